"""What a seat sees as numbers: nothing that it cannot know, nothing that is lost, and the words of the page."""

import numpy as np
import pytest

from tests.contract.configurations import CONFIGS, GAMES, GameConfig, play_actions, start_game
from theomachy.core.encoding import COUNT, ONE_HOT, ObservationPart
from theomachy.core.game import Game, make_setup
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.envs.config import encoding_of, make_config, observe, upper_bounds
from theomachy.envs.observation_text import explain, from_explanation
from tools.figures import observations


def contains_place(part: ObservationPart, place: np.intp) -> bool:
    return part.offset <= int(place) < part.offset + part.size


every_config = pytest.mark.parametrize("config", CONFIGS, ids=str)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)


@every_config
def test_numbers_stay_below_what_is_promised_and_words_lose_nothing(config: GameConfig) -> None:
    encoding, state, rng = encoding_of(config.game), start_game(config, 7), seeded_rng(7)
    high = upper_bounds(encoding)
    count = 0
    while state.legal and count < 300:
        if count % 20 == 0:
            for seat in range(config.seats):
                seen = observe(encoding, state, seat)
                over = np.flatnonzero(seen > high)
                assert [part.name for part in encoding.layout.parts for i in over if contains_place(part, i)] == []
                assert from_explanation(encoding.layout, explain(encoding.layout, seen.tolist())) == seen.tobytes()
        state.apply(state.legal[rng.below(len(state.legal))])
        count += 1


@every_game
def test_a_layout_has_no_gaps_and_one_is_at_most_one(game: Game) -> None:
    encoding = encoding_of(game)
    at = 0
    for part in encoding.layout.parts:
        assert part.offset == at
        assert part.description
        at += part.size
    assert at == encoding.size
    state = play_actions(GameConfig(game, make_setup(game.info, 2)), 3, 60)
    seen = observe(encoding, state, state.seat)
    for part in encoding.layout.parts:
        if part.kind == ONE_HOT:
            rows = seen[part.offset : part.offset + part.size].reshape(-1, part.axes[-1].size)
            assert rows.sum(1).max() <= 1, part.name
        elif part.kind != COUNT:
            assert seen[part.offset : part.offset + part.size].max() <= 1, part.name


@every_game
def test_who_decides_sees_which_verbs_are_open_and_others_do_not(game: Game) -> None:
    state = play_actions(GameConfig(game, make_setup(game.info, 3)), 5, 25)
    encoding = encoding_of(game)
    for seat in range(3):
        said = explain(encoding.layout, observe(encoding, state, seat).tolist())
        open_verbs = {action.verb.name for action in state.legal} if seat == state.seat else set()
        asked = said.get("asked", [])
        assert isinstance(asked, list)
        assert set(asked) == open_verbs
        assert said["decides"] == ("self", "next", "second")[(state.seat - seat) % 3]


def test_the_card_game_says_what_its_view_says() -> None:
    of = make_config("deus-ex-machina-cards", seats=3)
    state = play_actions(GameConfig(of.game, of.setup), 2, 20)
    said = explain(of.encoding.layout, observe(of.encoding, state, 1).tolist())
    view = of.game.view(state, 1)
    players = view["players"]
    assert isinstance(players, list)
    assert sorted(said["quests"]) == sorted(view["quests"])  # type: ignore[arg-type,call-overload]
    assert said["comrade-deck"] == view["comrade_deck"]
    assert said["hero"] == {who: players[(1 + i) % 3]["hero"] for i, who in enumerate(("self", "next", "second"))}
    assert said["objective"] == {"self": players[1]["objective"]}
    assert said["goal"] == players[1]["goal"]


def test_open_information_shows_what_others_hide() -> None:
    for title, part in (("deus-ex-machina-cards", "objective"), ("deus-ex-machina", "secrets"), ("deus", "hand")):
        of = make_config(title, variant="open", seats=2)
        state = play_actions(GameConfig(of.game, of.setup), 1, 30)
        shown = explain(of.encoding.layout, observe(of.encoding, state, 0).tolist())[part]
        hidden = explain(of.encoding.layout, observe(encoding_of(of.game), state, 0).tolist())[part]
        assert isinstance(shown, dict)
        assert isinstance(hidden, dict)
        assert set(shown) == {"self", "next"}
        assert set(hidden) == {"self"}


def test_what_others_draft_in_secret_is_not_observed() -> None:
    """DEU-60: whichever pieces they have taken, whoever drafts next observes the same."""
    of = make_config("deus", seats=2, pieces=6)
    seen = set()
    for taken in range(2):
        state = of.factory.new(seeded_rng(1))
        while state.seat == 0:
            state.apply(state.legal[taken % len(state.legal)])
        seen.add(observe(of.encoding, state, 1).tobytes())
    assert len(seen) == 1


def test_an_observation_is_written_where_it_is_wanted() -> None:
    of = make_config("deus", seats=2)
    state = of.factory.new(seeded_rng(1))
    out = np.zeros((2, of.encoding.size), np.uint8)
    observe(of.encoding, state, 1, out[1])
    assert out[1].tobytes() == observe(of.encoding, state, 1).tobytes()
    assert not out[0].any()


def test_the_page_of_observations_is_fresh() -> None:
    assert observations.PAGE.read_text(encoding="utf-8") == observations.make_page()


def test_what_cannot_be_had_is_said() -> None:
    with pytest.raises(Problem, match="no-such-variant"):
        make_config("deus", variant="tinny")
    with pytest.raises(Problem, match="bad-option"):
        make_config("deus", colour="red")
    with pytest.raises(Problem, match="bad-seats"):
        make_config("deus", seats=9)
