"""A table in the terminal."""

import re
from pathlib import Path

from tests.cli.cli_runner import GAME, run_cli, run_ok, run_refused

PLAY_COMMAND = ("play", GAME, "--seats", "me,greedy,random", "--seed", "3")
CONTINUE = ""
# Choose a hero, then continue the bots.
OPENING = ["choose hercules", CONTINUE]


def test_the_board_shows_numbers_letters_and_symbols_and_every_option_has_a_number() -> None:
    output = run_ok(*PLAY_COMMAND, lines=OPENING)
    assert "■4 ●3   3 VP" in output
    assert "B≋ blue" in output
    assert " 1  Resolve Talos with Mestra\n" in output
    assert "Your objective: R▲…  B≋…  Y✶…  P♦…    0 of 17 VP" in output


def test_what_can_be_used_is_marked_not_only_coloured() -> None:
    output = run_ok(*PLAY_COMMAND, lines=OPENING)
    assert "Talos ›" in output
    assert "Poseidon ›" not in output


def test_an_action_can_be_given_as_number_or_text() -> None:
    by_number = run_ok(*PLAY_COMMAND, lines=["1", CONTINUE, "1"])
    by_text = run_ok(*PLAY_COMMAND, lines=["choose hercules", CONTINUE, "resolve talos with mestra"])
    assert by_number == by_text
    assert "Player A resolves Talos with Mestra: +3 VP." in by_number


def test_what_is_not_possible_gets_its_reason_at_once_with_the_rule() -> None:
    output = run_ok(*PLAY_COMMAND, lines=[*OPENING, "resolve talos with medea", "99", "resolv talos"])
    assert "Medea is not face up. [DXC-11]" in output
    assert "DXC-11  Face up for all" in output
    assert "There is no option 99; they go from 1 to 12." in output
    assert "Did you mean resolve" in output


def test_why_says_the_numbers_and_the_rule() -> None:
    output = run_ok(*PLAY_COMMAND, lines=[*OPENING, "why resolve golden-fleece with orion", "why 1"])
    assert "3/5 (Might/Cunning) is needed for the Golden Fleece" in output
    assert "[DXC-20]" in output
    assert "DXC-20  Resolve: own hero" in output
    assert "You can." in output


def test_help_explains_the_question_the_rules_in_force_a_card_and_a_rule() -> None:
    output = run_ok(
        *PLAY_COMMAND,
        "--option",
        "max-rounds=15",
        lines=[*OPENING, "?", "? hermes", "? DXC-29", "? hydra", "? lernaen-hydra"],
    )
    assert "One god may help, for 1 VP." in output
    assert "Last round   15" in output
    assert "+1 to any attribute for each of Perseus, Orion and Cadmus." in output
    assert "DXC-29  Pass: always allowed" in output
    assert "Lernaean Hydra" in output
    assert "There is no card or rule “lernaen-hydra”. Did you mean lernaean-hydra" in output


def test_a_cost_is_said_in_words_and_only_what_is_reconstructed_is_marked() -> None:
    output = run_ok("play", "deus", "--seats", "me,random", "--seed", "1", lines=["? quarry"])
    table = output[output.rindex("2 stone for each production") :]
    assert "1 wood ≈" in table
    assert "{'" not in output


def test_a_card_says_what_it_does_in_words() -> None:
    output = run_ok("play", "deus", "--seats", "me,random", "--seed", "1", lines=["? hunting-lodge", "? quarry"])
    assert "3 gold for each forest you occupy. ≈" in output
    assert "2 stone for each production building you have on mountains.\n" in re.sub(" +\n", "\n", output)
    assert "gold-by-terrain" not in output
    divinus = ("play", "divinus", "--option", "scenario=3", "--seats", "me,random", "--seed", "1")
    output = run_ok(*divinus, lines=["? gaia", "? good-soil", "? athena-temple", "? shrine", "? share-barley"])
    for text in (
        "Most Seas Areas · Most Mountains Areas",
        "A Plains Area over at least 4 tiles. → 1 Greek Favor, 3/5 on a die ≈",
        "3 Greek icons in its Area ≈",
        "its Title Bearer gets: reroll up to 1 die. Explored by the Bearer: reroll up to 2 dice. ≈",
        "refresh 1 die ≈",
    ):
        assert text in " ".join(output.split())
    assert "its-area-icons" not in output
    assert "eternal" not in output


def test_the_set_up_is_not_shown_as_a_round_with_spent_abilities() -> None:
    output = run_ok(*PLAY_COMMAND, lines=[])
    assert "Set-up   decks: 21 quests" in output
    assert "Round 0" not in output
    output = run_ok("play", "deus-ex-machina", "--seats", "me,random", "--seed", "1", lines=[])
    assert "Set-up" in output
    assert "spent" not in output
    eternal = ("--option", "scenario=eternal", "--option", "set=chosen")
    output = run_ok("play", "divinus", *eternal, "--seats", "me,random", "--seed", "1", lines=[])
    assert "No quest is left." not in output


def test_undo_takes_back_as_long_as_nothing_was_shown() -> None:
    output = run_ok(*PLAY_COMMAND, lines=["choose jason", "undo", "choose perseus", CONTINUE, "undo"])
    assert "Taken back." in output
    assert "Player A plays Perseus." in output
    assert "There is nothing to take back" in output


