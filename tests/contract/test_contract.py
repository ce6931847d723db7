"""The contract that every game must fulfil, in every edition and at every seat count; new games are found
automatically."""

import json
import pickle
from importlib.util import find_spec

import pytest

from tests.contract.configurations import CONFIGS, GAMES, ActionPicker, GameConfig, as_tuples, play_actions, start_game
from tests.property_testing import given, st
from theomachy.bots.greedy import value_after_turn
from theomachy.core.action import Action
from theomachy.core.event import ALL_SEEING, SPECTATOR
from theomachy.core.game import Game
from theomachy.core.notation import parse_action, parse_legal_action, text_of, why_illegal
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.core.state import NOBODY, State
from theomachy.envs.config import encoding_of, observe

MAX_OPTIONS = 250
MOST_LISTENED = 120
SEEDS = st.integers(0, 2**40)
PICKS = st.lists(st.integers(0, 2**20), max_size=80)
MOMENTS = st.integers(0, 120)

every_config = pytest.mark.parametrize("config", CONFIGS, ids=str)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)


def all_viewers(config: GameConfig) -> list[int]:
    return [*range(config.seats), SPECTATOR]


@every_config
@given(seed=SEEDS, picks=PICKS)
def test_a_random_game_ends_and_loses_nothing(config: GameConfig, seed: int, picks: list[int]) -> None:
    game, state, picker = config.game, start_game(config, seed), ActionPicker(picks, seed)
    pieces = game.conserved_quantities(state)
    count = 0
    while state.legal:
        assert not game.ending(state)
        assert not game.winners(state)
        assert 0 <= state.seat < config.seats
        assert 2 <= len(state.legal) <= MAX_OPTIONS or state.steps[-1].must_ask(state), state.steps[-1]
        assert len(set(state.legal)) == len(state.legal)
        state.apply(picker.pick(state.legal))
        count += 1
        assert count <= game.info.max_actions
        assert game.conserved_quantities(state) == pieces
    assert state.seat == NOBODY
    assert game.ending(state)
    winners = game.winners(state)
    assert winners
    assert len(game.scores(state)) == config.seats
    judged = {seat: game.heuristic(state, seat) for seat in range(config.seats)}
    assert all([judged[seat] < judged[winner] for seat in judged for winner in winners if seat not in winners])


@every_config
@given(seed=SEEDS, count=MOMENTS)
def test_every_legal_action_applies_and_leaves_the_original_alone(config: GameConfig, seed: int, count: int) -> None:
    state = play_actions(config, seed, count)
    before = as_tuples(state)
    for action in state.legal:
        state.copy().apply(action)
    assert as_tuples(state) == before


@every_config
@given(seed=SEEDS, count=MOMENTS)
def test_a_copy_and_a_pickle_are_equal_and_play_alike(config: GameConfig, seed: int, count: int) -> None:
    state = play_actions(config, seed, count)
    for other in (state.copy(), pickle.loads(pickle.dumps(state))):
        assert as_tuples(other) == as_tuples(state)
        assert all(mine is theirs for mine, theirs in zip(state.legal, other.legal, strict=True))
        twin = state.copy()
        for one in (twin, other):
            one.apply(one.legal[-1])
        assert as_tuples(other) == as_tuples(twin)


@every_config
@given(seed=SEEDS, count=MOMENTS)
def test_the_order_of_options_is_fixed(config: GameConfig, seed: int, count: int) -> None:
    state = play_actions(config, seed, count)
    assert [action.code for action in state.steps[-1].options(state)] == [action.code for action in state.legal]


