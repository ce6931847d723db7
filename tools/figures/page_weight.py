"""Measure what a visit to the front page transfers and how far its content moves, as a phone sees it.

python tools/figures/page_weight.py [--lang en] [--details]; needs `make client/dist/index.html`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[2] / "src"))

from playwright.sync_api import sync_playwright

from tests.browser.page_visit import Visit
from tests.browser.server_process import CHROMIUM_ARGUMENTS, find_browser
from tools.server.server_process import ServerProcess


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--lang", default="en")
    parser.add_argument("--details", action="store_true", help="list the files of each visit")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder_name, sync_playwright() as playwright:
        folder = Path(folder_name)
        server = ServerProcess(folder, games=()).start()
        context = playwright.chromium.launch_persistent_context(
            str(folder / "profile"),
            executable_path=find_browser(),
            args=CHROMIUM_ARGUMENTS,
            locale={"en": "en-GB", "el": "el-GR"}[arguments.lang],
            viewport={"width": 390, "height": 844},
            # Its downloads for later are no part of a visit.
            service_workers="block",
        )
        for label in ("first visit", "second visit"):
            Visit(context, f"{server.url}/", slow=True).print(label, arguments.details)
        context.close()
        server.stop()


if __name__ == "__main__":
    main()
