"""Write docs/screenshot.png: the front page and a table, rendered by a real browser.

.venv/bin/python tools/figures/screenshot.py [OUT]
"""

from __future__ import annotations

import base64
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from tests.browser.browser_user import BrowserUser  # noqa: E402
from tests.browser.server_process import CHROMIUM_ARGUMENTS, TableServer, find_browser  # noqa: E402
from tools.server.server_process import GAME  # noqa: E402

TURNS = 5
LAYOUT = """<body style="margin:0;background:#e6cbae;display:grid;gap:24px;padding:24px;width:1440px">
<img src="data:image/png;base64,{0}"><img src="data:image/png;base64,{1}"></body>"""


def play_to_middle(server: TableServer) -> tuple[str, str, str]:
    """Play a game to its middle, where its owner decides; return table, seat and key."""
    seats = [{"kind": "me", "name": "Eleni"}]
    seats += [{"kind": "bot", "bot": "greedy", "name": name} for name in ("Nikos", "Ioanna", "Aris")]
    reply = server.request("/api/tables", {"game": GAME, "seats": seats, "start": True})
    table, seat, key = reply["table"], reply["keys"][0]["seat"], reply["keys"][0]["key"]
    turns = 0
    while True:
        update = server.request(f"/api/tables/{table}", None, key)
        options = update["options"]
        if (options and turns == TURNS) or update["phase"] == "over":
            return str(table), str(seat), str(key)
        if options:
            quests = [option for option in options if option["verb"] == "resolve" and len(option["things"]) == 2]
            text = (quests or options[-1:])[0]["text"]
            request = {"type": "act", "id": f"shot-{turns}", "seat": seat, "version": update["version"], "text": text}
            server.request(f"/api/tables/{table}/act", request, key)
            turns += 1
        else:
            time.sleep(0.05)


def capture(page: Page) -> str:
    page.wait_for_timeout(700)
    return base64.b64encode(page.screenshot()).decode()


def main(out: Path) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = TableServer(Path(folder), games=()).start()
        try:
            browser = playwright.chromium.launch(executable_path=find_browser(), args=CHROMIUM_ARGUMENTS)
            table, seat, key = play_to_middle(server)
            guest = BrowserUser(browser, server.address)
            guest.goto("/").page.wait_for_selector(".game h2")
            front = capture(guest.page)
            guest.page.evaluate(
                "([table, seat, key]) => localStorage.setItem('theomachy.seats',"
                " JSON.stringify({[table]: {keys: {[seat]: key}, at: 1}}))",
                [table, seat, key],
            )
            guest.goto(f"/table/{table}").page.wait_for_selector(".com .thing.go")
            guest.page.locator(".com .thing.go").first.click()
            board = capture(guest.page)
            sheet = browser.new_page(viewport={"width": 1488, "height": 900})
            sheet.set_content(LAYOUT.format(front, board))
            out.parent.mkdir(exist_ok=True)
            sheet.screenshot(path=out, full_page=True)
            browser.close()
        finally:
            server.stop()
    print(out)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/screenshot.png")
