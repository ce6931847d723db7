"""The table: the board and its stacks, the maps, what lies open, and what the campaign carries."""

from __future__ import annotations

from typing import Any, Final

from theomachy.core.action import Action
from theomachy.core.deck import Deck
from theomachy.core.rng import Rng
from theomachy.core.state import NOBODY, State, Step
from theomachy.games.divinus.book import Book
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.rules import Rules

GOES_ON: Final = 0
GRID_FULL: Final = 1
ALL_REST: Final = 2
ENDINGS: Final = ("", "grid-full", "all-rest")


class FavorLine:
    """Where Favor came from: a slug of the texts, the thing behind it, and which Favor."""

    def __init__(self, seat: int, slug: str, thing: str, favor: int, amount: int) -> None:
        self.seat = seat
        self.slug = slug
        self.thing = thing
        self.favor = favor
        self.amount = amount

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return FavorLine, (self.seat, self.slug, self.thing, self.favor, self.amount)


class DivinusState(State):
    """`order` are the seats in turn order, `known` how many tiles at the bottom of a stack everybody has seen.

    `marks` are the icons and stickers of every tile, `hand` the tiles an action holds, `flags` the story so far with
    who set each, `lines` the Favor of this scenario; near.py explains `near` and `floors`. Lists that are not copied
    are replaced when they change.
    """

    def __init__(
        self,
        rng: Rng,
        steps: list[Step[Any]],
        seat: int,
        legal: list[Action],
        peeks: int,
        book: Book,
        rules: Rules,
        scenario: int,
        players: list[Player],
        order: tuple[int, ...],
        seating: tuple[int, ...],
        active: int,
        round: int,
        board: list[int],
        stacks: list[Deck],
        known: list[int],
        hand: tuple[int, ...],
        marks: list[tuple[int, ...]],
        gods: tuple[int, ...],
        quests: tuple[int, ...],
        needs: list[int],
        worths: list[int],
        spots: list[tuple[int, ...]],
        markers: tuple[tuple[int, ...], ...],
        done: tuple[tuple[int, int], ...],
        lair: int,
        facing: int,
        temples: tuple[int, ...],
        temples_seen: tuple[int, ...],
        workshop: tuple[int, ...],
        vault: tuple[int, ...],
        forge: tuple[int, ...],
        supply: tuple[int, ...],
        flags: tuple[tuple[str, int], ...],
        tale: tuple[tuple[int, int], ...],
        old_tale: tuple[tuple[int, int, int], ...],
        opened: tuple[int, ...],
        waiting: int,
        pantheon_dice: tuple[tuple[int, ...], ...],
        holders: tuple[int, ...],
        shown: tuple[int, ...],
        used: tuple[bool, ...],
        favorites: tuple[int, ...],
        lost: int,
        wins: tuple[int, ...],
        winners: tuple[int, ...],
        dedicated: int,
        crowned: int,
        neutral: tuple[int, ...],
        pythia: int,
        final: bool,
        ended: int,
        lines: list[FavorLine],
        favor_before: tuple[int, ...],
        history: tuple[tuple[int, ...], ...],
        read: tuple[str, ...],
        near: tuple[int, ...],
        floors: list[int],
    ) -> None:
        super().__init__(rng, steps, seat, legal, peeks)
        self.book = book
        self.rules = rules
        self.scenario = scenario
        self.players = players
        self.order = order
        self.seating = seating
        self.active = active
        self.round = round
        self.board = board
        self.stacks = stacks
        self.known = known
        self.hand = hand
        self.marks = marks
        self.gods = gods
        self.quests = quests
        self.needs = needs
        self.worths = worths
        self.spots = spots
        self.markers = markers
        self.done = done
        self.lair = lair
        self.facing = facing
        self.temples = temples
        self.temples_seen = temples_seen
        self.workshop = workshop
        self.vault = vault
        self.forge = forge
        self.supply = supply
        self.flags = flags
        self.tale = tale
        self.old_tale = old_tale
        self.opened = opened
        self.waiting = waiting
        self.pantheon_dice = pantheon_dice
        self.holders = holders
        self.shown = shown
        self.used = used
        self.favorites = favorites
        self.lost = lost
        self.wins = wins
        self.winners = winners
        self.dedicated = dedicated
        self.crowned = crowned
        self.neutral = neutral
        self.pythia = pythia
        self.final = final
        self.ended = ended
        self.lines = lines
        self.favor_before = favor_before
        self.history = history
        self.read = read
        self.near = near
        self.floors = floors

    def copy(self) -> DivinusState:
        return DivinusState(
            self.rng.copy(),
            self.steps[:],
            self.seat,
            self.legal,
            self.peeks,
            self.book,
            self.rules,
            self.scenario,
            [player.copy() for player in self.players],
            self.order,
            self.seating,
            self.active,
            self.round,
            self.board[:],
            [stack.copy() for stack in self.stacks],
            self.known[:],
            self.hand,
            self.marks,
            self.gods,
            self.quests,
            self.needs,
            self.worths,
            self.spots,
            self.markers,
            self.done,
            self.lair,
            self.facing,
            self.temples,
            self.temples_seen,
            self.workshop,
            self.vault,
            self.forge,
            self.supply,
            self.flags,
            self.tale,
            self.old_tale,
            self.opened,
            self.waiting,
            self.pantheon_dice,
            self.holders,
            self.shown,
            self.used,
            self.favorites,
            self.lost,
            self.wins,
            self.winners,
            self.dedicated,
            self.crowned,
            self.neutral,
            self.pythia,
            self.final,
            self.ended,
            self.lines[:],
            self.favor_before,
            self.history,
            self.read,
            self.near,
            self.floors[:],
        )

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return DivinusState, (
            self.rng,
            self.steps,
            self.seat,
            self.legal,
            self.peeks,
            self.book,
            self.rules,
            self.scenario,
            self.players,
            self.order,
            self.seating,
            self.active,
            self.round,
            self.board,
            self.stacks,
            self.known,
            self.hand,
            self.marks,
            self.gods,
            self.quests,
            self.needs,
            self.worths,
            self.spots,
            self.markers,
            self.done,
            self.lair,
            self.facing,
            self.temples,
            self.temples_seen,
            self.workshop,
            self.vault,
            self.forge,
            self.supply,
            self.flags,
            self.tale,
            self.old_tale,
            self.opened,
            self.waiting,
            self.pantheon_dice,
            self.holders,
            self.shown,
            self.used,
            self.favorites,
            self.lost,
            self.wins,
            self.winners,
            self.dedicated,
            self.crowned,
            self.neutral,
            self.pythia,
            self.final,
            self.ended,
            self.lines,
            self.favor_before,
            self.history,
            self.read,
            self.near,
            self.floors,
        )

    def from_seat(self, seat: int) -> list[int]:
        """The seats in turn order, beginning with this one."""
        at = self.order.index(seat)
        return list(self.order[at:] + self.order[:at])

    def set_marks(self, tile: int, marks: tuple[int, ...]) -> None:
        self.marks = self.marks[:]
        self.marks[tile] = marks
        for player in self.players:
            if tile in player.map.tiles:
                player.touched()

    def flag(self, slug: str) -> bool:
        return any([known == slug for known, _ in self.flags])

    def setter(self, slug: str) -> int:
        for known, seat in self.flags:
            if known == slug:
                return seat
        return NOBODY

    def set_flag(self, slug: str, seat: int) -> None:
        self.flags = tuple([pair for pair in self.flags if pair[0] != slug] + [(slug, seat)])

    def clear_flag(self, slug: str) -> None:
        self.flags = tuple([pair for pair in self.flags if pair[0] != slug])

    def figure(self) -> int:
        """The meeple on the board: CERBERUS, CHIMERA, HYDRA, or 0."""
        for quest in self.quests:
            meeple = self.book.quests[quest].meeple
            if 1 <= meeple <= 3:
                return meeple
        return 0


def gain(state: DivinusState, seat: int, favor: int, amount: int, slug: str, thing: str) -> None:
    """Favor, and where it came from."""
    me = state.players[seat]
    me.favor[favor] += amount
    state.lines.append(FavorLine(seat, slug, thing, favor, amount))
