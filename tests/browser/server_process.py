"""Server processes, requests to servers, and the Chromium to test with."""

from __future__ import annotations

import json
import shutil
import subprocess
import urllib.request
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from theomachy.core.game import make_setup
from theomachy.games import game as find_game
from tools.golden_games import play_game
from tools.polling import TIMEOUT
from tools.server.server_process import GAME, ServerProcess

ROOT = Path(__file__).parents[2]
# Chromium opens two hidden pages for address suggestions in every window, which cost more than most pages under test.
# This list replaces Playwright's own, so it repeats what Playwright disables.
DISABLED_FEATURES = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter",
    "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)  # fmt: skip
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    f"--disable-features={','.join(DISABLED_FEATURES)}",
]
BROWSER_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_browser() -> str:
    """Return the path of Chromium; tools/browser.sh is asked to install one only if there is none."""
    for name in BROWSER_NAMES:
        path = shutil.which(name)
        if path:
            return path
    process = subprocess.run([ROOT / "tools/browser.sh"], capture_output=True, text=True)
    lines = process.stdout.split("\n")
    return lines[-2] if len(lines) > 1 else ""


class ApiRequests:
    """HTTP requests of a test to a server; `address` is its front page."""

    address: str

    def request(self, path: str, body: Mapping[str, object] | None = None, key: str = "") -> Any:
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers)
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
            return json.load(answer)

    def import_record(self, record: str) -> str:
        """Put a finished game on a table; return the id of the table."""
        return str(self.request("/api/records", {"record": record})["table"])

    def finished_game(self, *names: str) -> str:
        """Return the id of a table with a finished game, by default of two bots."""
        return self.import_record(finished_record(names or ("Talos", "Galatea")))


@cache
def finished_record(names: tuple[str, ...]) -> str:
    """Return the record of a short game between greedy bots; the same in every run."""
    game = find_game(GAME)
    setup = make_setup(game.info, seats=len(names), options={"max-rounds": "15"})
    record = play_game(game, setup, 1, ("greedy",)).record()
    record.seats = list(names)
    return record.text(with_luck=True)


class TableServer(ServerProcess, ApiRequests):
    """A server in a process of its own, for end-to-end tests."""

    def __init__(self, folder: Path, delay: float = 0.02, games: tuple[str, ...] = (GAME,)) -> None:
        super().__init__(folder, "--bot-delay", str(delay), games=games)
        self.address = self.url
