"""Check the layout of every page at every size by a script in the browser: nothing cut, overlapping or too small.

python -m tests.browser.layout --pictures FOLDER [--only PAGE …] takes pictures of all of it, light and dark.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.browser_user import BrowserUser
from tests.browser.in_process_app import InProcessApp, run_app
from tests.browser.server_process import CHROMIUM_ARGUMENTS, ROOT, ApiRequests, find_browser
from tests.random_play import random_campaign
from theomachy.core.campaign import Campaign
from theomachy.core.game import make_setup
from theomachy.games import game as find_game
from theomachy.table.presenters.game_summary import placements
from tools.golden_games import play_game

SIZES = {
    "phone": (390, 844),
    "small": (360, 740),
    "side": (844, 390),
    "side-small": (740, 360),
    "side-narrow": (667, 375),
    "tablet": (820, 1180),
    "laptop": (1280, 720),
    "desk": (1440, 900),
    "wide": (1920, 1080),
    # 1440×900 at a zoom of 200 %.
    "zoomed": (720, 450),
}
TOUCH_SIZES = ("phone", "small", "side", "side-small", "side-narrow", "tablet")
PAGES = ("front", "new", "rules", "about", "join", "room", "replay", "over", "campaign")
BOARDS = ("deus-ex-machina", "deus-ex-machina-cards", "deus", "divinus")
# Recorded games of four.
RECORDS = {
    "deus": "deus-base-4.game",
    "deus-ex-machina": "deus-ex-machina-gr-4.game",
    "deus-ex-machina-cards": "deus-ex-machina-cards-base-4.game",
}
# The share of the recorded moves that is replayed: late, when the table is full.
LATE_POSITIONS = {"deus-ex-machina": 0.91, "deus-ex-machina-cards": 0.88, "deus": 0.945, "divinus": 0.85}
# Wait until fonts and pictures are loaded.
WAIT_UNTIL_DRAWN = """() => Promise.all([
  document.fonts.ready,
  ...[...document.images].map((picture) => picture.decode().catch(() => {})),
])"""
GOLDEN = ROOT / "tests/golden"
LAYOUT_SCRIPT = (Path(__file__).parent / "layout.js").read_text()


@cache
def campaign_record() -> str:
    """Return a whole campaign of four; its table is that of the last chapter, with everything carried into it."""
    game = find_game("divinus")
    return Campaign(game.info.id, ["random"] * 4, random_campaign(game, 4)).text(with_luck=True)


@cache
def tied_record() -> str:
    """Return the record of a game of four in which two share the third place."""
    game = find_game("deus-ex-machina-cards")
    for seed in range(1, 100):
        match = play_game(game, make_setup(game.info, seats=4), seed, ("greedy",))
        if sorted(placements(game, match.state)) == [1, 2, 3, 3]:
            return match.record().text(with_luck=True)
    raise AssertionError("no game is tied")


class PageAddresses:
    """The address of every page and board, created on first use; `deus@0.5` is halfway through a game."""

    def __init__(self, server: ApiRequests) -> None:
        self.server = server
        self.known: dict[str, str] = {}
        self.keys: dict[str, Any] = {}

    def address(self, page: str) -> str:
        if page not in self.known:
            self.known[page] = self.make(page)
        return self.known[page]

    def make(self, page: str) -> str:
        board, _, far = page.partition("@")
        if board in BOARDS:
            return self.position_near_end(board, float(far or LATE_POSITIONS[board]))
        if page == "replay":
            return "/replay/" + self.import_file("deus-ex-machina-cards-base-4.game")
        if page == "over":
            return "/table/" + self.server.import_record(tied_record())
        if page == "campaign":
            return "/campaign/" + self.finished_table("divinus")
        if page in ("room", "join"):
            return self.waiting_room(page)
        plain = {"front": "/", "new": "/new?game=deus-ex-machina", "rules": "/rules/deus-ex-machina", "about": "/about"}
        return plain[page]

    def import_file(self, file: str) -> str:
        return self.server.import_record((GOLDEN / file).read_text())

    def finished_table(self, board: str) -> str:
        """Return the table of a whole game of four."""
        key = f"finished {board}"
        if key not in self.known:
            whole = (GOLDEN / RECORDS[board]).read_text() if board in RECORDS else campaign_record()
            self.known[key] = self.server.import_record(whole)
        return self.known[key]

    def position_near_end(self, board: str, share: float) -> str:
        """Return a table on my turn after the share `far` of a game of four."""
        table = self.finished_table(board)
        moves = len(self.server.request(f"/api/tables/{table}/replay")["points"])
        return self.open_as(self.server.request(f"/api/tables/{table}/from/{int(moves * share)}", {}))

    def waiting_room(self, page: str) -> str:
        seats = [{"kind": "me", "name": "Eleni"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
        response = self.server.request("/api/tables", {"game": "deus-ex-machina-cards", "seats": seats})
        return self.open_as(response) if page == "room" else f"/join/{response['table']}#{response['invite']}"

    def open_as(self, made: Any) -> str:
        table = str(made["table"])
        self.keys[table] = {"keys": {one["seat"]: one["key"] for one in made["keys"]}, "at": 1}
        return f"/table/{table}"


def open_page(
    browser: Browser,
    places: PageAddresses,
    page: str,
    size: str,
    dark: bool = False,
    lang: str = "en",
    newcomer: bool = False,
) -> BrowserUser:
    address = places.address(page)
    guest = BrowserUser(
        browser,
        places.server.address,
        size=SIZES[size],
        dark=dark,
        lang=lang,
        touch=size in TOUCH_SIZES,
        newcomer=newcomer,
        stored={"seats": places.keys},
    )
    guest.goto(address)
    has_things = page.startswith(BOARDS) or page == "replay"
    guest.page.wait_for_selector("main [data-thing]" if has_things else "main h1, main h2")
    if page == "over":
        guest.page.wait_for_selector("dialog[open] figure")
    guest.page.evaluate(WAIT_UNTIL_DRAWN)
    guest.two_frames()
    return guest


def resize(guest: BrowserUser, size: str) -> None:
    """Resize the page, as when a phone is turned, and wait until it is drawn."""
    guest.page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
    guest.two_frames()


def layout_faults(guest: BrowserUser, size: str) -> list[str]:
    """Return the layout faults, each once: kind, element, detail."""
    result = guest.page.evaluate(f"({LAYOUT_SCRIPT.strip().removesuffix(';')})({json.dumps(size in TOUCH_SIZES)})")
    return sorted({f"{kind}: {element} ({detail})" for kind, element, detail in result})


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--only", nargs="*", default=[*PAGES, *BOARDS])
    parser.add_argument("--sizes", nargs="*", default=list(SIZES))
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--lang", default="en")
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        run_app(InProcessApp(Path(folder), games=())) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=CHROMIUM_ARGUMENTS)
        places = PageAddresses(server)
        for page in arguments.only:
            for size in arguments.sizes:
                guest = open_page(browser, places, page, size, arguments.dark, arguments.lang)
                for fault in layout_faults(guest, size):
                    print(page, size, fault)
                if arguments.pictures:
                    name = f"{page}-{size}{'-dark' if arguments.dark else ''}-{arguments.lang}.png"
                    guest.page.screenshot(path=arguments.pictures / name)
                guest.context.close()
        browser.close()


if __name__ == "__main__":
    main()
