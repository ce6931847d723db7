"""An invalid input gets a suggestion, one clear line, and exit code 2."""

from pathlib import Path

import pytest

from tests.cli.cli_runner import GAME, run_cli, run_refused


def test_a_wrong_command_names_the_right_one() -> None:
    assert run_refused("simulte").startswith("There is no command “simulte”. Did you mean simulate")


def test_a_wrong_game_names_the_right_one() -> None:
    assert "Did you mean deus-ex-machina-cards" in run_refused("play", "deus-ex-machina-card")
    assert "Did you mean deus-ex-machina-cards" in run_refused("rules", "deux-ex-machina-cards")


def test_a_wrong_bot_names_the_right_one() -> None:
    assert run_refused("play", GAME, "--seats", "me,greedi") == "There is no bot called “greedi”. Did you mean greedy?"
    assert "Did you mean greedy" in run_refused("simulate", GAME, "--seats", "greedi,random")


def test_nobody_can_sit_in_a_simulation() -> None:
    assert "no bot called “me”" in run_refused("simulate", GAME, "--seats", "me,random")


def test_a_wrong_option_of_the_command_is_suggested_by_click() -> None:
    result = run_cli("simulate", GAME, "--seats", "greedy,random", "--gams", "3")
    assert result.exit_code == 2
    assert "--games" in result.stderr


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["--edition", "gold"], "There is no edition “gold”. There is: base."),
        (["--option", "hero=dealt"], "There is no option “hero”. There is: heroes, start, max-rounds."),
        (["--option", "heroes=bought"], "“bought” is no choice for heroes. There is: chosen, dealt."),
        (["--option", "heroes"], "“heroes” should read NAME=CHOICE."),
        (["--seats", "me,me,me,me,me"], "5 players cannot play this; it takes 2 to 4."),
        (["--seats", "greedy"], "1 player cannot play this; it takes 2 to 4."),
    ],
)
def test_what_a_table_cannot_be_told(words: list[str], answer: str) -> None:
    assert run_refused("play", GAME, *words) == answer


def test_play_needs_a_game_or_a_file() -> None:
    assert "theomachy games" in run_refused("play")


def test_a_wrong_rule_names_the_nearest() -> None:
    assert "There is no rule “99”" in run_refused("rules", GAME, "99")


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna,\n")
    assert "This is no record of a game" in run_refused("replay", str(path))
    path.write_bytes(b"\xff\xfe\x00")
    assert run_refused("verify", str(path)) == f"{path} is no text file."


def test_records_need_a_folder() -> None:
    assert "--out" in run_refused("simulate", GAME, "--seats", "greedy,random", "--records")


def test_a_pack_with_a_wrong_word_is_refused_with_its_file(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('name = "mine"\nversion = "1"\n')
    (tmp_path / "quests.toml").write_text('[[quest]]\nslug = "lernean-hydra"\nvp = 9\nsource = "owner"\n')
    error = run_refused("play", GAME, "--pack", str(tmp_path))
    assert f"{tmp_path / 'quests.toml'}: there is no “lernean-hydra” in this game. Did you mean lernaean-hydra" in error
