"""Spoiler protection: texts of later scenarios are withheld, and all things a scenario names have texts."""

from __future__ import annotations

import random
from typing import Any

import pytest

from theomachy.core.campaign import legacy_of_match, start_chapter
from theomachy.core.event import ALL_SEEING
from theomachy.core.game import make_setup
from theomachy.core.notation import text_of
from theomachy.core.record import Luck
from theomachy.games import game
from theomachy.games.divinus.game import SEALED_TABLES, SERVER_SECTIONS

DIVINUS = game("divinus")


def unreached_texts(scenario: str) -> list[str]:
    return DIVINUS.spoiler_texts(make_setup(DIVINUS.info, 2, options={"scenario": scenario}))


@pytest.mark.parametrize("number", range(1, 13))
def test_the_stories_of_later_scenarios_are_sealed(number: int) -> None:
    stories = [one for one in unreached_texts(str(number)) if "." not in one and one not in SERVER_SECTIONS]
    assert stories == [f"s{later:02}" for later in range(number + 1, 13)] + ["eternal"]


def test_names_are_sealed_with_their_stories() -> None:
    first = unreached_texts("1")
    assert {"quest.muster-of-sparta", "god.ares", "location.fort", "choice.burn-ships"} <= set(first)
    assert not {"quest.good-soil", "god.gaia", "location.shrine"} & set(first)
    assert not set(unreached_texts("2")) & {"quest.muster-of-sparta", "god.ares"}
    assert not unreached_texts("eternal")


def named_things(view: Any) -> set[str]:
    """Whatever a view says of things that have names: `{"god": "ares"}`."""
    if isinstance(view, list):
        return {one for part in view for one in named_things(part)}
    if not isinstance(view, dict):
        return set()
    here = {f"{key}.{value}" for key, value in view.items() if key in SEALED_TABLES and isinstance(value, str)}
    return here | {one for part in view.values() for one in named_things(part)}


def test_nothing_that_is_named_at_a_table_is_sealed_there() -> None:
    """A whole campaign at random: options, events and views of each chapter."""
    luck = random.Random(5)
    legacy = ""
    for _ in range(12):
        match = start_chapter(DIVINUS, legacy, Luck(key=luck.randbytes(32)), ["A", "B"], "2026-01-01")
        hidden = set(DIVINUS.spoiler_texts(match.setup))
        found: set[str] = set()
        while not match.over():
            state = match.state
            for action in state.legal:
                things = zip(action.verb.sorts, action.things, strict=True)
                found |= {f"{sort.name}.{sort.slug(thing)}" for sort, thing in things}
            played = match.play(state.seat, text_of(luck.choice(state.legal)))
            found |= {thing.replace(":", ".") for event in played.events for thing in event.ids()}
        found |= named_things(DIVINUS.view(match.state, ALL_SEEING))
        assert not found & hidden
        legacy = legacy_of_match(match)
