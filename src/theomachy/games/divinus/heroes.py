"""DIV-40, 41: what the six heroes change. Each is a call by name where it happens."""

from __future__ import annotations

from theomachy.games.divinus.maps import AROUND
from theomachy.games.divinus.measures import land
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.steps.dice import Refresh
from theomachy.games.divinus.things import ANY, NOTHING, SACRED


def power(state: DivinusState, me: Player) -> str:
    """The power of the hero who stands on the map; none while a monster covers his tile (DIV-47)."""
    if me.hero == NOTHING or me.cell == NOTHING or me.cell == me.monster:
        return ""
    return state.book.powers[me.hero]


def gathered(state: DivinusState, seat: int) -> int:
    """Faction icons where Perseus stands, or NOTHING for everybody else."""
    me = state.players[seat]
    if power(state, me) != "gather":
        return NOTHING
    found = land(state, seat)
    at = found.area_at[me.cell * 3 + me.region]
    if at != NOTHING:
        return found.areas[at].of(ANY)
    marks = state.marks[me.map.tiles[me.cell]]
    return len([mark for mark in marks if mark & 3 == me.region and mark >> 2 < SACRED])


def icons_joined(state: DivinusState, seat: int, before: int) -> None:
    """DIV-41: Perseus refreshes 1 die each time icons join his Area by tile, sticker or merger."""
    if before != NOTHING and gathered(state, seat) > before:
        state.steps.append(Refresh(seat, 1))


def consecrated(state: DivinusState, seat: int, cell: int) -> None:
    """DIV-41: Theseus refreshes 1 die, 2 if the Temple is on his own tile."""
    me = state.players[seat]
    if power(state, me) != "temple":
        return
    if me.cell == cell:
        state.steps.append(Refresh(seat, 2))
    elif cell in AROUND[me.cell]:
        state.steps.append(Refresh(seat, 1))


def icons_on(state: DivinusState, tile: int) -> int:
    """DIV-41: all visible icons count one each, a Sacred Place or Temple too."""
    return len(state.marks[tile])


def prices(state: DivinusState, me: Player, tile: int, price: int) -> tuple[int, ...]:
    """DIV-41: what a tile placed beside Heracles may cost instead, never below 1."""
    if power(state, me) != "price":
        return ()
    count = icons_on(state, tile)
    found: list[int] = []
    if count > 0:
        found.append(price + count)
        if price - count >= 1:
            found.append(price - count)
    return tuple(found)


def reach(state: DivinusState, me: Player) -> int:
    """How much farther an Artifact lets the hero move."""
    for artifact in me.artifacts:
        if state.book.artifacts[artifact].effect.name == "hero-moves":
            row = state.book.artifacts[artifact]
            return row.upgrade if artifact in me.upgraded else row.effect.a
    return 0
