"""Text in, action out; what cannot be read says what would be right."""

import pytest

from theomachy.core.game import make_setup
from theomachy.core.match import Match
from theomachy.core.notation import parse_action, parse_legal_action, text_of, why_illegal
from theomachy.core.record import Luck
from theomachy.core.rule_errors import Problem
from theomachy.games import game
from theomachy.games.deus_ex_machina_cards.game import GAME


def problem(text: str) -> tuple[str, list[str]]:
    with pytest.raises(Problem) as caught:
        parse_action(GAME.verbs, text)
    return caught.value.reason.slug, caught.value.reason.things


def test_an_action_reads_like_a_sentence() -> None:
    for text in ("resolve lernaean-hydra with caeneus using zeus", "resolve talos with orion", "pass", "pass and flip"):
        assert text_of(parse_action(GAME.verbs, text)) == text


def test_case_and_spaces_do_not_matter() -> None:
    assert text_of(parse_action(GAME.verbs, "  Resolve  TALOS with orion ")) == "resolve talos with orion"


def test_a_wrong_word_gets_the_nearest() -> None:
    assert problem("resolv talos with orion") == ("no-such-verb", ["resolv", "resolve"])
    assert problem("resolve lernean-hydra with orion")[1][2].startswith("lernaean-hydra")


def test_a_missing_and_a_spare_word_show_the_pattern() -> None:
    assert problem("resolve talos") == ("word-missing", ["comrade", "resolve QUEST with COMRADE using GOD"])
    assert problem("choose jason quickly") == ("words-left-over", ["quickly", "choose HERO"])


def test_what_is_not_legal_names_the_nearest_legal_actions() -> None:
    match = Match(GAME, make_setup(GAME.info, 2), Luck(1), ["A", "B"], "2026-11-15")
    match.play(0, "choose jason")
    with pytest.raises(Problem) as caught:
        parse_legal_action(GAME, match.state, "choose jason")
    assert caught.value.reason.things[0] == "choose jason"
    assert "choose theseus" in caught.value.reason.things[1]


def test_why_not_says_whose_turn_it_is_and_when_all_is_over() -> None:
    match = Match(GAME, make_setup(GAME.info, 2), Luck(1), ["A", "B"], "2026-11-15")
    reason = why_illegal(GAME, match.state, 1, "choose jason")
    assert reason is not None
    assert reason.slug == "not-your-turn"
    assert why_illegal(GAME, match.state, 0, "choose jason") is None


def test_an_option_for_the_screen_leaves_out_what_is_not_there() -> None:
    action = parse_action(GAME.verbs, "resolve talos with orion")
    assert (text_of(action), action.ids()) == ("resolve talos with orion", ["quest:talos", "comrade:orion"])


def test_a_code_outside_the_space_is_refused() -> None:
    with pytest.raises(Problem, match="bad-code"):
        GAME.decode(GAME.action_count())


def test_a_wrong_game_gets_the_nearest() -> None:
    with pytest.raises(Problem) as caught:
        game("deus-ex-machina-card")
    assert "deus-ex-machina-cards" in caught.value.reason.things[1]
