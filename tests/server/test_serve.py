"""The command: its help in words, and what is wrong in one line."""

from __future__ import annotations

from click.testing import CliRunner

from theomachy.cli.serve import serve
from theomachy.texts import LANGUAGES


def test_every_option_has_its_help_in_every_language() -> None:
    for lang in LANGUAGES:
        shown = CliRunner().invoke(serve, ["--lang", lang, "--help"]).output
        assert "--bot-delay" in shown
        assert "option-" not in shown


def test_a_game_that_is_not_there_ends_it_with_one_line() -> None:
    result = CliRunner().invoke(serve, ["--game", "chess", "--port", "1"])
    assert result.exit_code == 2
    assert "chess" in result.output
    assert "Traceback" not in result.output
