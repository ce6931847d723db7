"""The companion's questions about what only the physical table shows, as steps on the stack of the rules."""

from __future__ import annotations

import re
from typing import Final

from theomachy.core.rule_errors import Problem
from theomachy.games.divinus import clash, gods, stickers
from theomachy.games.divinus.state import Decision, DivinusState, record_favor
from theomachy.games.divinus.steps import scenario_end
from theomachy.games.divinus.steps.sticker_placement import take_title
from theomachy.games.divinus.things import FIRST_TEMPLE, NOTHING, TEMPLE, TILE, TOTAL

SOMEWHERE = "somewhere"
UNPLACED = "loose"
NUMBER_PATTERN: Final = re.compile("-?[0-9]{1,2}")


def parse_numbers(state: DivinusState, words: list[str]) -> list[int]:
    """Read one number for every seat; a difference may be below 0."""
    values = [int(word) for word in words if NUMBER_PATTERN.fullmatch(word)]
    if len(values) != len(words) or len(values) != len(state.players):
        raise Problem("companion-numbers", [" ".join(words), str(len(state.players))])
    return values


def parse_seats(state: DivinusState, words: list[str]) -> list[int]:
    """Read seats by their letters, each once."""
    seat_list = ["abcd".find(word) for word in words]
    if len(set(seat_list)) != len(seat_list) or any([not 0 <= seat < len(state.players) for seat in seat_list]):
        raise Problem("companion-seats", [" ".join(words)])
    return seat_list


class CompanionStep(Decision):
    """A question of the companion; its subclasses apply the answer."""

    def apply_answer(self, state: DivinusState, words: list[str]) -> None:
        raise AssertionError("every question takes an answer")


class AskOrder(CompanionStep):
    """DIV-07: the roll for the first turn order is made on the table."""

    def apply_answer(self, state: DivinusState, words: list[str]) -> None:
        order = parse_seats(state, words)
        if len(order) != len(state.players):
            raise Problem("companion-seats", [" ".join(words)])
        state.turn_order = tuple(order)
        state.clockwise_seats = state.turn_order


class AskTile(CompanionStep):
    """DIV-31: asks which tile a sticker went on, and on which region. The tile may be left open; without words the
    sticker was lost or declined. With an old faction, a sticker of it may be replaced instead (NOTHING: none is)."""

    def __init__(self, seat: int, kind: int, old_faction: int) -> None:
        super().__init__(seat)
        self.kind = kind
        self.old_faction = old_faction

    def apply_answer(self, state: DivinusState, words: list[str]) -> None:
        if not words:
            return
        if words == [SOMEWHERE]:
            remember_unplaced(state, self.seat, self.kind)
        elif len(words) == 3 and words[0] == "instead" and self.old_faction != NOTHING:
            tile, region = parse_region(state, words[1:])
            old_mark = self.old_faction * 4 + region
            if old_mark not in stickers.stickers_on(state, tile):
                raise Problem("companion-no-sticker", [TILE.id(tile)])
            stickers.remove_sticker(state, tile, old_mark)
            stickers.apply_sticker(state, tile, self.kind, region)
        else:
            tile, region = parse_region(state, words)
            if not stickers.can_take(state.marks[tile], self.kind):
                raise Problem("companion-no-room", [TILE.id(tile)])
            stickers.apply_sticker(state, tile, self.kind, region)
        take_title(state, self.seat, self.kind)

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.kind, self.old_faction)


def parse_region(state: DivinusState, words: list[str]) -> tuple[int, int]:
    """Read a tile by its name, and one of its regions by its number."""
    if len(words) != 2 or words[0] not in TILE.index:
        raise Problem("companion-tile", [" ".join(words)])
    tile = TILE.index[words[0]]
    regions = len(state.data.tiles.region_terrains[tile])
    if words[1] not in ("0", "1", "2", "3") or int(words[1]) >= regions:
        raise Problem("companion-tile", [" ".join(words)])
    return tile, int(words[1])


def remember_unplaced(state: DivinusState, seat: int, kind: int) -> None:
    """Remember, by a flag, a sticker whose tile has yet to be entered."""
    number = 1
    while state.story.has_flag(f"{UNPLACED}-{number}-{kind}"):
        number += 1
    state.story = state.story.with_flag(f"{UNPLACED}-{number}-{kind}", seat)


class AskGrids(CompanionStep):
    """DIV-26: asks whose grid is full."""

    def apply_answer(self, state: DivinusState, words: list[str]) -> None:
        for seat in sorted(parse_seats(state, words)):
            record_favor(state, seat, TOTAL, 1, "grid", "")


class AskTemples(CompanionStep):
    """DIV-42: asks for the Temples that one player has consecrated."""

    def apply_answer(self, state: DivinusState, words: list[str]) -> None:
        claimable = [TEMPLE.slug(temple) for temple in claimable_temples(state)]
        for at, word in enumerate(words):
            if word not in claimable or word in words[:at]:
                raise Problem("companion-thing", [word])
        for word in words:
            scenario_end.score_temple(state, self.seat, TEMPLE.index[word])


class AskGoal(CompanionStep):
    """DIV-22, 23: asks for every player's count for one goal of a god; 2 for the first and 1 for the second will do."""

    def __init__(self, seat: int, god: int, goal: int) -> None:
        super().__init__(seat)
        self.god = god
        self.goal = goal

    def apply_answer(self, state: DivinusState, words: list[str]) -> None:
        scenario_end.score_goal(state, self.god, parse_numbers(state, words))

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.god, self.goal)


class ScoreLateCards(Decision):
    """Slot 10.02: the Hydra's cards are counted after the gods."""


class AskClash(CompanionStep):
    """DIV-50, 51: asks for every player's count for the Greek and for the Norse side, where players are compared."""

    def apply_answer(self, state: DivinusState, words: list[str]) -> None:
        half = len(words) // 2
        greek = parse_numbers(state, words[:half])
        norse = parse_numbers(state, words[half:])
        order = state.turn_order
        scenario_end.decide_clash(
            state, clash.compare_players(state, [greek[seat] for seat in order], [norse[seat] for seat in order])
        )


def goals_in_scoring_order(state: DivinusState) -> list[tuple[int, int]]:
    """Return every goal as (god, index of the goal), in the order of scoring."""
    return [
        (god, goal)
        for god in scenario_end.gods_in_scoring_order(state)
        for goal in range(len(gods.goals_of(state, god)))
    ]


def placed_temples(state: DivinusState) -> list[int]:
    """Return the Temples that are on tiles, and those whose tile has yet to be entered."""
    kinds = [mark >> 2 for marks in state.marks for mark in marks if mark >> 2 >= FIRST_TEMPLE]
    kinds += [kind for kind in unplaced_kinds(state) if kind >= FIRST_TEMPLE]
    return sorted([kind - FIRST_TEMPLE for kind in kinds])


def claimable_temples(state: DivinusState) -> list[int]:
    """DIV-42: return the Temples on tiles that nobody has claimed: each is one sticker, on one map."""
    claimed = [gain.thing for gain in state.favor_gains if gain.slug == "temple"]
    return [temple for temple in placed_temples(state) if TEMPLE.id(temple) not in claimed]


def unplaced_kinds(state: DivinusState) -> list[int]:
    return [int(slug.split("-")[2]) for slug, _ in state.story.flags if slug.startswith(f"{UNPLACED}-")]