def test_hint_score_log_and_board_change_nothing(tmp_path: Path) -> None:
    lines = [*OPENING, "1"]
    plain, with_queries = tmp_path / "plain.game", tmp_path / "asked.game"
    run_ok(*PLAY_COMMAND, "--save", str(plain), lines=lines)
    output = run_ok(
        *PLAY_COMMAND, "--save", str(with_queries), lines=[*OPENING, "hint", "score", "log 2", "board", "1"]
    )
    assert "Greedy would: Resolve" in output
    assert "no points yet" in output
    assert plain.read_text() == with_queries.read_text()


def test_a_game_is_saved_and_gone_on_with(tmp_path: Path) -> None:
    path = str(tmp_path / "half.game")
    assert f"Saved to {path}" in run_ok(*PLAY_COMMAND, lines=[*OPENING, "1", f"save {path}", "quit"])
    output = run_ok("play", "--resume", path, lines=["log", "quit"])
    assert "Player A resolves Talos with Mestra: +3 VP." in output
    assert f"theomachy play --resume {path}" in output


def test_a_record_edited_to_an_illegal_line_is_refused_with_its_number_and_what_was_legal(tmp_path: Path) -> None:
    path = tmp_path / "edited.game"
    run_ok(*PLAY_COMMAND, "--save", str(path), lines=[*OPENING, "resolve talos with mestra", "quit"])
    path.write_text(path.read_text().replace("A: resolve talos with mestra", "A: resolve talos with orion"))
    expected = "Line 16, “A: resolve talos with orion”, is not legal. Legal there: resolve talos with mestra, resolve"
    assert expected in run_refused("play", "--resume", str(path))
    assert expected in run_refused("replay", str(path))
    result = run_cli("verify", str(path))
    assert result.exit_code == 1
    assert expected in result.stderr


def test_two_people_at_one_screen_get_a_curtain() -> None:
    names = ("play", GAME, "--seats", "me=Anna,me=Ben", "--seed", "1")
    output = run_ok(*names, lines=["", "choose jason", "", "", "choose theseus", "", ""])
    assert "It is the turn of Anna." in output
    assert "It is the turn of Ben." in output
    before, after = output.split("Anna plays Jason.", 1)
    assert "Your objective" not in before
    assert "Press Enter when you alone see the screen." in after


def test_behind_the_curtain_something_can_be_taken_back() -> None:
    output = run_ok("play", GAME, "--seats", "me=Anna,me=Ben", "--seed", "1", lines=["", "choose jason", "undo", "2"])
    assert "Anna plays Theseus." in output


def test_nobody_sees_the_objective_of_another() -> None:
    names = ("play", GAME, "--seats", "me=Anna,me=Ben", "--seed", "1")
    output = run_ok(*names, lines=["", "1", "", "", "1", "", "", "quit"])
    assert output.count("Your objective: ") == output.count("Your objective: R") + 2


def test_bots_alone_play_to_the_end() -> None:
    output = run_ok("play", GAME, "--seats", "greedy,random", "--seed", "1")
    assert "The victory goes to greedy A." in output
    assert "An objective was met." in output


def test_without_a_seed_the_luck_is_sealed_and_can_be_verified(tmp_path: Path) -> None:
    path = tmp_path / "sealed.game"
    run_ok("play", GAME, "--seats", "greedy,random", "--save", str(path))
    assert "\nluck: sealed " in path.read_text()
    assert "The key fits the promise" in run_ok("verify", str(path))


def test_the_table_speaks_greek() -> None:
    output = run_ok(*PLAY_COMMAND, "--lang", "el", lines=["1", "πίσω", "1", "", "γιατί 1", "έξοδος"])
    assert "Έγινε αναίρεση." in output
    assert "Κό▲" in output
    assert "Γίνεται." in output
    assert "Player" not in output


def test_the_table_tells_rules_in_greek() -> None:
    output = run_ok(
        *PLAY_COMMAND, "--lang", "el", lines=[*OPENING, "γιατί resolve golden-fleece with orion", "? DXC-29"]
    )
    assert "DXC-20  Αποστολή: ο ήρωάς σου" in output
    assert "DXC-29  Πάσο: γίνεται πάντα" in output


def test_dealt_by_hand_the_table_is_asked_what_came(tmp_path: Path) -> None:
    """The app deals a bot's hidden cards; a wrong answer is corrected, and a contradiction is reported."""
    path = tmp_path / "hand.game"
    came = ["1", "sis", "9", "caen", "hydra", "Talos", "giants", "zeus", "hera", "ares", "hades"]
    wrong = ["correct", "", "correct", "6", "giants", "correct", "6", "sphinx", "quit"]
    output = run_ok(
        "play", GAME, "--seats", "me,greedy", "--by-hand", "--save", str(path), lines=["1", "", *came, *wrong]
    )
    assert "Player A: which objective did you draw? Only you see it." in output
    assert "The app deals to the bots what only they may see" in output
    assert "“9” cannot come here. Choose from the list." in output
    assert "There it was said: Giants." in " ".join(output.split())
    assert "Corrected: the game was played again with it." in output
    text = path.read_text()
    assert "\nluck: by-hand sealed " in text
    assert "\nA: came without-purple\nB: came without-" in text
    assert "\nB: came giants\nB: came zeus\nB: came hera\nB: came ares\nB: came hades\nB: correct 8 sphinx\n" in text
    assert "Dealt by hand: what was drawn and rolled is what the people at the table said" in run_ok(
        "verify", str(path)
    )
    replayed = run_ok("replay", str(path), "--print")
    assert "Player A plays Hercules." in replayed
    assert "Corrected at the table: Sphinx came, not Talos." in replayed
    assert "Only where luck is dealt by hand" in run_ok("play", GAME, "--seats", "me,greedy", lines=["correct", "quit"])
