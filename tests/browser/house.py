"""A server as a real process, and a Chromium to look at it."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
GAME = "deus-ex-machina-cards"
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_browser() -> str:
    """What tools/browser.sh would find; it is asked to install one only if there is none."""
    for name in BROWSERS:
        path = shutil.which(name)
        if path:
            return path
    found = subprocess.run([ROOT / "tools/browser.sh"], capture_output=True, text=True)
    lines = found.stdout.split("\n")
    return lines[-2] if len(lines) > 1 else ""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class House:
    """A running server; `address` is its front page."""

    def __init__(self, folder: Path, delay: float = 0.02, games: tuple[str, ...] = (GAME,)) -> None:
        self.db = folder / "tables.db"
        self.log = folder / "server.log"
        self.delay = delay
        self.games = games
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> House:
        command = [sys.executable, "-m", "theomachy.cli.serve", "--port", str(self.port), "--db", str(self.db)]
        command += ["--bot-delay", str(self.delay), "--no-limits"]
        for game in self.games:
            command += ["--game", game]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
        for _ in range(900):
            if self.answers():
                return self
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.1)
        self.stop()
        raise AssertionError(self.log.read_text())

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/health", timeout=2):
                return True
        except OSError:
            return False

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(10)
            self.process = None

    def ask(self, path: str, body: Mapping[str, object] | None = None, key: str = "") -> Any:
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)

    def finished_game(self) -> str:
        """The id of a table that two bots have played to its end."""
        seats = [{"kind": "bot", "bot": "greedy", "name": name} for name in ("Talos", "Galatea")]
        wish = {"game": GAME, "seats": seats, "start": True, "options": {"max-rounds": "15"}}
        made = self.ask("/api/tables", wish)
        table = str(made["table"])
        for _ in range(300):
            if self.ask(f"/api/tables/{table}")["phase"] == "over":
                return table
            time.sleep(0.1)
        raise AssertionError("the bots do not come to an end")
