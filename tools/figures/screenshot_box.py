"""Write docs/owners/box.png: the pages for owners of the physical games on a phone, rendered by a real browser.

.venv/bin/python tools/figures/screenshot_box.py [OUT]
"""

from __future__ import annotations

import base64
import json
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from tests.browser.browser_user import PHONE, BrowserUser  # noqa: E402
from tests.browser.companion_campaign import AFTER_STICKER, campaign_text  # noqa: E402
from tests.browser.server_process import CHROMIUM_ARGUMENTS, TableServer, find_browser  # noqa: E402

LAYOUT = """<body style="margin:0;background:#e6cbae;display:flex;gap:20px;padding:20px">{0}</body>"""


def capture(page: Page) -> str:
    page.wait_for_timeout(700)
    shot = base64.b64encode(page.screenshot()).decode()
    return f'<img style="border-radius:10px" src="data:image/png;base64,{shot}">'


def capture_companion(guest: BrowserUser, server: TableServer) -> str:
    page = guest.goto("/companion").page
    campaign = json.dumps(campaign_text(server, *AFTER_STICKER))
    page.evaluate("text => localStorage.setItem('theomachy.companion.divinus', text)", campaign)
    guest.goto("/companion")
    page.get_by_role("tab", name="Gods’ Favor").click()
    return capture(page)


def capture_story(guest: BrowserUser) -> str:
    page = guest.page
    page.get_by_role("tab", name="Scan or Select").click()
    page.locator("li button").first.click()
    page.wait_for_selector(".query .options")
    return capture(page)


def capture_score_sheet(guest: BrowserUser) -> str:
    page = guest.goto("/score/deus-ex-machina").page
    page.wait_for_selector("fieldset button")
    for number in (0, 1):
        page.locator("fieldset").nth(number).get_by_role("button").first.click()
        page.wait_for_load_state("networkidle")
    page.get_by_role("spinbutton", name="Glory Points").fill("21")
    page.keyboard.press("Tab")
    page.get_by_text("May anybody claim?").scroll_into_view_if_needed()
    return capture(page)


def capture_print_page(guest: BrowserUser) -> str:
    page = guest.goto("/print/divinus").page
    page.locator(".paper[data-sheet=tile]").first.scroll_into_view_if_needed()
    return capture(page)


def main(out: Path) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = TableServer(Path(folder), games=()).start()
        try:
            browser = playwright.chromium.launch(executable_path=find_browser(), args=CHROMIUM_ARGUMENTS)
            guest = BrowserUser(browser, server.address, size=PHONE)
            shots = [
                capture_companion(guest, server),
                capture_story(guest),
                capture_score_sheet(guest),
                capture_print_page(guest),
            ]
            whole = browser.new_page(viewport={"width": 1660, "height": 884})
            whole.set_content(LAYOUT.format("".join(shots)))
            whole.screenshot(path=out, full_page=True)
            browser.close()
        finally:
            server.stop()
    print(out)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/owners/box.png")
