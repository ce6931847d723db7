"""DIV-70: the companion's commands, each by its first word, and the replay of a scenario from its entries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from theomachy.core.reason import Problem
from theomachy.core.record import Entry
from theomachy.games.divinus import monsters, stickers, temples
from theomachy.games.divinus.areas import has_kind
from theomachy.games.divinus.book import Book
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.companion.asking import LOOSE, SOMEWHERE, loose, place
from theomachy.games.divinus.companion.correcting import correct
from theomachy.games.divinus.companion.ledger import answer, finish, is_over, open_scenario, settle
from theomachy.games.divinus.legacy import Legacy
from theomachy.games.divinus.rewards import SUPPORT_LIMIT, add_support
from theomachy.games.divinus.state import DivinusState, gain
from theomachy.games.divinus.steps.check import fulfil, open_location
from theomachy.games.divinus.steps.fights import beat
from theomachy.games.divinus.steps.workshop import Workshop
from theomachy.games.divinus.things import (
    FAVOR,
    FIRST_TEMPLE,
    LOCATION,
    NOTHING,
    PANTHEON,
    QUEST,
    SACRED,
    TEMPLE,
    TILE,
)

# Arguments: the state, the seat, the words after the first.
Touch = Callable[[DivinusState, int, list[str]], None]


class Ledger:
    """A scenario with the physical box. `ticked` are the steps of the set-up that are done."""

    def __init__(self, state: DivinusState, ticked: list[str]) -> None:
        self.state = state
        self.ticked = ticked


def fold(book: Book, legacy: Legacy, seed: int, entries: list[Entry]) -> Ledger:
    """Rebuild a scenario by replaying its entries. Raises `Problem` at the first that is not valid."""
    scenario = Ledger(open_scenario(book, legacy, seed), [])
    for entry in entries:
        touch(scenario, entry.seat, entry.text)
    return scenario


def touch(ledger: Ledger, seat: int, text: str) -> None:
    state = ledger.state
    words = text.split()
    if not words or seat >= len(state.players):
        raise Problem("companion-touch", [text])
    if words[0] == "tick":
        ledger.ticked = toggled(ledger.ticked, words[1:])
        return
    if words[0] in ANY_TIME:
        ANY_TIME[words[0]](state, seat, words[1:])
        return
    if is_over(state):
        raise Problem("companion-over", [])
    if state.steps:
        answer(state, text)
    elif words[0] in IN_PLAY:
        IN_PLAY[words[0]](state, seat, words[1:])
    else:
        raise Problem("companion-touch", [text])
    settle(state)


def toggled(ticked: list[str], words: list[str]) -> list[str]:
    return [one for one in ticked if one not in words] + [word for word in words if word not in ticked]


def one(words: list[str], index: dict[str, int]) -> int:
    if len(words) != 1 or words[0] not in index:
        raise Problem("companion-thing", [" ".join(words)])
    return index[words[0]]


def take_quest(state: DivinusState, seat: int, words: list[str]) -> None:
    quest = one(words, QUEST.index)
    if quest not in state.quests or state.book.quests[quest].kind != RACE:
        raise Problem("companion-quest", [QUEST.id(quest)])
    fulfil(state, seat, quest)


def visit_location(state: DivinusState, seat: int, words: list[str]) -> None:
    """DIV-33: open a Location, once a scenario."""
    location = one(words, LOCATION.index)
    if state.book.locations[location].scenario > state.scenario:
        raise Problem("companion-sealed", [" ".join(words)])
    if location in state.story.opened:
        raise Problem("companion-opened", [LOCATION.id(location)])
    open_location(state, seat, location)


def fight(state: DivinusState, seat: int, words: list[str]) -> None:
    """DIV-43, 72: put a marker on a number of a monster's card."""
    quest = one(words[:1], QUEST.index)
    spots = state.terms.spots[quest]
    if quest not in state.quests or len(words) != 2 or words[1] not in [str(spot) for spot in spots]:
        raise Problem("companion-quest", [QUEST.id(quest)])
    spot = spots.index(int(words[1]))
    if state.markers[quest][monsters.at(state, seat, quest, spot)] != NOTHING:
        raise Problem("fight-taken", [QUEST.id(quest), words[1]], "DIV-43")
    monsters.mark(state, seat, quest, spot)
    if monsters.beaten(state, seat, quest):
        beat(state, seat, quest)


