"""A server as a real process, and a Chromium to look at it."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tools.process import GAME, Process

ROOT = Path(__file__).parents[2]
# Every window gets two pages for suggestions below its address, which cost more than most of ours and nobody sees.
# This list takes the place of Playwright's own, so what is off there is off here as well.
LEFT_OUT = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter",
    "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)  # fmt: skip
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", f"--disable-features={','.join(LEFT_OUT)}"]
WAIT = 60
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


class House(Process):
    """A running server; `address` is its front page."""

    def __init__(self, folder: Path, delay: float = 0.02, games: tuple[str, ...] = (GAME,)) -> None:
        super().__init__(folder, "--bot-delay", str(delay), games=games)
        self.address = self.url

    def ask(self, path: str, body: Mapping[str, object] | None = None, key: str = "") -> Any:
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers)
        with urllib.request.urlopen(request, timeout=WAIT) as answer:
            return json.load(answer)

    def finished_game(self, *names: str) -> str:
        """The id of a table that bots, two unless they are named, have played to its end."""
        seats = [{"kind": "bot", "bot": "greedy", "name": name} for name in names or ("Talos", "Galatea")]
        wish = {"game": GAME, "seats": seats, "start": True, "options": {"max-rounds": "15"}}
        made = self.ask("/api/tables", wish)
        table = str(made["table"])
        for _ in range(300):
            if self.ask(f"/api/tables/{table}")["phase"] == "over":
                return table
            time.sleep(0.1)
        raise AssertionError("the bots do not come to an end")
