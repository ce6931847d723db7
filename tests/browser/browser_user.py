"""A browser device and what its user does, in short methods."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Error, Expect, Page

from theomachy.games import games
from tools.polling import PAUSE, TIMEOUT
from tools.server.server_process import GAME

expect = Expect()
expect.set_options(timeout=TIMEOUT * 1000)
TIMEOUT_SECONDS = TIMEOUT
# Milliseconds in which an automatic choice can be undone: a little more than `GRACE` of session.svelte.ts.
GRACE = 1500
DESK = (1440, 900)
PHONE = (390, 844)
SMALL = (360, 740)
# The board hints that a device of an experienced player has already shown.
ZONES = ("ask", "board", "mine", "rivals", "lists")
SEEN_ZONE_HINTS = [f"{game.info.id} zone-{zone}" for game in games() for zone in ZONES]
IGNORED_ERRORS = (
    "net::ERR_INTERNET_DISCONNECTED",
    "WebSocket connection",
    "net::ERR_CONNECTION_REFUSED",
    "status of 40",
)
# Reads the table state as drawn in one script, so that it is consistent.
READ_TABLE_STATE = """() => {
  const page = document.querySelector('[data-version]');
  return {
    version: Number(page?.dataset.version ?? 0),
    sending: page?.dataset.sending === 'true',
    asked: !!document.querySelector('.turn.mine') && !!document.querySelector('.chips .chip:not(.back)'),
    over: page?.dataset.phase === 'over',
    curtain: !!document.querySelector('.curtain button'),
  };
}"""


class BrowserUser:
    """A browser context of its own, with its own seats. `wrongs` collects errors and CSP violations.

    The page runs under Playwright's clock, which goes on by itself; within `held` it stands still and `pass_time` moves
    it, so that no short-lived state is ever raced.
    """

    def __init__(
        self,
        browser: Browser,
        address: str,
        name: str = "Eleni",
        size: tuple[int, int] = DESK,
        dark: bool = False,
        lang: str = "en",
        still: bool = True,
        touch: bool | None = None,
        newcomer: bool = False,
        stored: Mapping[str, Any] | None = None,
    ) -> None:
        """Open the device; `stored` is put into its local storage, with keys prefixed by `theomachy.`."""
        phone = size[0] < 700 if touch is None else touch
        seen_hints = {} if newcomer else {"told": SEEN_ZONE_HINTS}
        self.name = name
        self.errors: list[str] = []
        self.context: BrowserContext = browser.new_context(
            base_url=address,
            viewport={"width": size[0], "height": size[1]},
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            locale="el-GR" if lang == "el" else "en-GB",
            storage_state=storage(address, {**seen_hints, **(stored or {})}),
        )
        self.context.set_default_timeout(TIMEOUT * 1000)
        self.context.clock.install()
        self.page: Page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.record_error(said.type, said.text))
        return page

    def another_page(self) -> None:
        """Close the tab and open another one."""
        self.page.close()
        self.page = self.new_page()

    def record_error(self, kind: str, text: str) -> None:
        if kind == "error" and not any(part in text for part in IGNORED_ERRORS):
            self.errors.append(text)

    def leave(self) -> None:
        self.context.close()
        assert self.errors == [], self.errors

    # The page's time

    @contextmanager
    def frozen_clock(self) -> Iterator[None]:
        """Freeze the page's clock."""
        # Stops at once, then refuses to go back to 1970.
        with suppress(Error):
            self.page.clock.pause_at(0)
        # A page that is loaded meanwhile begins here.
        self.page.clock.pause_at(self.page.evaluate("Date.now() + 1") / 1000)
        try:
            yield
        finally:
            self.page.clock.resume()

    def pass_time(self, milliseconds: int) -> None:
        """Advance the page's clock at once."""
        self.page.clock.run_for(milliseconds)

    def two_frames(self) -> None:
        """Let the page draw its changes."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    # Going somewhere

    def goto(self, path: str) -> BrowserUser:
        self.page.goto(path)
        return self

    def play_now(self, game: str = GAME) -> BrowserUser:
        self.goto("/")
        card = self.page.locator(".game", has=self.page.locator(f'a[href="/rules/{game}"]'))
        card.get_by_role("button", name="Play now against bots").click()
        self.page.wait_for_selector("main [data-thing]")
        return self

    def open_table(self, *seats: str, rounds: str = "15", by_hand: bool = False) -> BrowserUser:
        """Create a table by the form; the seats after mine are `open`, `bot` or `screen`."""
        self.goto("/new?game=deus-ex-machina-cards")
        self.page.wait_for_selector("#name-0")
        self.page.fill("#name-0", self.name)
        remove = self.page.get_by_role("button", name="Remove seat")
        while remove.count() > 0 and self.page.locator("form li").count() > 1 + len(seats):
            remove.last.click()
        while self.page.locator("form li").count() < 1 + len(seats):
            self.page.get_by_role("button", name="One seat more").click()
        for at, kind in enumerate(seats, 1):
            self.page.select_option(f"#kind-{at}", kind)
            if kind == "screen":
                self.page.fill(f"#name-{at}", f"Guest {at}")
        self.page.select_option("#option-max-rounds", rounds)
        if by_hand:
            self.page.get_by_label("Dealt by hand").check()
        self.page.locator("form .go button").click()
        return self

    def link(self) -> str:
        return self.page.locator("#invite-link").input_value()

    def join(self, link: str) -> BrowserUser:
        self.goto(link)
        self.page.fill("#name", self.name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_url("**/table/**")
        return self

    # At the table

    def table_state(self) -> Any:
        """Return the table state on this page: version, sending, asked, over, curtain."""
        return self.page.evaluate(READ_TABLE_STATE)

    def wait_table_state(self, condition: str) -> None:
        """Wait until a JavaScript condition on `now`, the table state, holds."""
        self.page.wait_for_function(f"() => {{ const now = ({READ_TABLE_STATE})(); return {condition}; }}")

    def is_asked(self) -> bool:
        return bool(self.table_state()["asked"])

    def is_over(self) -> bool:
        return bool(self.table_state()["over"])

    def choose(self) -> None:
        """Choose the first option until the question is answered completely and the server has confirmed it."""
        before = self.table_state()["version"]
        with self.frozen_clock():
            while True:
                self.page.locator(".chips .chip:not(.back)").first.click()
                now = self.table_state()
                if now["sending"] or now["version"] != before:
                    break
        self.wait_table_state(f"now.version !== {before}")

    def wait_asked(self) -> None:
        self.page.wait_for_selector(".turn.mine")

    def shows(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()


def storage(address: str, stored: Mapping[str, Any]) -> Any:
    """Return a Playwright storage state for a new context."""
    parts = urlsplit(address)
    entries = [{"name": f"theomachy.{name}", "value": json.dumps(value)} for name, value in stored.items()]
    return {"cookies": [], "origins": [{"origin": f"{parts.scheme}://{parts.netloc}", "localStorage": entries}]}


def wait_until(condition: Callable[[], bool], seconds: float = TIMEOUT) -> bool:
    """Poll a condition that no page shows and no event announces."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(PAUSE)
    return False


def play_out(guests: list[BrowserUser], limit: int = 90) -> None:
    """Play with everybody in turn until the game is over."""
    for _ in range(limit):
        newest = max(guest.table_state()["version"] for guest in guests)
        for guest in guests:
            guest.wait_table_state(f"now.version >= {newest}")
        deciding = [guest for guest in guests if guest.is_asked()]
        if deciding:
            deciding[0].choose()
        elif all(guest.is_over() for guest in guests):
            return
        else:
            guests[0].wait_table_state(f"now.version > {newest}")
    raise AssertionError("the game does not end")
