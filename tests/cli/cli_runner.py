"""Run commands of the CLI in tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from theomachy.cli.main import main

GAME = "deus-ex-machina-cards"


def run_cli(*words: str, lines: list[str] | None = None) -> Result:
    """Run one command in English, with `lines` as its input."""
    text = None if lines is None else "".join([f"{line}\n" for line in lines])
    return CliRunner().invoke(main, list(words), input=text, env={"THEOMACHY_LANG": "en", "COLUMNS": "100"})


def run_ok(*words: str, lines: list[str] | None = None) -> str:
    result = run_cli(*words, lines=lines)
    assert result.exit_code == 0, result.output
    return result.output


def run_json(*words: str) -> Any:
    """Return the JSON output of a command."""
    result = run_cli(*words, "--json")
    assert result.exit_code in (0, 1), result.output
    return json.loads(result.stdout)


def run_refused(*words: str, lines: list[str] | None = None) -> str:
    """Return the one line that an invalid command prints on stderr."""
    result = run_cli(*words, lines=lines)
    assert result.exit_code == 2, result.output
    text = result.stderr.strip()
    assert "\n" not in text
    assert text.startswith("theomachy: ")
    return text.removeprefix("theomachy: ")


@pytest.fixture(scope="session")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole game between bots."""
    path = tmp_path_factory.mktemp("records") / "whole.game"
    run_ok("play", GAME, "--seats", "greedy,random,random", "--seed", "3", "--save", str(path))
    return path
