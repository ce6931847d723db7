"""Hints say why: the points that an action brings for certain, and nothing that is luck."""

import random

import pytest

from theomachy.bots.coach import WORLDS, gains, loss, worth_of
from theomachy.core.action import Action
from theomachy.core.game import Game, make_setup
from theomachy.core.notation import parse
from theomachy.core.rng import seeded
from theomachy.core.state import State
from theomachy.games import game
from theomachy.lessons import lesson, walk
from theomachy.table.asking import because
from theomachy.table.coaching import CLEAR
from theomachy.texts import Words

CARDS = game("deus-ex-machina-cards")


def at(slug: str) -> State:
    """The card game where its lesson comes to a step."""
    first = lesson(CARDS, "first")
    state: State = walk(CARDS, first, [step.slug for step in first.steps].index(slug)).state
    return state


@pytest.mark.parametrize(
    ("slug", "text", "points"),
    [
        ("resolve", "resolve cerberus with oedipus", [("quest", 4)]),
        ("god", "resolve giants with cadmus using zeus", [("quest", 4), ("god", -1)]),
        ("pass", "pass and flip", []),
    ],
)
def test_a_hint_counts_what_the_action_brings(slug: str, text: str, points: list[tuple[str, int]]) -> None:
    found = gains(CARDS, at(slug), 0, parse(CARDS.verbs, text))
    assert [(line.slug, line.points) for line in found] == points


def test_the_table_is_as_it_was_after_the_coach_has_looked() -> None:
    state = at("god")
    before = CARDS.view(state, 0)
    gains(CARDS, state, 0, state.legal[0])
    assert CARDS.view(state, 0) == before


@pytest.mark.parametrize(
    ("lang", "brings", "best"),
    [("en", "It brings at once: +4 Giants, −1 Zeus was called.", "of the 2"), ("el", "+4 Γίγαντες, −1", "από τις 2")],
)
def test_a_hint_says_why_in_words(lang: str, brings: str, best: str) -> None:
    words = Words(lang, CARDS, ["Anna", "Ben"])
    assert brings in because(words, CARDS, at("god"), parse(CARDS.verbs, "resolve giants with cadmus using zeus"))
    assert best in because(words, CARDS, at("pass"), parse(CARDS.verbs, "pass and flip"))


def test_passing_by_a_quest_is_clearly_worse_and_the_quest_itself_is_not() -> None:
    state = at("resolve")
    quest, idle = (parse(CARDS.verbs, text) for text in ("resolve cerberus with oedipus", "pass"))
    assert loss(CARDS, state, 0, idle, quest) >= CLEAR
    assert loss(CARDS, state, 0, quest, quest) == 0.0
    assert loss(CARDS, state, 0, quest, idle) == -loss(CARDS, state, 0, idle, quest)


def test_the_coach_looks_at_nothing_that_the_seat_cannot_know() -> None:
    """It reckons in worlds that the seat could be facing, and not with the cards that really come."""
    deus = game("deus")
    state, luck = deus.new(make_setup(deus.info, 2), seeded(0)), random.Random(0)
    true_ones, reckoned, worlds = [], [], []
    for _ in range(6):
        seat, chosen, best = state.seat, state.legal[-1], state.legal[0]
        reckoned.append(loss(deus, state, seat, chosen, best))
        imagined = [deus.imagine(state, seat, seeded(world)) for world in WORLDS]
        worlds.append(sum(better(deus, world, chosen, best) for world in imagined) / len(WORLDS))
        true_ones.append(better(deus, state, chosen, best))
        state.apply(state.legal[luck.randrange(len(state.legal))])
    assert reckoned == pytest.approx(worlds)
    assert reckoned != pytest.approx(true_ones), "somewhere the cards would have made a difference"


def better(found: Game, state: State, chosen: Action, best: Action) -> float:
    return worth_of(found, state, state.seat, best) - worth_of(found, state, state.seat, chosen)
