"""DIV-70: what the companion shows, in slugs of the texts: the set-up and the three panels."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.game import Json
from theomachy.games.divinus import story
from theomachy.games.divinus.cards import FAVORS, KINDS, OWN_MONSTER
from theomachy.games.divinus.companion.asking import LOOSE
from theomachy.games.divinus.companion.laying import code, line, steps
from theomachy.games.divinus.companion.ledger import is_over
from theomachy.games.divinus.companion.places import corrections
from theomachy.games.divinus.companion.query import question, reward, temple_tiles, tiles_for
from theomachy.games.divinus.companion.touches import Ledger
from theomachy.games.divinus.legacy import Legacy
from theomachy.games.divinus.pages import mark_name, text_place
from theomachy.games.divinus.player_view import tile_view
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.stickers import tile_with
from theomachy.games.divinus.things import (
    FAVOR,
    FIRST_LOCATION,
    FIRST_TEMPLE,
    LOCATION,
    NOTHING,
    PANTHEON,
    QUEST,
    TEMPLE,
    TILE,
)

# The tick that ends the set-up.
BEGUN: Final = "begun"


def show(ledger: Ledger, legacy: Legacy, correcting: bool) -> Json:
    """Return what the companion shows; the long list of corrections only for those who correct."""
    view = chapter(ledger, legacy)
    if correcting:
        view["corrections"] = corrections(ledger.state)
    return view


def chapter(ledger: Ledger, legacy: Legacy) -> Json:
    state = ledger.state
    has_begun = BEGUN in ledger.ticked
    return {
        "chapter": state.scenario,
        "phase": "over" if is_over(state) else "play" if has_begun else "setup",
        "intro": intro(state),
        "steps": [{**step, "done": step["id"] in ledger.ticked} for step in steps(state, legacy)],
        "question": question(state) if state.steps else None,
        "locations": [location(state, one) for one in range(LOCATION.size) if reached(state, one)],
        "quests": [quest(state, one) for one in here(state)],
        "columns": [column(state, kind) for kind in range(FAVOR.size)],
        "deeds": deeds(state),
        "sacred": [tile_view(state, tile, 0) for tile in temple_tiles(state)] if state.rules.temples else [],
        "order": [SEAT.slug(seat) for seat in state.order],
        "missing": [missing(state, slug) for slug, _ in state.story.flags if slug.startswith(f"{LOOSE}-")],
        "outro": outro(state) if is_over(state) else [],
    }


def intro(state: DivinusState) -> list[Json]:
    """Return the intro of the scenario, and what earlier choices led to."""
    lines: list[Json] = []
    for word in state.story.read:
        kind, _, slug = word.partition(":")
        names: list[str] = []
        for row in state.book.intros:
            if kind == "intro" and row.slug == slug:
                names = story.names(row, list(state.past.favor))
        lines.append(line(text_place(state.scenario, f"{kind}.{slug}"), names))
    return lines


def outro(state: DivinusState) -> list[Json]:
    totals = story.totals_now(state)
    rows = story.outros(state.book, state.scenario, state.story, totals)
    return [line(text_place(state.scenario, f"outro.{row.slug}"), story.names(row, totals)) for row in rows]


def here(state: DivinusState) -> list[int]:
    """Return all quests of the scenario, fulfilled ones too."""
    return [*state.quests, *[quest for quest, _ in state.done if quest not in state.quests]]


def quest(state: DivinusState, one: int) -> Json:
    card = state.book.quests[one]
    place = text_place(card.scenario, f"quest.{QUEST.slug(one)}")
    done_by = [SEAT.slug(seat) for other, seat in state.done if other == one]
    markers = state.markers[one]
    count = len(state.terms.spots[one])
    return {
        "id": QUEST.slug(one),
        "name": line(f"{place}.name", []),
        "text": line(f"{place}.task", [str(state.terms.needs[one])]),
        "kind": KINDS[card.kind],
        "worth": line(f"board.favor-{FAVORS[card.favor]}", [str(state.terms.worths[one])]),
        "rewards": [reward(state.book.rewards[reward_number]) for reward_number in card.rewards],
        "spots": [
            {
                "number": state.terms.spots[one][at % count],
                "seat": SEAT.slug(markers[at]) if markers[at] != NOTHING else "",
                "row": SEAT.slug(at // count) if card.kind == OWN_MONSTER else "",
            }
            for at in range(len(markers))
        ],
        "done": done_by,
        "open": one in state.quests,
    }


def reached(state: DivinusState, one: int) -> bool:
    """Return whether a Location is known: its scenario is reached and it is stuck somewhere. Later content stays
    sealed."""
    is_loose = any(
        [flag.endswith(f"-{FIRST_LOCATION + one}") for flag, _ in state.story.flags if flag.startswith(LOOSE)]
    )
    is_in_play = tile_with(state, FIRST_LOCATION + one) != NOTHING or is_loose or one in state.story.opened
    return is_in_play and state.book.locations[one].scenario <= state.scenario


def location(state: DivinusState, one: int) -> Json:
    tile = tile_with(state, FIRST_LOCATION + one)
    row = state.book.locations[one]
    place = text_place(row.scenario, f"location.{LOCATION.slug(one)}")
    return {
        "id": LOCATION.slug(one),
        "number": row.number,
        "name": line(f"{place}.name", []),
        "where": line("companion.on-tile", [code(tile), TILE.id(tile)])
        if tile != NOTHING
        else line("companion.on-no-tile", []),
        "opened": one in state.story.opened,
        "bearers": [SEAT.slug(seat) for seat, player in enumerate(state.players) if one in player.titles],
    }


def column(state: DivinusState, kind: int) -> Json:
    """DIV-70: return a column of Gods' Favor, ranked. The Total counts what was there before and all of this
    scenario."""
    total = FAVOR.slug(kind) == "total"
    totals = [(player.total() if total else player.favor[kind], seat) for seat, player in enumerate(state.players)]
    ranked = sorted([(-count, seat) for count, seat in totals])
    lines = [gain_line for gain_line in state.lines if gain_line.favor == kind]
    return {
        "id": FAVOR.slug(kind),
        "rows": [{"seat": SEAT.slug(seat), "count": -count} for count, seat in ranked],
        "notes": [
            {
                "seat": SEAT.slug(gain_line.seat),
                "count": gain_line.amount,
                "text": line(f"points.{gain_line.slug}", [gain_line.thing, FAVOR.id(gain_line.favor)]),
            }
            for gain_line in lines
        ],
    }


def missing(state: DivinusState, flag: str) -> Json:
    """Return a sticker whose tile has yet to be entered, and the tiles it can be on."""
    kind = int(flag.split("-")[2])
    tiles = temple_tiles(state) if kind >= FIRST_TEMPLE else tiles_for(state, kind)
    return {
        "id": flag,
        "text": line("companion.loose", [mark_name(kind * 4)]),
        "tiles": [tile_view(state, tile, 0) for tile in tiles],
    }


def deeds(state: DivinusState) -> list[Json]:
    """Return the other commands in play: Temples that can be built, the workshop, support, altars to break."""
    entries: list[Json] = []
    if state.rules.temples:
        entries += [deed(f"build {TEMPLE.slug(one)}", "build", TEMPLE.id(one), "sacred") for one in state.temples]
    if state.rules.workshop:
        entries.append(deed("visit", "visit", "", ""))
    if state.rules.support:
        entries += [deed(f"support {PANTHEON.slug(side)}", "support", PANTHEON.id(side), "") for side in range(2)]
    if state.rules.break_altar:
        entries += [
            deed(f"tear {LOCATION.slug(one)}", "tear", LOCATION.id(one), "")
            for one in range(LOCATION.size)
            if reached(state, one) and tile_with(state, FIRST_LOCATION + one) != NOTHING
        ]
    return entries


def deed(touch: str, slug: str, thing: str, tiles: str) -> Json:
    """Return a command; with `tiles` it is completed by a tile."""
    return {"touch": touch, "text": line(f"companion.deed-{slug}", [thing] if thing else []), "tiles": tiles}
