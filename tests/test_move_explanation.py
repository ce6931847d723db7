"""Move explanations: certain gains of an action in the game's terms, nothing that depends on luck or hidden cards."""

import random

import pytest

from tests.contract.configurations import GAMES
from theomachy.bots.analysis import compare_actions
from theomachy.bots.ismcts import Budget
from theomachy.bots.move_explanation import (
    Explanation,
    amount_of,
    asset_changes,
    explain,
    explanation_difference,
    point_changes,
    points_of,
    total_value,
)
from theomachy.core.action import Action
from theomachy.core.game import Advantage, Game, Points, make_setup
from theomachy.core.notation import parse_action
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.state import State
from theomachy.games import game
from theomachy.lessons import find_lesson, replay_to_step
from theomachy.table.bot_requests import MoveComparison
from theomachy.table.presenters.blunder_warning import CLEAR_LOSS
from theomachy.table.presenters.explanations import equal_alternative_text, reason_text
from theomachy.texts import LANGUAGES, Translator

CARDS = game("deus-ex-machina-cards")
MACHINA, DEUS, DIVINUS = game("deus-ex-machina"), game("deus"), game("divinus")
CHECK_EVERY = 7


def state_at_step(slug: str, title: Game = CARDS) -> State:
    """The state at a step of the game's lesson."""
    first = find_lesson(title, "first")
    state: State = replay_to_step(title, first, [step.slug for step in first.steps].index(slug)).state
    return state


def explain_action(title: Game, slug: str, text: str) -> Explanation:
    state = state_at_step(slug, title)
    return explain(title, state, state.seat, parse_action(title.verbs, text))


def advantage_texts(assets: list[Advantage]) -> list[str]:
    return [" ".join([f"{asset.amount}", asset.slug, *asset.things]) for asset in assets]


@pytest.mark.parametrize(
    ("slug", "text", "points"),
    [
        ("resolve", "resolve cerberus with oedipus", [("quest", 4)]),
        ("god", "resolve giants with cadmus using zeus", [("quest", 4), ("god", -1)]),
        ("pass", "pass and flip", []),
    ],
)
def test_a_hint_counts_what_the_action_brings(slug: str, text: str, points: list[tuple[str, int]]) -> None:
    assert [(line.slug, line.points) for line in explain_action(CARDS, slug, text).points] == points


@pytest.mark.parametrize(
    ("title", "slug", "text", "assets"),
    [
        (CARDS, "resolve", "resolve cerberus with oedipus", ["1 colour colour:purple"]),
        (CARDS, "pass", "pass and flip", ["1 strong"]),
        (MACHINA, "collect", "send mestra to purple", ["2 cunning", "1 reach quest:hydra"]),
        (MACHINA, "collect", "send oedipus to olympus", ["1 card"]),
        (MACHINA, "secrets", "put-back hydra", ["11 ease"]),
        (DEUS, "column", "build small-port-stone at b1", ["1 building", "1 region"]),
        (DEUS, "alone", "build marble-house at b5", ["1 building", "1 columns"]),
        (DIVINUS, "rest", "rest", ["3 ready"]),
        (DIVINUS, "place", "place d3 90", ["2 quest quest:good-soil 4", "1 cell"]),
        (DIVINUS, "grow", "place d2 0", ["1 god god:gaia", "1 god god:ymir"]),
    ],
)
def test_a_hint_names_what_helps_besides_points(title: Game, slug: str, text: str, assets: list[str]) -> None:
    found = explain_action(title, slug, text)
    assert (advantage_texts(found.assets), found.is_later) == (assets, False)


@pytest.mark.parametrize(
    ("title", "slug", "text", "assets"),
    [
        (DEUS, "offering", "offer lighthouse", ["5 card"]),
        (DEUS, "offering", "offer small-port-stone", ["4 gold"]),
        (DIVINUS, "two", "explore 2", ["2 quest quest:good-soil 4", "1 cell"]),
    ],
)
def test_what_comes_of_it_later_in_the_turn_is_told_as_such(
    title: Game, slug: str, text: str, assets: list[str]
) -> None:
    found = explain_action(title, slug, text)
    assert (advantage_texts(found.assets), found.is_later) == (assets, True)


