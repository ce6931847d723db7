"""Write docs/owners/box.png: the pages for owners of the physical games on a phone, rendered by a real browser.

.venv/bin/python tools/screenshot_box.py [OUT]
"""

from __future__ import annotations

import base64
import json
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from tests.browser.companion import STUCK, campaign_told  # noqa: E402
from tests.browser.guest import PHONE, Guest  # noqa: E402
from tests.browser.house import ARGUMENTS, House, find_browser  # noqa: E402

SHEET = """<body style="margin:0;background:#e6cbae;display:flex;gap:20px;padding:20px">{0}</body>"""


def picture(page: Page) -> str:
    page.wait_for_timeout(700)
    shot = base64.b64encode(page.screenshot()).decode()
    return f'<img style="border-radius:10px" src="data:image/png;base64,{shot}">'


def companion(guest: Guest, house: House) -> str:
    page = guest.goto("/companion").page
    campaign = json.dumps(campaign_told(house, *STUCK))
    page.evaluate("text => localStorage.setItem('theomachy.companion.divinus', text)", campaign)
    guest.goto("/companion")
    page.get_by_role("tab", name="Gods’ Favor").click()
    return picture(page)


def story(guest: Guest) -> str:
    page = guest.page
    page.get_by_role("tab", name="Scan or Select").click()
    page.locator("li button").first.click()
    page.wait_for_selector(".query .options")
    return picture(page)


def sheet(guest: Guest) -> str:
    page = guest.goto("/score/deus-ex-machina").page
    page.wait_for_selector("fieldset button")
    for number in (0, 1):
        page.locator("fieldset").nth(number).get_by_role("button").first.click()
        page.wait_for_load_state("networkidle")
    page.get_by_role("spinbutton", name="Glory Points").fill("21")
    page.keyboard.press("Tab")
    page.get_by_text("May anybody claim?").scroll_into_view_if_needed()
    return picture(page)


def printed(guest: Guest) -> str:
    page = guest.goto("/print/divinus").page
    page.locator(".paper[data-sheet=tile]").first.scroll_into_view_if_needed()
    return picture(page)


def main(out: Path) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder), games=()).start()
        try:
            browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
            guest = Guest(browser, house.address, size=PHONE)
            shots = [companion(guest, house), story(guest), sheet(guest), printed(guest)]
            whole = browser.new_page(viewport={"width": 1660, "height": 884})
            whole.set_content(SHEET.format("".join(shots)))
            whole.screenshot(path=out, full_page=True)
            browser.close()
        finally:
            house.stop()
    print(out)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/owners/box.png")
