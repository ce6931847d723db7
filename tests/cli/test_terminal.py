"""A whole game typed at a real pseudo-terminal, and clean exits on Ctrl-C."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.cli_runner import GAME

PATIENCE = 60
COLOUR = re.compile(r"\x1b\[[0-9;]*(3[0-7]|9[0-7]|38;)[0-9;]*m")
HINT = re.compile(r"Greedy would: [^(]*\(([^)]*)\)")
# The prompts of the program, and what is typed at each.
QUESTIONS = {"> ": "hint", "undo: take back. ": "", "Enter to leave. ": ""}


def restore_ctrl_c() -> None:
    """Restore SIGINT, which a test runner in the background has told its children to ignore."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class TerminalUser:
    """A terminal user: reads the output and types when a question appears."""

    def __init__(self, *words: str, **extra: str) -> None:
        self.shown = ""
        self.read_to = 0
        primary, secondary = pty.openpty()
        environment = {**os.environ, "THEOMACHY_LANG": "en", "TERM": "xterm-256color", "COLUMNS": "100", **extra}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "theomachy.cli.main", *words],
            stdin=secondary,
            stdout=secondary,
            stderr=secondary,
            env=environment,
            start_new_session=True,
            preexec_fn=restore_ctrl_c,
        )
        os.close(secondary)
        self.screen = primary

    def wait_for(self, *endings: str) -> str:
        """Return the ending at which the output stops; "" when the program has ended."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if not select.select([self.screen], [], [], 1)[0]:
                continue
            try:
                self.shown += os.read(self.screen, 65536).decode(errors="replace")
            except OSError:
                return ""
            for ending in endings:
                if len(self.shown) > self.read_to and self.shown.endswith(ending):
                    self.read_to = len(self.shown)
                    return ending
        raise AssertionError(f"nothing more was shown after: {self.shown[-500:]}")

    def type_line(self, line: str) -> None:
        os.write(self.screen, f"{line}\n".encode())

    def interrupt(self) -> None:
        """Send Ctrl-C once the program reads input: between the prompt and the read it would be missed."""
        time.sleep(0.5)
        os.killpg(self.process.pid, signal.SIGINT)

    def end(self) -> int:
        while self.wait_for():
            pass
        return self.process.wait(PATIENCE)

    def __enter__(self) -> TerminalUser:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self.screen)


def test_a_whole_game_is_typed_at_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "typed.game"
    words = ("play", GAME, "--seats", "me,greedy,random", "--seed", "3", "--save", str(path))
    with TerminalUser(*words, NO_COLOR="1") as typist:
        while question := typist.wait_for(*QUESTIONS):
            typist.type_line(QUESTIONS[question])
            if QUESTIONS[question] == "hint":
                typist.wait_for("> ")
                typist.type_line(HINT.findall(typist.shown.replace("\r\n", " "))[-1])
        assert typist.end() == 0
    assert "The victory goes to" in typist.shown
    assert "\nresult: claim; won by " in path.read_text()
    assert not COLOUR.search(typist.shown)


def test_ctrl_c_leaves_the_table_without_a_traceback(tmp_path: Path) -> None:
    path = tmp_path / "left.game"
    with TerminalUser("play", GAME, "--seed", "3", "--save", str(path), NO_COLOR="") as typist:
        assert typist.wait_for("> ")
        typist.interrupt()
        assert typist.end() == 0
    assert "You left." in typist.shown
    assert COLOUR.search(typist.shown), "there is colour where nobody forbids it"
    assert "Traceback" not in typist.shown


@pytest.mark.soak
def test_ctrl_c_stops_a_simulation_without_a_traceback() -> None:
    words = ("simulate", GAME, "--seats", "greedy,greedy", "--games", "1000000", "--jobs", "2")
    with TerminalUser(*words) as typist:
        while "Playing" not in typist.shown:
            typist.shown += os.read(typist.screen, 65536).decode(errors="replace")
        typist.interrupt()
        assert typist.end() == 1
    assert "theomachy: Stopped." in typist.shown
    assert "Traceback" not in typist.shown
