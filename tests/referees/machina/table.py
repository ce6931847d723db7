"""What lies on the table: cards, mats, tracks and decks, and who is asked what."""

from tests.referees.data import Row, rows
from tests.referees.luck import Luck, take_from
from theomachy.core.game import Setup

PACK = "deus_ex_machina/packs"
OLYMPUS, ALTAR = "olympus", "altar"
PLACES = ["first", "second", "third", "fourth"]
SPOTS = ["first", "second", "third"]
MAT = 4


class Data:
    """The printed numbers; the Greek edition's rows lie over the international ones."""

    def __init__(self, setup: Setup) -> None:
        self.edition = setup.edition
        self.seats = setup.seats
        self.expansion = setup.options["expansion"] == "yes"
        self.gods = self.read("god")
        self.heroes = self.read("hero")
        self.quests = self.read("quest")
        self.cards = self.read("card")
        self.objectives = self.read("objective")
        self.areas = self.read("area")
        self.places = self.read("place")
        self.spots = self.read("spot")

    def read(self, sort: str) -> dict[str, Row]:
        """DEM-01 to 05: things of the mini expansion only with it."""
        found = {slug: dict(row) for slug, row in rows(f"{PACK}/int", sort).items()}
        if self.edition == "gr":
            for slug, row in rows(f"{PACK}/gr", sort).items():
                found[slug] |= row
        return {slug: row for slug, row in found.items() if self.expansion or not row.get("expansion")}

    def __deepcopy__(self, memo: object) -> "Data":
        return self


class Player:
    def __init__(self, seat: str, tokens: int) -> None:
        self.seat = seat
        self.god = ""
        self.might = 0
        self.cunning = 0
        self.gp = 0
        self.charged = False
        self.tokens = tokens
        self.hand: list[str] = []
        self.fresh: list[str] = []
        self.objective = ""
        self.secrets: list[str] = []
        self.put_back = ""
        self.quests: list[str] = []

    def gain(self, gp: int) -> None:
        self.gp += gp

    def lose(self, gp: int) -> None:
        """DEM-08."""
        self.gp = max(0, self.gp - gp)

    def collect(self, might: int, cunning: int) -> None:
        """DEM-31: each track stops at 4."""
        self.might = min(MAT, self.might + might)
        self.cunning = min(MAT, self.cunning + cunning)

    def pay(self, might: int, cunning: int) -> None:
        assert self.might >= might
        assert self.cunning >= cunning
        self.might -= might
        self.cunning -= cunning


class Quest:
    """A quest on the track; a placed Secret Quest is one too (DEM-47)."""

    def __init__(self, slug: str, secret: bool) -> None:
        self.slug = slug
        self.secret = secret
        self.marks: list[str] = []


class Go:
    """What one player has done in this go."""

    def __init__(self) -> None:
        self.moved = False
        self.card_used = False
        self.ability_used = False
        self.presence = False
        self.short = 0
        self.placed = ""


class Table:
    def __init__(self, setup: Setup, first: str) -> None:
        self.data = Data(setup)
        self.rounds = 3 if setup.seats == 2 else 2  # DEM-11
        self.players = [Player(seat, self.rounds) for seat in "abcd"[: setup.seats]]
        self.dealt_gods = setup.options["gods"] == "dealt"
        self.quick_end = setup.options["quick-end"] == "yes"
        self.max_turns = int(setup.options["max-turns"])
        self.first = self.lead = self.player(first)
        self.order = self.clockwise()
        self.turn = self.round = self.rounds_played = 0
        self.actor = self.first
        self.go = Go()
        # The question that waits for the actor, its number, and the main action that it interrupts.
        self.question = "take-god"
        self.amount = 0
        self.used_hero, self.used_space = "", ""
        self.tokens: dict[str, str] = {}  # space: seat
        self.quest_track: list[Quest | None] = [None] * len(PLACES)
        self.quest_deck = [
            slug for slug, row in self.data.quests.items() if setup.seats == 4 or row["gp"] > 2
        ]  # DEM-02
        self.set_aside: list[str] = []
        self.seen_quests: list[str] = []  # shown once and now in the deck
        self.hero_track: list[str] = [""] * len(SPOTS)
        self.hero_deck = [slug for slug, row in self.data.heroes.items() if "god" not in row]  # DEM-03
        self.hero_discard: list[str] = []
        self.reserved, self.reserved_by = "", ""
        self.closed, self.closed_by = "", ""
        self.card_deck = [slug for slug, row in self.data.cards.items() for _ in range(row["copies"])]
        self.card_discard: list[str] = []
        self.objective_tiles = list(self.data.objectives)
        self.ending = ""
        self.winners: list[str] = []
        self.luck = Luck([], ())

    def player(self, seat: str) -> Player:
        return next(player for player in self.players if player.seat == seat)

    def opponents(self) -> list[Player]:
        return [player for player in self.players if player is not self.actor]

    def clockwise(self) -> list[Player]:
        """DEM-21: from the one who leads this turn."""
        at = self.players.index(self.lead)
        return self.players[at:] + self.players[:at]

    def spaces(self) -> list[str]:
        return [*self.data.areas, OLYMPUS, ALTAR]

    def free_spaces(self) -> list[str]:
        """DEM-24."""
        return [space for space in self.spaces() if space not in self.tokens]

    def free_areas(self) -> list[str]:
        return [area for area in self.data.areas if area not in self.tokens]

    def quests_on_track(self) -> list[Quest]:
        return [quest for quest in self.quest_track if quest]

    def heroes_on_track(self) -> list[str]:
        return [hero for hero in self.hero_track if hero]

    def usable_heroes(self) -> list[str]:
        """DEM-30, 50."""
        return [hero for hero in self.heroes_on_track() if hero != self.reserved or self.reserved_by == self.actor.seat]

    def empty_places(self) -> list[str]:
        return [place for place, quest in zip(PLACES, self.quest_track, strict=True) if quest is None]

    def draw_card(self, player: Player) -> None:
        """DEM-33, 38, 60."""
        if not self.card_deck:
            self.card_deck, self.card_discard = self.card_discard, []
        if self.card_deck:
            card = take_from(self.card_deck, self.luck.card("card-seen"), "card deck")
            player.hand.append(card)
            player.fresh.append(card)

    def drop_card(self, player: Player, card: str) -> None:
        player.hand.remove(card)
        self.card_discard.append(card)
