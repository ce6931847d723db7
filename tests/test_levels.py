"""Bot levels choose legal actions, use no hidden information, and are deterministic for a seed."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp

import pytest

from theomachy.bots.bot import Bot, decide, play_out
from theomachy.bots.greedy import worth_after_go
from theomachy.bots.hunches import PlainMind, read_mind
from theomachy.bots.mind import leanings_of, shares
from theomachy.bots.minds import mind_of, plain_mind_of
from theomachy.bots.names import BOTS, LEVELS, STYLES, bot
from theomachy.bots.search import Hurry, Search, Span
from theomachy.bots.search_bot import SearchBot
from theomachy.core.action import Action
from theomachy.core.game import Game, make_setup
from theomachy.core.reason import Problem
from theomachy.core.rng import Rng, seeded
from theomachy.core.state import State
from theomachy.games import game, games

CARDS = game("deus-ex-machina-cards")
MACHINA = game("deus-ex-machina")
TITLES = [one.info.id for one in games()]
FEW = 12


def quick(name: str) -> Bot:
    """A bot of the level with few iterations: these tests do not depend on the strength of the search."""
    found = bot(name)
    if not isinstance(found, SearchBot):
        return found
    return SearchBot(name, FEW, found.style, found.slips, min(found.plays, FEW))


def midgame(title: Game, seats: int, seed: int, decisions: int = 30) -> State:
    state: State = title.new(make_setup(title.info, seats), seeded(seed))
    play_out(title, state, [BOTS["random"]] * seats, seeded(seed), decisions)
    if not state.legal:
        return midgame(title, seats, seed + 100, decisions // 2)
    return state


class OneWorld(Game):
    """A game whose determinizations always come from one base state, so that a choice can depend only on what the
    given state itself shows."""

    def __init__(self, title: Game, base: State) -> None:
        super().__init__(title.info, title.verbs, title.kinds)
        self.title = title
        self.base = base

    def imagine(self, state: State, seat: int, rng: Rng) -> State:
        imagined: State = self.title.imagine(self.base, seat, rng)
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
        other = played.imagine(state, state.seat, seeded(seed + 50))
        one = OneWorld(played, state)
        chosen = [decide(one, world, quick(level), seeded(7)) for world in (state, other)]
        assert chosen[0] is chosen[1]
        assert chosen[0] in state.legal


@pytest.mark.parametrize("title", TITLES)
def test_the_same_seed_gives_the_same_game(title: str) -> None:
    played = game(title)
    ends = []
    for _ in range(2):
        state = midgame(played, 2, 4)
        play_out(played, state, [quick("master"), quick("shrewd")], seeded(5), 6)
        ends.append([action.code for action in state.legal] + played.scores(state))
    assert ends[0] == ends[1]


class OneLuck(OneWorld):
    """A game whose determinizations are all equal."""

    def imagine(self, state: State, seat: int, rng: Rng) -> State:
        return self.title.imagine(self.base, seat, seeded(1))  # type: ignore[no-any-return]


class Counting(OneWorld):
    worlds = 0

    def imagine(self, state: State, seat: int, rng: Rng) -> State:
        self.worlds += 1
        return super().imagine(state, seat, rng)


def test_every_pass_walks_through_a_world_of_its_own() -> None:
    counting = Counting(CARDS, midgame(CARDS, 3, 1))
    search = Search(PlainMind(counting, *empty(counting)), counting.base, seeded(1))
    search.think(Span(30))
    assert counting.worlds == search.passes >= 30


def test_thinking_leaves_the_table_as_it_is() -> None:
    state = midgame(CARDS, 3, 1)
    before = (CARDS.view(state, -2), state.rng.word)
    decide(CARDS, state, quick("master"), seeded(1))
    assert (CARDS.view(state, -2), state.rng.word) == before


def test_chances_are_shares_of_one_and_a_won_game_is_the_winners() -> None:
    for title in games():
        state = midgame(title, 4, 1)
        found = mind_of(title).chances(state, 4)
        assert sum(found) == pytest.approx(1.0)
        assert min(found) > 0.0
    play_out(CARDS, over := midgame(CARDS, 2, 1), [BOTS["random"]] * 2, seeded(1), CARDS.info.bound)
    assert mind_of(CARDS).chances(over, 2)[CARDS.winners(over)[0]] == 1.0


def test_a_game_that_was_never_trained_on_is_judged_by_its_heuristic() -> None:
    mind = read_mind(OneWorld(CARDS, midgame(CARDS, 2, 1)), "")
    assert set(mind.hunch) == {0.0}
    plain = Game(CARDS.info, CARDS.verbs, CARDS.kinds)
    assert read_mind(plain, "").early == [0.1]


@pytest.mark.parametrize("title", TITLES)
def test_the_plain_mind_looks_closely_at_the_decision_alone(title: str) -> None:
    """At other nodes it uses the learned policy, because trying every option takes most of the time."""
    played = game(title)
    mind = plain_mind_of(played)
    state = midgame(played, 3, 2)
    while len(state.legal) < 3:
        state.apply(decide(played, state, BOTS["greedy"], seeded(2)))
    assert mind.look(state, 3, False).priors == shares([mind.hunch[action.code] for action in state.legal])
    worths = []
    for action in state.legal:
        after = state.copy()
        after.apply(action)
        worths.append(worth_after_go(played, after, state.seat, played.info.follow_ups))
    priors = mind.look(state, 3, True).priors
    assert worths[priors.index(max(priors))] == max(worths)
    assert sum(priors) == pytest.approx(1.0)


def test_hunches_are_drawn_as_often_as_was_chosen() -> None:
    mind = plain_mind_of(MACHINA)
    state = midgame(MACHINA, 3, 2)
    while len(state.legal) < 3:
        state.apply(decide(MACHINA, state, BOTS["greedy"], seeded(2)))
    luck, draws = seeded(3), 4000
    drawn = [mind.hunch_of(state, luck).code for _ in range(draws)]
    wanted = shares([mind.hunch[action.code] for action in state.legal])
    for action, share in zip(state.legal, wanted, strict=True):
        assert drawn.count(action.code) / draws == pytest.approx(share, abs=0.04)


@pytest.mark.parametrize("name", [one.info.id for one in games() if one.info.play_on])
def test_a_table_is_judged_when_all_have_played_on_by_hunches(name: str) -> None:
    """The number of decisions is set by the title; forced actions do not count."""
    title = game(name)
    mind = mind_of(title)
    forced = 0
    for seed in range(6):
        state = midgame(title, 3, seed)
        played = state.copy()
        found = Search(mind, state, seeded(1)).play_on(played, seeded(9))
        luck, decisions = seeded(9), 0
        while state.legal and decisions < title.info.play_on:
            alone = len(state.legal) == 1
            state.apply(state.legal[0] if alone else mind.hunch_of(state, luck))
            decisions += not alone
            forced += alone
        assert [action.code for action in played.legal] == [action.code for action in state.legal]
        assert found == mind.chances(state, 3)
    assert forced > 0 or title is not MACHINA


def test_what_wins_at_once_is_found() -> None:
    """Also with untrained weights."""
    for seed, state in enumerate(about_to_win()):
        search = Search(PlainMind(CARDS, *empty(CARDS)), state, seeded(seed))
        search.think(Span(60))
        assert search.choice() in wins_at_once(state)


def about_to_win() -> Iterator[State]:
    """Two-player states in which an action wins at once."""
    found = 0
    for seed in range(40):
        state = CARDS.new(make_setup(CARDS.info, 2), seeded(seed))
        while state.legal and not wins_at_once(state):
            state.apply(decide(CARDS, state, BOTS["greedy"], seeded(seed)))
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


def empty(title: Game) -> tuple[list[float], list[float], float, list[float]]:
    """Weights that are all zero."""
    zeros = [0.0] * len(title.feature_names())
    return zeros, zeros, 1.0, [1.0] * len(title.verbs.actions)


def test_levels_are_known_by_the_names_people_use() -> None:
    assert [bot(name).name for name in LEVELS] == ["random", "greedy"]
    assert bot("careful") is bot("greedy")
    with pytest.raises(Problem):
        bot("carefree")


@pytest.mark.parametrize("title", TITLES)
def test_a_style_changes_what_counts_by_what_its_file_says(title: str) -> None:
    played = game(title)
    names = played.feature_names()
    state = midgame(played, 3, 1)
    plain = mind_of(played).chances(state, 3)
    assert set(leanings_of(played)) == set(STYLES)
    for style, leaning in leanings_of(played).items():
        assert set(leaning) <= set(names)
        likings = [
            sum([leaning.get(name, 0.0) * much for name, much in zip(names, played.features(state, seat), strict=True)])
            for seat in range(3)
        ]
        liked = [chance * exp(liking) for chance, liking in zip(plain, likings, strict=True)]
        assert mind_of(played, style).chances(state, 3) == pytest.approx([one / sum(liked) for one in liked], abs=1e-5)


def test_a_careful_bot_with_a_style_plays_otherwise() -> None:
    others = 0
    for seed in range(12):
        state = midgame(CARDS, 3, seed, 12)
        chosen = {decide(CARDS, state, bot(f"greedy{style}"), seeded(1)) for style in ("", "-builder", "-opportunist")}
        others += len(chosen) > 1
    assert others > 0
    with pytest.raises(Problem):
        bot("random-builder")


def thought_over(means: list[float]) -> Search:
    """A finished search whose options have these mean values and equal priors. Each was visited ten times, except the
    last, which was not visited."""
    search = Search(mind_of(CARDS), midgame(CARDS, 3, 1), seeded(3))
    search.ranked = list(search.root.edges.values())[: len(means) + 1]
    for edge in search.ranked:
        edge.prior = 0.1
    for edge, mean in zip(search.ranked, means, strict=False):
        edge.visits, edge.total = 10, 10 * mean
    return search


def test_a_close_second_is_taken_e_times_as_seldom() -> None:
    search = thought_over([0.50, 0.48, 0.30])
    taken = [search.near_choice(0.02) for _ in range(4000)]
    counts = [taken.count(edge.action) for edge in search.ranked]
    assert counts[0] / counts[1] == pytest.approx(exp(1), rel=0.15)
    assert counts[2:] == [counts[2], 0]
    assert counts[2] < 5


def test_a_lucky_second_that_hardly_comes_to_mind_is_hardly_taken() -> None:
    """An option that was dropped after a few visits may have a high mean by luck alone."""
    search = thought_over([0.50, 0.50])
    search.ranked[1].prior = 0.001
    taken = [search.near_choice(0.02) for _ in range(1000)]
    assert 0 < taken.count(search.ranked[1].action) < 60


def test_what_looked_best_at_the_end_is_as_likely_as_what_looked_better_when_it_was_dropped() -> None:
    search = thought_over([0.40, 0.45])
    first = [search.near_choice(0.02) for _ in range(1000)].count(search.ranked[0].action)
    assert 400 < first < 600


def chosen_by(player: Bot, title: Game, state: State) -> set[int]:
    return {decide(title, state, player, seeded(luck)).code for luck in range(12)}


def test_only_a_shrewd_player_slips_and_only_where_a_title_has_it_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a state without hidden information, other seeds do not change the choice of a bot that does not sample."""
    state = midgame(CARDS, 2, 6, 2)
    slips = SearchBot("shrewd", FEW, slips=True)
    calm = OneLuck(CARDS, state)
    assert len(chosen_by(SearchBot("master", FEW), calm, state)) == 1
    assert len(chosen_by(slips, calm, state)) > 1
    assert len(chosen_by(slips.hurried(lambda: 0.0, 1e9), calm, state)) > 1
    monkeypatch.setattr(CARDS.info, "slip", 0.0)
    assert len(chosen_by(slips, calm, state)) == 1
    found = {name: one.slips for name, one in BOTS.items() if isinstance(one, SearchBot)}
    assert found == {"shrewd": True, "master": False}


def test_a_hurried_bot_stops_when_its_time_is_over() -> None:
    state = midgame(CARDS, 3, 1)
    search = Search(mind_of(CARDS), state, seeded(1))
    ticks = [float(tick) for tick in range(10_000, 0, -1)]
    search.think(Hurry(3000, ticks.pop, 40.0))
    assert len(state.legal) <= search.passes < 1000


def test_a_hurried_bot_still_says_something() -> None:
    state = midgame(CARDS, 3, 1)
    assert decide(CARDS, state, BOTS["master"].hurried(lambda: 2.0, 1.0), seeded(1)) in state.legal
