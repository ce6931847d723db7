"""What a seat sees as numbers: nothing that it cannot know, nothing that is lost, and the words of the page."""

import numpy as np
import pytest

from tests.contract.tables import CONFIGS, GAMES, Config, play_some, start
from theomachy.core.encoding import COUNT, ONE, Part
from theomachy.core.game import Game, make_setup
from theomachy.core.reason import Problem
from theomachy.core.rng import seeded
from theomachy.envs.reading import explain, put_together
from theomachy.envs.tables import encoding_of, most, observe, table
from tools import observations


def holds(part: Part, place: np.intp) -> bool:
    return part.at <= int(place) < part.at + part.size


every_config = pytest.mark.parametrize("config", CONFIGS, ids=str)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)


@every_config
def test_numbers_stay_below_what_is_promised_and_words_lose_nothing(config: Config) -> None:
    encoding, state, rng = encoding_of(config.game), start(config, 7), seeded(7)
    high = most(encoding)
    count = 0
    while state.legal and count < 300:
        if count % 20 == 0:
            for seat in range(config.seats):
                seen = observe(encoding, state, seat)
                over = np.flatnonzero(seen > high)
                assert [part.name for part in encoding.layout.parts for i in over if holds(part, i)] == []
                assert put_together(encoding.layout, explain(encoding.layout, seen.tolist())) == seen.tobytes()
        state.apply(state.legal[rng.below(len(state.legal))])
        count += 1


@every_game
def test_a_layout_has_no_gaps_and_one_is_at_most_one(game: Game) -> None:
    encoding = encoding_of(game)
    at = 0
    for part in encoding.layout.parts:
        assert part.at == at
        assert part.says
        at += part.size
    assert at == encoding.size
    state = play_some(Config(game, make_setup(game.info, 2)), 3, 60)
    seen = observe(encoding, state, state.seat)
    for part in encoding.layout.parts:
        if part.kind == ONE:
            rows = seen[part.at : part.at + part.size].reshape(-1, part.axes[-1].size)
            assert rows.sum(1).max() <= 1, part.name
        elif part.kind != COUNT:
            assert seen[part.at : part.at + part.size].max() <= 1, part.name


@every_game
def test_who_decides_sees_which_verbs_are_open_and_others_do_not(game: Game) -> None:
    state = play_some(Config(game, make_setup(game.info, 3)), 5, 25)
    encoding = encoding_of(game)
    for seat in range(3):
        said = explain(encoding.layout, observe(encoding, state, seat).tolist())
        open_verbs = {action.verb.name for action in state.legal} if seat == state.seat else set()
        asked = said.get("asked", [])
        assert isinstance(asked, list)
        assert set(asked) == open_verbs
        assert said["decides"] == ("self", "next", "second")[(state.seat - seat) % 3]


def test_the_card_game_says_what_its_view_says() -> None:
    of = table("deus-ex-machina-cards", seats=3)
    state = play_some(Config(of.game, of.setup), 2, 20)
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
        of = table(title, variant="open", seats=2)
        state = play_some(Config(of.game, of.setup), 1, 30)
        shown = explain(of.encoding.layout, observe(of.encoding, state, 0).tolist())[part]
        hidden = explain(of.encoding.layout, observe(encoding_of(of.game), state, 0).tolist())[part]
        assert isinstance(shown, dict)
        assert isinstance(hidden, dict)
        assert set(shown) == {"self", "next"}
        assert set(hidden) == {"self"}


def test_what_others_draft_in_secret_is_not_observed() -> None:
    """DEU-60: whichever pieces they have taken, whoever drafts next observes the same."""
    of = table("deus", seats=2, pieces=6)
    seen = set()
    for taken in range(2):
        state = of.beginning.new(seeded(1))
        while state.seat == 0:
            state.apply(state.legal[taken % len(state.legal)])
        seen.add(observe(of.encoding, state, 1).tobytes())
    assert len(seen) == 1


def test_an_observation_is_written_where_it_is_wanted() -> None:
    of = table("deus", seats=2)
    state = of.beginning.new(seeded(1))
    out = np.zeros((2, of.encoding.size), np.uint8)
    observe(of.encoding, state, 1, out[1])
    assert out[1].tobytes() == observe(of.encoding, state, 1).tobytes()
    assert not out[0].any()


def test_the_page_of_observations_is_fresh() -> None:
    assert observations.PAGE.read_text(encoding="utf-8") == observations.written()


def test_what_cannot_be_had_is_said() -> None:
    with pytest.raises(Problem, match="no-such-variant"):
        table("deus", variant="tinny")
    with pytest.raises(Problem, match="bad-option"):
        table("deus", colour="red")
    with pytest.raises(Problem, match="bad-seats"):
        table("deus", seats=9)
