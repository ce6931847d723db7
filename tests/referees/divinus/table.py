"""The table: the players, everything that lies on it, and how tiles come and go."""

from typing import Any

from tests.referees.divinus.areas import Guise
from tests.referees.divinus.dice import READY, Count, Die
from tests.referees.divinus.luck import Luck, Seen
from tests.referees.divinus.maps import Cell, Map
from tests.referees.divinus.pieces import SPOTS, Artifact, Card, PantheonDie, Spot, Stack
from tests.referees.divinus.printed_data import Row, is_in_force, row
from tests.referees.divinus.tiles import Mark, Tile

ROW = 3
SEATS = "abcd"
MOST_SUPPORT = 3
DICE = {2: 6, 3: 5, 4: 4}


class Player:
    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.dice: list[Die] = []
        self.map = Map()
        self.favor = {"greek": 0, "norse": 0, "total": 0}
        self.before = 0
        self.quests = 0
        self.rests = 0
        self.turns = 0
        self.hero: str | None = None
        self.hero_part = 0
        self.guise: str | None = None
        self.tiles_explored = 0
        self.artifacts: list[Artifact] = []
        self.titles: list[str] = []
        self.demigod_tile: str | None = None
        self.support = {"greek": 0, "norse": 0}
        self.leanings = {"hearth": 0, "crown": 0, "road": 0}
        self.overbuilt: list[str] = []
        self.removed = 0
        # A face bought before the Rest waits for the roll.
        self.bought: str | None = None

    def ready(self) -> list[Die]:
        return [die for die in self.dice if die.where == READY]

    def used(self) -> list[Die]:
        return [die for die in self.dice if die.is_used()]

    def die(self, number: str) -> Die:
        return next(die for die in self.dice if die.number == number)

    def disguise(self) -> Guise | None:
        """DIV-41: Prometheus as an icon where he stands."""
        if self.guise is None or self.map.hero is None:
            return None
        return Guise((self.map.hero, self.hero_part), self.guise)

    def artifact(self, effect: str) -> Artifact | None:
        return next((found for found in self.artifacts if found.effect() == effect), None)

    def counting(self, exploring: bool = False, fighting: bool = False) -> Count:
        changes = [row("artifact", found.slug)["effect"] for found in self.artifacts]
        changes = [change for change in changes if change[0] in ("equal", "arrow")]
        nudge = self.artifact("nudge")
        return Count(changes, nudge.strength() if nudge and exploring else 0, fighting)

    def add_support(self, pantheon: str, amount: int) -> None:
        """Three for both sides together at most, wherever it comes from."""
        for _ in range(amount):
            if sum(self.support.values()) < MOST_SUPPORT:
                self.support[pantheon] += 1

    def gain(self, kind: str, amount: int) -> None:
        self.favor[kind] += amount


