"""The contract that every game must fulfil, in every edition and at every seat count; new games are found automatically."""

import json
import pickle
from importlib.util import find_spec

import pytest

from tests.contract.tables import CONFIGS, GAMES, Config, Picker, flat, play_some, start
from tests.properties import given, st
from theomachy.bots.greedy import worth_after_go
from theomachy.core.action import Action
from theomachy.core.event import ALL_SEEING, SPECTATOR
from theomachy.core.game import Game
from theomachy.core.notation import parse, read_legal, text_of, why_not
from theomachy.core.reason import Problem
from theomachy.core.rng import seeded
from theomachy.core.state import NOBODY, State
from theomachy.envs.tables import encoding_of, observe

MOST_OPTIONS = 250
MOST_LISTENED = 120
SEEDS = st.integers(0, 2**40)
PICKS = st.lists(st.integers(0, 2**20), max_size=80)
MOMENTS = st.integers(0, 120)

every_config = pytest.mark.parametrize("config", CONFIGS, ids=str)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)


def viewers(config: Config) -> list[int]:
    return [*range(config.seats), SPECTATOR]


@every_config
@given(seed=SEEDS, picks=PICKS)
def test_a_random_game_ends_and_loses_nothing(config: Config, seed: int, picks: list[int]) -> None:
    game, state, picker = config.game, start(config, seed), Picker(picks, seed)
    pieces = game.census(state)
    count = 0
    while state.legal:
        assert not game.ending(state)
        assert not game.winners(state)
        assert 0 <= state.seat < config.seats
        assert 2 <= len(state.legal) <= MOST_OPTIONS or state.steps[-1].waits(state), state.steps[-1]
        assert len(set(state.legal)) == len(state.legal)
        state.apply(picker.pick(state.legal))
        count += 1
        assert count <= game.info.bound
        assert game.census(state) == pieces
    assert state.seat == NOBODY
    assert game.ending(state)
    winners = game.winners(state)
    assert winners
    assert len(game.scores(state)) == config.seats
    judged = {seat: game.heuristic(state, seat) for seat in range(config.seats)}
    assert all([judged[seat] < judged[winner] for seat in judged for winner in winners if seat not in winners])


@every_config
@given(seed=SEEDS, count=MOMENTS)
def test_every_legal_action_applies_and_leaves_the_original_alone(config: Config, seed: int, count: int) -> None:
    state = play_some(config, seed, count)
    before = flat(state)
    for action in state.legal:
        state.copy().apply(action)
    assert flat(state) == before


@every_config
@given(seed=SEEDS, count=MOMENTS)
def test_a_copy_and_a_pickle_are_equal_and_play_alike(config: Config, seed: int, count: int) -> None:
    state = play_some(config, seed, count)
    for other in (state.copy(), pickle.loads(pickle.dumps(state))):
        assert flat(other) == flat(state)
        assert all(mine is theirs for mine, theirs in zip(state.legal, other.legal, strict=True))
        twin = state.copy()
        for one in (twin, other):
            one.apply(one.legal[-1])
        assert flat(other) == flat(twin)


@every_config
@given(seed=SEEDS, count=MOMENTS)
def test_the_order_of_options_is_fixed(config: Config, seed: int, count: int) -> None:
    state = play_some(config, seed, count)
    assert [action.code for action in state.steps[-1].options(state)] == [action.code for action in state.legal]


