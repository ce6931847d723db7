"""`theomachy serve`: its help in every language, and each error in one line."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from theomachy.cli.commands.serve import serve
from theomachy.texts import LANGUAGES
from tools.server.server_process import GAME, ServerProcess


def test_every_option_has_its_help_in_every_language() -> None:
    for lang in LANGUAGES:
        output = CliRunner().invoke(serve, ["--lang", lang, "--help"]).output
        assert "--bot-delay" in output
        assert "option-" not in output


def test_a_game_that_is_not_there_ends_it_with_one_line(tmp_path: Path) -> None:
    result = CliRunner().invoke(serve, ["--game", "chess", "--port", "1", "--db", str(tmp_path / "chess.db")])
    assert result.exit_code == 2
    assert "chess" in result.output
    assert len(result.output.splitlines()) == 1
    assert list(tmp_path.iterdir()) == [], "the database was touched"


def test_an_address_that_is_taken_ends_it_before_the_database_is_touched(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        result = CliRunner().invoke(serve, ["--game", GAME, "--port", port, "--db", str(tmp_path / "taken.db")])
    assert result.exit_code == 2
    assert port in result.output
    assert len(result.output.splitlines()) == 1
    assert list(tmp_path.iterdir()) == [], "the database was touched"


def test_the_address_is_announced_when_the_server_answers_there(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, "--bots", "0")
    with socket.create_server(("127.0.0.1", server.port)), pytest.raises(AssertionError, match="the server has ended"):
        server.start()
    assert server.url not in server.log.read_text()
    server.start()
    server.stop()
    assert server.url in server.log.read_text()


def test_a_faulty_pack_ends_it_with_its_sentence(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('name = "mine"\n')
    (tmp_path / "rows.toml").write_text('[[quest]]\nslug = "talos"\nvp = -1\nsource = "owner"\n')
    words = ["--game", GAME, "--port", "1", "--db", str(tmp_path / "packed.db"), "--pack", str(tmp_path)]
    result = CliRunner().invoke(serve, words)
    assert result.exit_code == 2
    assert "“vp” is -1. It must be from 0 to 50." in result.output
    assert not (tmp_path / "packed.db").exists()