@every_game
def test_text_and_code_name_every_action_alike(game: Game) -> None:
    assert game.action_count() <= 100_000
    for code in range(0, game.action_count(), 1 + game.action_count() // 3000):
        action = game.decode(code)
        assert game.encode(action) == code
        meant = game.verbs.by_name[action.verb.name].of(*ordered_things(action))
        assert parse_action(game.verbs, text_of(action)) is meant


def ordered_things(action: Action) -> tuple[int, ...]:
    """The things of an action; where they may be named either way, as its one legal form has them."""
    if not action.verb.unordered:
        return action.things
    return (*sorted(action.things[:2]), *action.things[2:])


@every_game
@pytest.mark.parametrize("text", ["", "xyzzy", "\N{GREEK SMALL LETTER ALPHA}", "pass pass pass pass"])
def test_text_that_makes_no_sense_is_refused(game: Game, text: str) -> None:
    with pytest.raises(Problem):
        parse_action(game.verbs, text)


@every_config
@given(seed=SEEDS, count=MOMENTS)
def test_an_illegal_action_is_refused_with_a_reason_and_changes_nothing(
    config: GameConfig, seed: int, count: int
) -> None:
    game, state = config.game, play_actions(config, seed, count)
    before = as_tuples(state)
    for code in range(0, game.action_count(), 1 + game.action_count() // 150):
        action = game.decode(code)
        if action in state.legal:
            assert why_illegal(game, state, state.seat, text_of(action)) is None
            continue
        with pytest.raises(Problem):
            parse_legal_action(game, state, text_of(action))
        assert why_illegal(game, state, state.seat, text_of(action)) is not None
    assert as_tuples(state) == before


def to_ordered_json(value: object) -> str:
    return json.dumps(value, sort_keys=False)


@every_config
@given(seed=SEEDS, count=MOMENTS, luck=SEEDS)
def test_what_a_seat_sees_and_may_do_is_the_same_in_every_world_it_could_be_in(
    config: GameConfig, seed: int, count: int, luck: int
) -> None:
    game, state = config.game, play_actions(config, seed, count)
    before = as_tuples(state)
    for viewer in all_viewers(config):
        world = game.determinize(state, viewer, seeded_rng(luck))
        assert to_ordered_json(game.view(world, viewer)) == to_ordered_json(game.view(state, viewer))
        assert game.conserved_quantities(world) == game.conserved_quantities(state)
        for seat in range(config.seats):
            assert score_lines(game, world, seat, viewer) == score_lines(game, state, seat, viewer)
        assert world.seat == state.seat
        if viewer == state.seat:
            assert [action.code for action in world.legal] == [action.code for action in state.legal]
            assert refusals(game, world) == refusals(game, state)
            assert outcomes(game, world) == outcomes(game, state)
            assert hint_reasons(game, world) == hint_reasons(game, state)
        assert repr(game.warnings(world, viewer)) == repr(game.warnings(state, viewer))
        assert observation_of(game, world, viewer) == observation_of(game, state, viewer)
    assert as_tuples(state) == before


def observation_of(game: Game, state: State, viewer: int) -> bytes:
    """The observation of a seat, of a game that has an encoding."""
    name = f"theomachy.games.{game.info.id.replace('-', '_')}.encoding"
    if viewer == SPECTATOR or find_spec(name) is None:
        return b""
    return observe(encoding_of(game), state, viewer).tobytes()


def score_lines(game: Game, state: State, seat: int, viewer: int) -> list[tuple[str, list[str], int]]:
    return [(line.slug, line.things, line.points) for line in game.breakdown(state, seat, viewer)]


def outcomes(game: Game, state: State) -> list[str]:
    return [repr(game.preview(state, action)) for action in state.legal]


def hint_reasons(game: Game, state: State) -> list[object]:
    """What a hint may name as its reason."""
    assets = [(asset.slug, asset.things, asset.amount) for asset in game.advantages(state, state.seat)]
    return [*assets, repr(game.risks(state, state.seat))]


def refusals(game: Game, state: State) -> list[str]:
    step = 1 + game.action_count() // 60
    return [
        repr(why_illegal(game, state, state.seat, text_of(game.decode(code))))
        for code in range(0, game.action_count(), step)
    ]


@every_config
@given(seed=SEEDS, count=MOMENTS, luck=SEEDS)
def test_a_viewer_is_sent_the_same_in_two_worlds_until_something_is_revealed(
    config: GameConfig, seed: int, count: int, luck: int
) -> None:
    """One action, played in the true state and in one that differs only in what the viewer cannot know."""
    game, state = config.game, play_actions(config, seed, count)
    for viewer in all_viewers(config):
        world = game.determinize(state, viewer, seeded_rng(luck))
        both = [action for action in state.legal if action in world.legal]
        for action in both[:: 1 + len(both) // 6]:
            here, there = state_after(state, action.code, game), state_after(world, action.code, game)
            assert (here.reveal_count == state.reveal_count) == (there.reveal_count == world.reveal_count), (
                f"{action} can be taken back in one"
            )
            if here.reveal_count != state.reveal_count:
                continue
            assert here.seat == there.seat, f"after {action} another seat is asked"
            assert event_texts(here, viewer) == event_texts(there, viewer)
            assert to_ordered_json(game.view(here, viewer)) == to_ordered_json(game.view(there, viewer))


def state_after(state: State, code: int, game: Game) -> State:
    other = state.copy()
    other.events = []
    other.apply(game.decode(code))
    return other


@every_config
@given(seed=SEEDS, picks=PICKS)
def test_events_name_a_hidden_thing_only_to_those_who_see_it(config: GameConfig, seed: int, picks: list[int]) -> None:
    game, state, picker = config.game, start_game(config, seed), ActionPicker(picks, seed)
    hidden = tuple(f"{sort}:" for sort in game.hidden_sorts())
    if not hidden:
        assert all(game.view(state, viewer) == game.view(state, ALL_SEEING) for viewer in all_viewers(config))
    while state.legal and picker.at < MOST_LISTENED:
        before = state.copy()
        state.events = []
        state.apply(picker.pick(state.legal))
        for viewer in all_viewers(config):
            named = hidden_things_named(state, viewer, hidden)
            if named and not named <= (seen := words_in_view(game.view(state, viewer))):
                assert named <= seen | words_in_view(game.view(before, viewer))


def hidden_things_named(state: State, viewer: int, hidden: tuple[str, ...]) -> set[str]:
    assert state.events is not None
    named = {
        thing.partition(":")[2]
        for event in state.events
        if event.visible_to(viewer) and not event.kind.is_transient
        for thing in event.ids()
        if thing.startswith(hidden)
    }
    return named - {"none"}


def words_in_view(view: object) -> set[str]:
    """Every word that stands anywhere in a view."""
    found: set[str] = set()
    waiting = [view]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            found.add(value.rpartition(":")[2])
        elif isinstance(value, dict):
            waiting += [*value, *value.values()]
        elif isinstance(value, list):
            waiting += value
    return found


def event_texts(state: State, viewer: int) -> list[str]:
    assert state.events is not None
    return [repr(event) for event in state.events if event.visible_to(viewer)]


@every_config
@given(seed=SEEDS, count=MOMENTS)
def test_determinization_uses_an_rng_of_its_own(config: GameConfig, seed: int, count: int) -> None:
    game, state = config.game, play_actions(config, seed, count)
    world = game.determinize(state, state.seat, seeded_rng(7))
    again = game.determinize(state, state.seat, seeded_rng(7))
    assert as_tuples(world) == as_tuples(again)
    assert as_tuples(world.rng) != as_tuples(state.rng)


@every_config
def test_a_view_is_plain_json_for_everybody(config: GameConfig) -> None:
    state = play_actions(config, 5, 40)
    for viewer in (*all_viewers(config), ALL_SEEING):
        view = config.game.view(state, viewer)
        assert json.loads(to_ordered_json(view)) == view
    catalogue = config.game.catalogue(config.setup)
    assert json.loads(to_ordered_json(catalogue)) == catalogue


@every_config
@given(seed=SEEDS, count=MOMENTS)
def test_the_heuristic_judges_and_the_breakdown_adds_up(config: GameConfig, seed: int, count: int) -> None:
    game, state = config.game, play_actions(config, seed, count)
    scores = game.scores(state)
    for seat in range(config.seats):
        assert isinstance(game.heuristic(state, seat), float)
        assert sum(line.points for line in game.breakdown(state, seat, ALL_SEEING)) == scores[seat]


@every_config
@given(seed=SEEDS, count=MOMENTS)
def test_what_options_are_worth_is_the_same_whether_they_are_tried_or_not(
    config: GameConfig, seed: int, count: int
) -> None:
    game, state = config.game, play_actions(config, seed, count)
    values = game.action_values(state) if state.legal else []
    if not values:
        return
    tried = []
    for action in state.legal:
        after = state.copy()
        after.apply(action)
        tried.append(value_after_turn(game, after, state.seat, game.info.greedy_lookahead))
    assert values == tried