class Table:
    def __init__(self, scenario: int, seats: int, luck: Luck) -> None:
        self.scenario = scenario
        self.luck = luck
        self.players = {seat: Player(seat) for seat in SEATS[:seats]}
        self.order: list[str] = []
        self.active: str | None = None
        self.round = 1
        self.last_round = False
        self.ending = ""
        self.spots = {number: Spot(number) for number in range(1, SPOTS + 1)}
        self.stacks: dict[str, Stack] = {}
        self.gods: list[Row] = []
        self.cards: list[Card] = []
        self.done: list[tuple[str, str]] = []
        self.temples: list[str] = []
        self.temples_seen: list[str] = []
        self.workshop: list[str] = []
        self.forge: list[str] = []
        self.supply: list[str] = []
        self.vault: list[str] = []
        self.flags: dict[str, str | None] = {}
        self.tale: list[tuple[str, str]] = []
        self.opened: list[str] = []
        self.waiting: list[str] = []
        self.hand: list[Tile] = []
        self.turning: Cell | None = None
        self.pantheon_dice: dict[str, PantheonDie] = {}
        self.figure: str | None = None
        self.lair: list[int] = []
        self.facing = "north"
        self.winners: list[str] = []
        self.lost: str | None = None
        self.wins = {"greek": 0, "norse": 0}
        self.favorites: dict[str, str | None] = {"greek": None, "norse": None}
        self.first_dedicated: str | None = None
        self.eternal = False
        self.consequences: list[str] = []
        self.old_support = {"greek": 0, "norse": 0}
        self.rerolls: list[tuple[str, int]] = []
        self.gifts: list[tuple[str, str]] = []
        # Stickers that the story put on, or took off, tiles that nobody sees yet.
        self.to_appear: list[str] = []
        self.to_vanish: list[str] = []
        self.forge_first: list[str] = []
        self.workshop_first: list[str] = []
        # Demigod tiles with what a campaign stuck on them.
        self.home_tiles: dict[str, Tile] = {}

    def is_over(self) -> bool:
        return self.ending != ""

    def has_rule(self, rule: str) -> bool:
        return is_in_force(rule, self.scenario)

    def from_active(self) -> list[Player]:
        """All players, the active one first, then in turn order."""
        at = self.order.index(self.active) if self.active else 0
        return [self.players[seat] for seat in self.order[at:] + self.order[:at]]

    def look_at_die(self, die: PantheonDie) -> None:
        """What a pantheon die shows after its roll is told by no news: it is looked up when somebody is asked.

        While news is left nobody was asked, so whatever it showed had nothing to act on.
        """
        if die.rolled and not self.luck.news:
            die.rolled = False
            die.shown = next(
                str(one["shown"]) for one in self.luck.seen["pantheon_dice"] if one["pantheon"] == die.pantheon
            )
            assert die.shown in die.faces

    def dice_on(self, number: int) -> list[tuple[Player, Die]]:
        return [(player, die) for player in self.players.values() for die in player.dice if die.spot() == number]

    def refill(self, number: int) -> None:
        """DIV-04, 54: from the spot's stack, from the other only when that is empty; from none: it stays empty."""
        spot = self.spots[number]
        if spot.tile is not None or self.dice_on(number):
            return
        stack = self.stack_for(number)
        if stack is not None:
            spot.tile = self.take(stack, self.luck.next("refilled", str(number)))

    def stack_for(self, number: int) -> Stack | None:
        own = self.spots[number].stack()
        other = "sacred" if own == "faction" else "faction"
        for name in (own, other):
            if self.stacks[name].count():
                return self.stacks[name]
        return None

    def take(self, stack: Stack, slug: str) -> Tile:
        """A tile comes from the top of a stack and shows what is stuck on it."""
        tile = stack.take(slug)
        self.look_at([tile])
        return tile

    def look_at(self, tiles: list[Tile]) -> None:
        """What the story stuck on tiles in the stacks, or took off them, is known when they show."""
        if self.to_appear or self.to_vanish:
            for tile in tiles:
                seen = tile_seen(self.luck.seen, tile.slug)
                if seen is not None:
                    self.learn(tile, seen)

    def learn(self, tile: Tile, seen: list[dict[str, Any]]) -> None:
        for kind in self.to_vanish[:]:
            known = [mark for mark in tile.marks if mark.kind == kind and mark.sticker]
            if known and len([one for one in seen if one["kind"] == kind]) < len(
                [m for m in tile.marks if m.kind == kind]
            ):
                tile.marks.remove(next(mark for mark in known if is_missing_mark(mark, tile, seen)))
                self.to_vanish.remove(kind)
        for one in seen[len(tile.marks) :]:
            assert one["kind"] in self.to_appear, f"{one} on {tile.slug} came from nowhere"
            assert tile.takes_faction()
            self.to_appear.remove(one["kind"])
            tile.marks.append(Mark(one["kind"], tile.region_named(one["part"]), True))

    def reveal_temple(self, temple: str) -> bool:
        """DIV-59: one of each."""
        if temple in self.temples_seen:
            return False
        self.temples_seen.append(temple)
        self.temples.append(temple)
        return True

    def put_in_workshop(self, artifact: str) -> bool:
        if artifact in self.vault:
            self.workshop_first.append(artifact)
        return artifact in self.vault

    def put_in_forge(self, face: str, count: int) -> bool:
        count = min(count, self.supply.count(face))
        self.forge_first += [face] * count
        return count > 0

    def shuffle(self, stack: Stack) -> None:
        stack.tiles += stack.bottom
        stack.bottom = []
        stack.near = []

    def put_under(self, tile: Tile) -> None:
        """DIV-52: to the bottom of its own stack."""
        self.stacks[tile.stack].bottom.insert(0, tile)


def tile_seen(seen: Seen, slug: str) -> list[dict[str, Any]] | None:
    """The marks of a tile where it lies open: on the board, in the hand or on a map."""
    found = [spot["tile"] for spot in seen["board"] if spot["tile"] is not None] + list(seen["hand"])
    for player in seen["players"]:
        found += player["map"]
    return next((list(one["marks"]) for one in found if one["tile"] == slug), None)


def is_missing_mark(mark: Mark, tile: Tile, seen: list[dict[str, Any]]) -> bool:
    """Whether this very mark is the one that is missing."""
    same = [one for one in tile.marks if one.kind == mark.kind and one.region == mark.region]
    left = [one for one in seen if one["kind"] == mark.kind and one["part"] == tile.part(mark.region)]
    return len(left) < len(same)