@every_game
def test_text_and_code_name_every_action_alike(game: Game) -> None:
    assert game.space() <= 100_000
    for code in range(0, game.space(), 1 + game.space() // 3000):
        action = game.decode(code)
        assert game.encode(action) == code
        meant = game.verbs.by_name[action.verb.name].of(*in_order(action))
        assert parse(game.verbs, text_of(action)) is meant


def in_order(action: Action) -> tuple[int, ...]:
    """The things of an action; where they may be named either way, as its one legal form has them."""
    if not action.verb.either_way:
        return action.things
    return (*sorted(action.things[:2]), *action.things[2:])


@every_game
@pytest.mark.parametrize("text", ["", "xyzzy", "\N{GREEK SMALL LETTER ALPHA}", "pass pass pass pass"])
def test_text_that_makes_no_sense_is_refused(game: Game, text: str) -> None:
    with pytest.raises(Problem):
        parse(game.verbs, text)


@every_config
@given(seed=SEEDS, count=MOMENTS)
def test_an_illegal_action_is_refused_with_a_reason_and_changes_nothing(config: Config, seed: int, count: int) -> None:
    game, state = config.game, play_some(config, seed, count)
    before = flat(state)
    for code in range(0, game.space(), 1 + game.space() // 150):
        action = game.decode(code)
        if action in state.legal:
            assert why_not(game, state, state.seat, text_of(action)) is None
            continue
        with pytest.raises(Problem):
            read_legal(game, state, text_of(action))
        assert why_not(game, state, state.seat, text_of(action)) is not None
    assert flat(state) == before


def as_bytes(value: object) -> str:
    return json.dumps(value, sort_keys=False)


@every_config
@given(seed=SEEDS, count=MOMENTS, luck=SEEDS)
def test_what_a_seat_sees_and_may_do_is_the_same_in_every_world_it_could_be_in(
    config: Config, seed: int, count: int, luck: int
) -> None:
    game, state = config.game, play_some(config, seed, count)
    before = flat(state)
    for viewer in viewers(config):
        world = game.imagine(state, viewer, seeded(luck))
        assert as_bytes(game.view(world, viewer)) == as_bytes(game.view(state, viewer))
        assert game.census(world) == game.census(state)
        for seat in range(config.seats):
            assert points(game, world, seat, viewer) == points(game, state, seat, viewer)
        assert world.seat == state.seat
        if viewer == state.seat:
            assert [action.code for action in world.legal] == [action.code for action in state.legal]
            assert refusals(game, world) == refusals(game, state)
            assert outcomes(game, world) == outcomes(game, state)
            assert helping(game, world) == helping(game, state)
        assert repr(game.warnings(world, viewer)) == repr(game.warnings(state, viewer))
        assert as_numbers(game, world, viewer) == as_numbers(game, state, viewer)
    assert flat(state) == before


def as_numbers(game: Game, state: State, viewer: int) -> bytes:
    """The observation of a seat, of a game that has an encoding."""
    name = f"theomachy.games.{game.info.id.replace('-', '_')}.encoding"
    if viewer == SPECTATOR or find_spec(name) is None:
        return b""
    return observe(encoding_of(game), state, viewer).tobytes()


def points(game: Game, state: State, seat: int, viewer: int) -> list[tuple[str, list[str], int]]:
    return [(line.slug, line.things, line.points) for line in game.breakdown(state, seat, viewer)]


def outcomes(game: Game, state: State) -> list[str]:
    return [repr(game.outcome(state, action)) for action in state.legal]


def helping(game: Game, state: State) -> list[object]:
    """What a hint may name as its reason."""
    assets = [(asset.slug, asset.things, asset.amount) for asset in game.assets(state, state.seat)]
    return [*assets, repr(game.risks(state, state.seat))]


def refusals(game: Game, state: State) -> list[str]:
    step = 1 + game.space() // 60
    return [repr(why_not(game, state, state.seat, text_of(game.decode(code)))) for code in range(0, game.space(), step)]


@every_config
@given(seed=SEEDS, count=MOMENTS, luck=SEEDS)
def test_two_worlds_tell_a_viewer_the_same_until_something_shows(
    config: Config, seed: int, count: int, luck: int
) -> None:
    """One action, played in the true state and in one that differs only in what the viewer cannot know."""
    game, state = config.game, play_some(config, seed, count)
    for viewer in viewers(config):
        world = game.imagine(state, viewer, seeded(luck))
        both = [action for action in state.legal if action in world.legal]
        for action in both[:: 1 + len(both) // 6]:
            here, there = after(state, action.code, game), after(world, action.code, game)
            assert (here.peeks == state.peeks) == (there.peeks == world.peeks), f"{action} can be taken back in one"
            if here.peeks != state.peeks:
                continue
            assert here.seat == there.seat, f"after {action} another seat is asked"
            assert told(here, viewer) == told(there, viewer)
            assert as_bytes(game.view(here, viewer)) == as_bytes(game.view(there, viewer))


def after(state: State, code: int, game: Game) -> State:
    other = state.copy()
    other.events = []
    other.apply(game.decode(code))
    return other


@every_config
@given(seed=SEEDS, picks=PICKS)
def test_events_name_a_hidden_thing_only_to_those_who_see_it(config: Config, seed: int, picks: list[int]) -> None:
    game, state, picker = config.game, start(config, seed), Picker(picks, seed)
    hidden = tuple(f"{sort}:" for sort in game.hidden_sorts())
    if not hidden:
        assert all(game.view(state, viewer) == game.view(state, ALL_SEEING) for viewer in viewers(config))
    while state.legal and picker.at < MOST_LISTENED:
        before = state.copy()
        state.events = []
        state.apply(picker.pick(state.legal))
        for viewer in viewers(config):
            named = hidden_things_named(state, viewer, hidden)
            if named and not named <= (seen := words(game.view(state, viewer))):
                assert named <= seen | words(game.view(before, viewer))


def hidden_things_named(state: State, viewer: int, hidden: tuple[str, ...]) -> set[str]:
    assert state.events is not None
    named = {
        thing.partition(":")[2]
        for event in state.events
        if event.seen_by(viewer) and not event.kind.passing
        for thing in event.ids()
        if thing.startswith(hidden)
    }
    return named - {"none"}


def words(view: object) -> set[str]:
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


def told(state: State, viewer: int) -> list[str]:
    assert state.events is not None
    return [repr(event) for event in state.events if event.seen_by(viewer)]


@every_config
@given(seed=SEEDS, count=MOMENTS)
def test_imagining_uses_luck_of_its_own(config: Config, seed: int, count: int) -> None:
    game, state = config.game, play_some(config, seed, count)
    world = game.imagine(state, state.seat, seeded(7))
    again = game.imagine(state, state.seat, seeded(7))
    assert flat(world) == flat(again)
    assert flat(world.rng) != flat(state.rng)


@every_config
def test_a_view_is_plain_json_for_everybody(config: Config) -> None:
    state = play_some(config, 5, 40)
    for viewer in (*viewers(config), ALL_SEEING):
        view = config.game.view(state, viewer)
        assert json.loads(as_bytes(view)) == view
    catalogue = config.game.catalogue(config.setup)
    assert json.loads(as_bytes(catalogue)) == catalogue


@every_config
@given(seed=SEEDS, count=MOMENTS)
def test_the_heuristic_judges_and_the_breakdown_adds_up(config: Config, seed: int, count: int) -> None:
    game, state = config.game, play_some(config, seed, count)
    scores = game.scores(state)
    for seat in range(config.seats):
        assert isinstance(game.heuristic(state, seat), float)
        assert sum(line.points for line in game.breakdown(state, seat, ALL_SEEING)) == scores[seat]


@every_config
@given(seed=SEEDS, count=MOMENTS)
def test_what_options_are_worth_is_the_same_whether_they_are_tried_or_not(
    config: Config, seed: int, count: int
) -> None:
    game, state = config.game, play_some(config, seed, count)
    told = game.worths(state) if state.legal else []
    if not told:
        return
    tried = []
    for action in state.legal:
        after = state.copy()
        after.apply(action)
        tried.append(worth_after_go(game, after, state.seat, game.info.follow_ups))
    assert told == tried
