"""Bot levels choose legal actions, use no hidden information, and are deterministic for a seed."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp

import pytest

from theomachy.bots.bot import Bot, choose_action, play_out
from theomachy.bots.evaluator import all_style_weights, softmax
from theomachy.bots.evaluator_registry import evaluator_for, linear_evaluator_for
from theomachy.bots.greedy import value_after_turn
from theomachy.bots.ismcts import Budget, DeadlineBudget, Search
from theomachy.bots.linear_evaluator import LinearEvaluator, read_linear_evaluator
from theomachy.bots.registry import BOTS, LEVEL_ALIASES, STYLES, get_bot
from theomachy.bots.search_bot import SearchBot
from theomachy.core.action import Action
from theomachy.core.game import Game, make_setup
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.core.state import State
from theomachy.games import game, games

CARDS = game("deus-ex-machina-cards")
MACHINA = game("deus-ex-machina")
TITLES = [one.info.id for one in games()]
FEW_ITERATIONS = 12


def quick_bot(name: str) -> Bot:
    """A bot of the level with few iterations: these tests do not depend on the strength of the search."""
    found = get_bot(name)
    if not isinstance(found, SearchBot):
        return found
    return SearchBot(name, FEW_ITERATIONS, found.style, found.makes_slips, min(found.rollouts, FEW_ITERATIONS))


def midgame(title: Game, seats: int, seed: int, decisions: int = 30) -> State:
    state: State = title.new(make_setup(title.info, seats), seeded_rng(seed))
    play_out(title, state, [BOTS["random"]] * seats, seeded_rng(seed), decisions)
    if not state.legal:
        return midgame(title, seats, seed + 100, decisions // 2)
    return state


class SharedWorldsGame(Game):
    """A game whose determinizations always come from one base state, so that a choice can depend only on what the
    given state itself shows."""

    def __init__(self, title: Game, base: State) -> None:
        super().__init__(title.info, title.verbs, title.event_kinds)
        self.title = title
        self.base = base

    def determinize(self, state: State, seat: int, rng: Rng) -> State:
        imagined: State = self.title.determinize(self.base, seat, rng)
        return imagined

    def heuristic(self, state: State, seat: int) -> float:
        return self.title.heuristic(state, seat)

    def feature_names(self) -> list[str]:
        return self.title.feature_names()

    def features(self, state: State, seat: int) -> list[float]:
        return self.title.features(state, seat)

    def scores(self, state: State) -> list[int]:
        return self.title.scores(state)

    def winners(self, state: State) -> list[int]:
        return self.title.winners(state)

    def round_of(self, state: State) -> int:
        return self.title.round_of(state)


@pytest.mark.parametrize("level", [*BOTS, "greedy-builder", "master-raider"])
@pytest.mark.parametrize("title", TITLES)
def test_a_choice_does_not_depend_on_what_the_seat_cannot_know(title: str, level: str) -> None:
    """With hidden information redealt but the same determinizations, the choice is the same."""
    played = game(title)
    for seed in (1, 2, 3):
        state = midgame(played, 3, seed)
        other = played.determinize(state, state.seat, seeded_rng(seed + 50))
        one = SharedWorldsGame(played, state)
        chosen = [choose_action(one, world, quick_bot(level), seeded_rng(7)) for world in (state, other)]
        assert chosen[0] is chosen[1]
        assert chosen[0] in state.legal


@pytest.mark.parametrize("title", TITLES)
def test_the_same_seed_gives_the_same_game(title: str) -> None:
    played = game(title)
    ends = []
    for _ in range(2):
        state = midgame(played, 2, 4)
        play_out(played, state, [quick_bot("master"), quick_bot("shrewd")], seeded_rng(5), 6)
        ends.append([action.code for action in state.legal] + played.scores(state))
    assert ends[0] == ends[1]


class IdenticalWorldsGame(SharedWorldsGame):
    """A game whose determinizations are all equal."""

    def determinize(self, state: State, seat: int, rng: Rng) -> State:
        return self.title.determinize(self.base, seat, seeded_rng(1))  # type: ignore[no-any-return]


class CountingGame(SharedWorldsGame):
    worlds = 0

    def determinize(self, state: State, seat: int, rng: Rng) -> State:
        self.worlds += 1
        return super().determinize(state, seat, rng)


def test_every_iteration_uses_a_determinization_of_its_own() -> None:
    counting = CountingGame(CARDS, midgame(CARDS, 3, 1))
    search = Search(LinearEvaluator(counting, *zero_weights(counting)), counting.base, seeded_rng(1))
    search.run(Budget(30))
    assert counting.worlds == search.simulations >= 30


def test_thinking_leaves_the_table_as_it_is() -> None:
    state = midgame(CARDS, 3, 1)
    before = (CARDS.view(state, -2), state.rng.word)
    choose_action(CARDS, state, quick_bot("master"), seeded_rng(1))
    assert (CARDS.view(state, -2), state.rng.word) == before


def test_chances_are_shares_of_one_and_a_won_game_is_the_winners() -> None:
    for title in games():
        state = midgame(title, 4, 1)
        found = evaluator_for(title).win_probabilities(state, 4)
        assert sum(found) == pytest.approx(1.0)
        assert min(found) > 0.0
    play_out(CARDS, over := midgame(CARDS, 2, 1), [BOTS["random"]] * 2, seeded_rng(1), CARDS.info.max_actions)
    assert evaluator_for(CARDS).win_probabilities(over, 2)[CARDS.winners(over)[0]] == 1.0


def test_a_game_that_was_never_trained_on_is_judged_by_its_heuristic() -> None:
    mind = read_linear_evaluator(SharedWorldsGame(CARDS, midgame(CARDS, 2, 1)), "")
    assert set(mind.policy_logits) == {0.0}
    plain = Game(CARDS.info, CARDS.verbs, CARDS.event_kinds)
    assert read_linear_evaluator(plain, "").early_weights == [0.1]


@pytest.mark.parametrize("title", TITLES)
def test_the_linear_evaluator_tries_every_option_only_at_the_root(title: str) -> None:
    """At other nodes it uses the learned policy, because trying every option takes most of the time."""
    played = game(title)
    mind = linear_evaluator_for(played)
    state = midgame(played, 3, 2)
    while len(state.legal) < 3:
        state.apply(choose_action(played, state, BOTS["greedy"], seeded_rng(2)))
    assert mind.evaluate(state, 3, False).priors == softmax([mind.policy_logits[action.code] for action in state.legal])
    worths = []
    for action in state.legal:
        after = state.copy()
        after.apply(action)
        worths.append(value_after_turn(played, after, state.seat, played.info.greedy_lookahead))
    priors = mind.evaluate(state, 3, True).priors
    assert worths[priors.index(max(priors))] == max(worths)
    assert sum(priors) == pytest.approx(1.0)


def test_the_policy_is_sampled_as_often_as_actions_were_chosen() -> None:
    mind = linear_evaluator_for(MACHINA)
    state = midgame(MACHINA, 3, 2)
    while len(state.legal) < 3:
        state.apply(choose_action(MACHINA, state, BOTS["greedy"], seeded_rng(2)))
    luck, draws = seeded_rng(3), 4000
    drawn = [mind.sample_action(state, luck).code for _ in range(draws)]
    wanted = softmax([mind.policy_logits[action.code] for action in state.legal])
    for action, share in zip(state.legal, wanted, strict=True):
        assert drawn.count(action.code) / draws == pytest.approx(share, abs=0.04)


@pytest.mark.parametrize("name", [one.info.id for one in games() if one.info.rollout_decisions])
def test_a_leaf_is_evaluated_after_playing_on_by_the_policy(name: str) -> None:
    """The number of decisions is set by the title; forced actions do not count."""
    title = game(name)
    mind = evaluator_for(title)
    forced = 0
    for seed in range(6):
        state = midgame(title, 3, seed)
        played = state.copy()
        found = Search(mind, state, seeded_rng(1)).rollout(played, seeded_rng(9))
        luck, decisions = seeded_rng(9), 0
        while state.legal and decisions < title.info.rollout_decisions:
            alone = len(state.legal) == 1
            state.apply(state.legal[0] if alone else mind.sample_action(state, luck))
            decisions += not alone
            forced += alone
        assert [action.code for action in played.legal] == [action.code for action in state.legal]
        assert found == mind.win_probabilities(state, 3)
    assert forced > 0 or title is not MACHINA


def test_what_wins_at_once_is_found() -> None:
    """Also with untrained weights."""
    for seed, state in enumerate(about_to_win()):
        search = Search(LinearEvaluator(CARDS, *zero_weights(CARDS)), state, seeded_rng(seed))
        search.run(Budget(60))
        assert search.best_action() in wins_at_once(state)


def about_to_win() -> Iterator[State]:
    """Two-player states in which an action wins at once."""
    found = 0
    for seed in range(40):
        state = CARDS.new(make_setup(CARDS.info, 2), seeded_rng(seed))
        while state.legal and not wins_at_once(state):
            state.apply(choose_action(CARDS, state, BOTS["greedy"], seeded_rng(seed)))
        if state.legal:
            found += 1
            yield state
    assert found > 3


def wins_at_once(state: State) -> list[Action]:
    """The actions that win at once, if others do not."""
    mine = [action for action in state.legal if winners_after(state, action) == [state.seat]]
    return mine if len(mine) < len(state.legal) else []


def winners_after(state: State, action: Action) -> list[int]:
    after = state.copy()
    after.apply(action)
    return CARDS.winners(after)


def zero_weights(title: Game) -> tuple[list[float], list[float], float, list[float]]:
    """Weights that are all zero."""
    zeros = [0.0] * len(title.feature_names())
    return zeros, zeros, 1.0, [1.0] * len(title.verbs.actions)


def test_levels_are_known_by_the_names_people_use() -> None:
    assert [get_bot(name).name for name in LEVEL_ALIASES] == ["random", "greedy"]
    assert get_bot("careful") is get_bot("greedy")
    with pytest.raises(Problem):
        get_bot("carefree")


@pytest.mark.parametrize("title", TITLES)
def test_a_style_changes_what_counts_by_what_its_file_says(title: str) -> None:
    played = game(title)
    names = played.feature_names()
    state = midgame(played, 3, 1)
    plain = evaluator_for(played).win_probabilities(state, 3)
    assert set(all_style_weights(played)) == set(STYLES)
    for style, leaning in all_style_weights(played).items():
        assert set(leaning) <= set(names)
        likings = [
            sum([leaning.get(name, 0.0) * much for name, much in zip(names, played.features(state, seat), strict=True)])
            for seat in range(3)
        ]
        liked = [chance * exp(liking) for chance, liking in zip(plain, likings, strict=True)]
        assert evaluator_for(played, style).win_probabilities(state, 3) == pytest.approx(
            [one / sum(liked) for one in liked], abs=1e-5
        )


def test_a_careful_bot_with_a_style_plays_otherwise() -> None:
    others = 0
    for seed in range(12):
        state = midgame(CARDS, 3, seed, 12)
        chosen = {
            choose_action(CARDS, state, get_bot(f"greedy{style}"), seeded_rng(1))
            for style in ("", "-builder", "-opportunist")
        }
        others += len(chosen) > 1
    assert others > 0
    with pytest.raises(Problem):
        get_bot("random-builder")


def search_with_means(means: list[float]) -> Search:
    """A finished search whose options have these mean values and equal priors. Each was visited ten times, except the
    last, which was not visited."""
    search = Search(evaluator_for(CARDS), midgame(CARDS, 3, 1), seeded_rng(3))
    search.ranking = list(search.root.edges.values())[: len(means) + 1]
    for edge in search.ranking:
        edge.prior = 0.1
    for edge, mean in zip(search.ranking, means, strict=False):
        edge.visits, edge.value_sum = 10, 10 * mean
    return search


def test_a_close_second_is_taken_e_times_as_seldom() -> None:
    search = search_with_means([0.50, 0.48, 0.30])
    taken = [search.sample_near_best(0.02) for _ in range(4000)]
    counts = [taken.count(edge.action) for edge in search.ranking]
    assert counts[0] / counts[1] == pytest.approx(exp(1), rel=0.15)
    assert counts[2:] == [counts[2], 0]
    assert counts[2] < 5


def test_a_lucky_second_with_a_low_prior_is_hardly_taken() -> None:
    """An option that was dropped after a few visits may have a high mean by luck alone."""
    search = search_with_means([0.50, 0.50])
    search.ranking[1].prior = 0.001
    taken = [search.sample_near_best(0.02) for _ in range(1000)]
    assert 0 < taken.count(search.ranking[1].action) < 60


def test_what_looked_best_at_the_end_is_as_likely_as_what_looked_better_when_it_was_dropped() -> None:
    search = search_with_means([0.40, 0.45])
    first = [search.sample_near_best(0.02) for _ in range(1000)].count(search.ranking[0].action)
    assert 400 < first < 600


def choices_of(player: Bot, title: Game, state: State) -> set[int]:
    return {choose_action(title, state, player, seeded_rng(luck)).code for luck in range(12)}


def test_only_a_shrewd_bot_samples_and_only_where_a_title_enables_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a state without hidden information, other seeds do not change the choice of a bot that does not sample."""
    state = midgame(CARDS, 2, 6, 2)
    slips = SearchBot("shrewd", FEW_ITERATIONS, makes_slips=True)
    calm = IdenticalWorldsGame(CARDS, state)
    assert len(choices_of(SearchBot("master", FEW_ITERATIONS), calm, state)) == 1
    assert len(choices_of(slips, calm, state)) > 1
    assert len(choices_of(slips.with_deadline(lambda: 0.0, 1e9), calm, state)) > 1
    monkeypatch.setattr(CARDS.info, "shrewd_temperature", 0.0)
    assert len(choices_of(slips, calm, state)) == 1
    found = {name: one.makes_slips for name, one in BOTS.items() if isinstance(one, SearchBot)}
    assert found == {"shrewd": True, "master": False}


def test_a_bot_with_a_deadline_stops_in_time() -> None:
    state = midgame(CARDS, 3, 1)
    search = Search(evaluator_for(CARDS), state, seeded_rng(1))
    ticks = [float(tick) for tick in range(10_000, 0, -1)]
    search.run(DeadlineBudget(3000, ticks.pop, 40.0))
    assert len(state.legal) <= search.simulations < 1000


def test_a_bot_with_a_deadline_still_chooses() -> None:
    state = midgame(CARDS, 3, 1)
    assert choose_action(CARDS, state, BOTS["master"].with_deadline(lambda: 2.0, 1.0), seeded_rng(1)) in state.legal