def give_favor(state: DivinusState, seat: int, words: list[str]) -> None:
    """Add Favor: `favor greek 2 what for`. A negative number takes it away."""
    digits = words[1].lstrip("-+") if len(words) > 1 else ""
    if (
        words[:1] == []
        or words[0] not in FAVOR.index
        or not (digits.isascii() and digits.isdigit() and len(digits) < 3)
    ):
        raise Problem("companion-favor", [" ".join(words)])
    amount = -int(digits) if words[1].startswith("-") else int(digits)
    kind = FAVOR.index[words[0]]
    if state.players[seat].favor[kind] + amount < 0:
        raise Problem("companion-favor", [" ".join(words)])
    gain(state, seat, kind, amount, "by-hand", " ".join(words[2:]))


def support(state: DivinusState, seat: int, words: list[str]) -> None:
    pantheon = one(words, PANTHEON.index)
    if not state.rules.support or sum(state.players[seat].support) >= SUPPORT_LIMIT:
        raise Problem("support-full", [str(SUPPORT_LIMIT)], "DIV-10")
    add_support(state, seat, pantheon)


def build(state: DivinusState, seat: int, words: list[str]) -> None:
    """DIV-42: put a revealed Temple on the Sacred Place of a tile, which may be left open."""
    temple = one(words[:1], TEMPLE.index)
    if temple not in state.temples:
        raise Problem("companion-thing", [" ".join(words)])
    if words[1:] == [SOMEWHERE]:
        loose(state, seat, FIRST_TEMPLE + temple)
        state.temples = tuple([other for other in state.temples if other != temple])
        return
    tile = one(words[1:], TILE.index)
    if not has_kind(state.marks[tile], SACRED):
        raise Problem("companion-no-room", [TILE.id(tile)])
    temples.build(state, tile, temple)


def visit_workshop(state: DivinusState, seat: int, words: list[str]) -> None:
    if words or not state.rules.workshop:
        raise Problem("companion-touch", ["visit"])
    state.steps.append(Workshop(seat))


def tear(state: DivinusState, seat: int, words: list[str]) -> None:
    """Take a Location off its tile for good."""
    location = one(words, LOCATION.index)
    if not stickers.remove_location(state, location):
        raise Problem("companion-no-sticker", [LOCATION.id(location)])
    state.players[seat].removed += 1


def found(state: DivinusState, seat: int, words: list[str]) -> None:
    """Place a sticker whose tile was left open: `place_missing_sticker loose-1-8 tile region`."""
    flag = words[0] if words else ""
    parts = flag.split("-")
    if len(parts) != 3 or parts[0] != LOOSE or not state.story.has(flag):
        raise Problem("companion-thing", [flag])
    kind = int(parts[2])
    tile, region = place(state, words[1:])
    if kind >= FIRST_TEMPLE:
        state.temples += (kind - FIRST_TEMPLE,)
        build(state, seat, [TEMPLE.slug(kind - FIRST_TEMPLE), words[1]])
    elif stickers.takes(state.marks[tile], kind):
        stickers.stick(state, tile, kind, region)
    else:
        raise Problem("companion-no-room", [TILE.id(tile)])
    state.story = state.story.without_flag(flag)


def put_right(state: DivinusState, seat: int, words: list[str]) -> None:
    if len(words) < 2:
        raise Problem("companion-place", [" ".join(words)])
    correct(state, words[0], " ".join(words[1:]))


def end(state: DivinusState, seat: int, words: list[str]) -> None:
    finish(state)


IN_PLAY: Final[dict[str, Touch]] = {
    "fulfil": take_quest,
    "open": visit_location,
    "fight": fight,
    "support": support,
    "build": build,
    "visit": visit_workshop,
    "tear": tear,
    "finish": end,
}
ANY_TIME: Final[dict[str, Touch]] = {"favor": give_favor, "found": found, "correct": put_right}