def test_where_it_brings_nothing_a_hint_says_what_the_others_give_up() -> None:
    assert advantage_texts(explain_action(MACHINA, "mat", "end").avoided_losses) == ["1 charged", "1 card"]
    assert explain_action(MACHINA, "mat", "mark sirens").avoided_losses == []


def test_a_hint_says_who_is_near_to_take_it() -> None:
    assert [repr(note) for note in explain_action(DIVINUS, "grow", "place d2 0").new_risks] == [
        "god seat:b god:gaia",
        "god seat:b god:ymir",
    ]
    assert explain_action(DIVINUS, "grow", "place e3 180").new_risks == []


@pytest.mark.parametrize(
    ("lang", "cost", "said"),
    [
        ("en", 0.0, "About as good: Build the Small Port (stone) at the edge for 3 VP."),
        ("el", 0.01, "Περίπου εξίσου καλά: "),
        ("en", 0.02, ""),
    ],
)
def test_a_hint_tells_what_did_as_well(lang: str, cost: float, said: str) -> None:
    """Also where no chances are shown."""
    words, state = Translator(lang, DEUS), state_at_step("column", DEUS)
    found = MoveComparison("build small-port-stone at b1", 0.3, "settle small-port-stone", cost)
    alternative = equal_alternative_text(words, DEUS, state, found)
    assert alternative.startswith(said)
    assert bool(alternative) == bool(said)


def test_where_nothing_else_can_be_done_nothing_is_as_good() -> None:
    found = MoveComparison("settle small-port-stone", 0.3, "settle small-port-stone", 0.0)
    assert equal_alternative_text(Translator("en", DEUS), DEUS, state_at_step("column", DEUS), found) == ""


def test_what_is_told_to_cost_something_is_not_as_good() -> None:
    found = MoveComparison("build small-port-stone at b1", 0.3, "settle small-port-stone", 0.01, told=0.3, less=0.02)
    assert equal_alternative_text(Translator("en", DEUS), DEUS, state_at_step("column", DEUS), found) == ""


@pytest.mark.parametrize("title", GAMES, ids=lambda one: one.info.id)
def test_what_a_hint_says_holds_at_the_true_table_and_wherever_the_seat_could_be(title: Game) -> None:
    luck, languages = random.Random(3), [Translator(lang, title, ["Anna", "Ben", "Cleo"]) for lang in LANGUAGES]
    state, number, confirmed = title.new(make_setup(title.info, 3), seeded_rng(5)), 0, 0
    while state.legal and number < 12 * CHECK_EVERY:
        number += 1
        chosen = state.legal[luck.randrange(len(state.legal))]
        if number % CHECK_EVERY == 0 and len(state.legal) > 1:
            said = [reason_text(words, title, state, chosen) for words in languages]
            assert not any(mark in text for text in said for mark in ("{", "asset.", "risk.", "hint-"))
            found = explain(title, state, state.seat, chosen)
            for world in (state, *[title.determinize(state, state.seat, seeded_rng(100 + i)) for i in range(4)]):
                confirmed += 0 if found.is_later else count_confirmed(title, world, chosen, found)
        state.apply(chosen)
    assert confirmed > 10


def count_confirmed(title: Game, state: State, chosen: Action, found: Explanation) -> int:
    """Check an explanation against the true outcome; return the number of confirmed gains."""
    seat, after = state.seat, state.copy()
    after.apply(chosen)
    true = asset_changes(title.advantages(state, seat), title.advantages(after, seat))
    for asset in found.assets:
        assert amount_of(true, asset) == asset.amount, (chosen, asset.slug)
    before, then = title.breakdown(state, seat, seat), title.breakdown(after, seat, seat)
    for line in found.points:
        assert points_of(point_changes(before, then), line) == line.points, (chosen, line.slug)
    return len(found.assets) + len(found.points)


