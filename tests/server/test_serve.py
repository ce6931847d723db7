"""The command: its help in words, and what is wrong in one line."""

from __future__ import annotations

from click.testing import CliRunner

from theomachy.server.serve import serve
from theomachy.texts import LANGUAGES, Words


def test_every_option_has_its_help_in_every_language() -> None:
    assert "server.option" not in CliRunner().invoke(serve, ["--help"]).output
    for lang in LANGUAGES:
        words = Words(lang)
        for option in serve.params:
            assert words.has("server", f"option-{option.opts[0].lstrip('-')}")


def test_a_game_that_is_not_there_ends_it_with_one_line() -> None:
    result = CliRunner().invoke(serve, ["--game", "chess", "--port", "1"])
    assert result.exit_code == 1
    assert "chess" in result.output
    assert "Traceback" not in result.output