class BiasedWorldGame(Game[State]):
    """The card game with a score that depends on the hidden top quest of the deck."""

    def determinize(self, state: State, seat: int, rng: Rng) -> State:
        world: State = CARDS.determinize(state, seat, rng)
        return world

    def breakdown(self, state: State, seat: int, viewer: int) -> list[Points]:
        return []

    def advantages(self, state: State, seat: int) -> list[Advantage]:
        done = len([line for line in CARDS.breakdown(state, seat, seat) if line.slug == "quest"])
        on_top = state.quest_deck.cards[-1]  # type: ignore[attr-defined]
        return [Advantage("luck", [], 100 * done + on_top, 1.0), Advantage("quests", [], done, 0.1)]


def test_what_only_some_worlds_bring_is_no_reason() -> None:
    state = state_at_step("resolve")
    lucky = BiasedWorldGame(CARDS.info, CARDS.verbs, CARDS.event_kinds)
    found = explain(lucky, state, 0, parse_action(CARDS.verbs, "resolve cerberus with oedipus"))
    assert advantage_texts(found.assets) == ["1 quests"]


def test_a_line_of_the_score_that_only_goes_by_another_name_brings_nothing() -> None:
    tied, alone = Points("tied-good", ["good:clay"], 2), Points("most-good", ["good:clay"], 2)
    assert point_changes([tied], [alone]) == []
    assert [(line.slug, line.points) for line in point_changes([tied], [])] == [("tied-good", -2)]


def test_a_danger_is_over_only_if_the_game_goes_on_without_it() -> None:
    """Ending the game does not count as preventing a rival's win."""
    checked = 0
    for seed in range(12):
        state, luck = CARDS.new(make_setup(CARDS.info, 2), seeded_rng(seed)), random.Random(seed)
        while state.legal:
            chosen = state.legal[luck.randrange(len(state.legal))]
            after = state.copy()
            after.apply(chosen)
            if not after.legal and CARDS.warnings(state, state.seat):
                checked += 1
                assert explain(CARDS, state, state.seat, chosen).ended_warnings == []
            state = after
    assert checked


def test_explaining_leaves_the_state_unchanged() -> None:
    state = state_at_step("god")
    before = CARDS.view(state, 0)
    explain(CARDS, state, 0, state.legal[0])
    assert CARDS.view(state, 0) == before


@pytest.mark.parametrize(
    ("lang", "brings", "strong"),
    [
        ("en", "It brings at once: +4 Giants, −1 Zeus was called", "at once: your hero on the Strong side"),
        ("el", "+4 Γίγαντες, −1", "Φέρνει αμέσως: ο ήρωάς σου στη Δυνατή πλευρά"),
    ],
)
def test_a_hint_says_why_in_words(lang: str, brings: str, strong: str) -> None:
    words = Translator(lang, CARDS, ["Anna", "Ben"])
    assert brings in reason_text(
        words, CARDS, state_at_step("god"), parse_action(CARDS.verbs, "resolve giants with cadmus using zeus")
    )
    assert strong in reason_text(words, CARDS, state_at_step("pass"), parse_action(CARDS.verbs, "pass and flip"))


def test_what_both_bring_parts_them_not() -> None:
    """Two quests that each bring a colour and turn the hero: what is told is the points."""
    state = state_at_step("weak")
    lion, horses = (
        explain(CARDS, state, 0, parse_action(CARDS.verbs, text))
        for text in ("resolve nemean-lion with caeneus", "resolve centaurs with ariadne")
    )
    assert [asset.slug for asset in lion.assets] == ["colour", "strong"]
    assert [asset.slug for asset in horses.assets] == ["strong"]
    only = explanation_difference(lion, horses)
    assert advantage_texts(only.assets) == ["1 colour colour:red"]
    assert only.point_gain() == 3
    assert explanation_difference(lion, lion).is_empty()
    assert total_value(only) > total_value(explanation_difference(horses, lion))


@pytest.mark.parametrize("luck", [2, 4, 7, 23, 28])
def test_whoever_had_no_time_to_think_takes_no_luck_for_a_fault(luck: int) -> None:
    """Two ways to complete one quest: with these worlds a few looks alone would part them clearly."""
    state = state_at_step("collect", MACHINA)
    done = parse_action(MACHINA.verbs, "complete sirens with oedipus paying 1c")
    imagined = MACHINA.determinize(state, state.seat, seeded_rng(luck))
    assert compare_actions(MACHINA, imagined, done, Budget(8), seeded_rng(luck)).cost < CLEAR_LOSS
