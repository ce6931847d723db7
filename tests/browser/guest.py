"""Somebody at a browser: what they can do, in few words."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from playwright.sync_api import Browser, BrowserContext, Page, expect

from theomachy.games import games

# In seconds: generous, for machines that do other things as well.
PATIENCE = 60
expect.set_options(timeout=PATIENCE * 1000)
# In thousandths of a second: for a page that has nothing more to wait for.
TOLD = 2000
DESK = (1440, 900)
PHONE = (390, 844)
SMALL = (360, 740)
# What a device that is no newcomer's has been told of every board.
ZONES = ("ask", "board", "mine", "rivals", "lists")
ZONES_TOLD = [f"{game.info.id} zone-{zone}" for game in games() for zone in ZONES]
HARMLESS = ("net::ERR_INTERNET_DISCONNECTED", "WebSocket connection", "net::ERR_CONNECTION_REFUSED", "status of 40")

# Whoever has come and not left.
THERE: list[Guest] = []


class Guest:
    """A browser context of its own, with its own seats. `wrongs` collects errors and violations of the policy."""

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
    ) -> None:
        phone = size[0] < 700 if touch is None else touch
        self.name = name
        self.wrongs: list[str] = []
        self.context: BrowserContext = browser.new_context(
            base_url=address,
            viewport={"width": size[0], "height": size[1]},
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            locale="el-GR" if lang == "el" else "en-GB",
        )
        if not newcomer:
            self.context.add_init_script(f"localStorage['theomachy.told'] ??= '{json.dumps(ZONES_TOLD)}'")
        self.page: Page = self.new_page()
        THERE.append(self)

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.wrongs.append(str(error)))
        page.on("console", lambda said: self.hear(said.type, said.text))
        return page

    def another_page(self) -> None:
        """The tab is closed, and there is another one."""
        self.page.close()
        self.page = self.new_page()

    def hear(self, kind: str, text: str) -> None:
        if kind == "error" and not any(part in text for part in HARMLESS):
            self.wrongs.append(text)

    def leave(self) -> None:
        THERE.remove(self)
        self.context.close()
        assert self.wrongs == [], self.wrongs

    def tells(self) -> str:
        """What stands on the page, for whoever looks into a test that failed."""
        errors = "".join([f"\n! {wrong}" for wrong in self.wrongs])
        return f"{self.page.url}{errors}\n{self.page.locator('body').inner_text(timeout=TOLD)[:2000]}"

    # Going somewhere

    def goto(self, path: str) -> Guest:
        self.page.goto(path)
        return self

    def play_now(self) -> Guest:
        self.goto("/")
        self.page.get_by_role("button", name="Play now against bots").first.click()
        self.page.wait_for_selector("main [data-thing]")
        return self

    def open_table(self, *seats: str, rounds: str = "15", by_hand: bool = False) -> Guest:
        """A new table by its form; seats after mine are `open`, `bot` or `screen`."""
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

    def join(self, link: str) -> Guest:
        self.goto(link)
        self.page.fill("#name", self.name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_url("**/table/**")
        return self

    # At the table

    def is_asked(self) -> bool:
        return self.page.locator(".turn.mine").count() > 0 and self.page.locator(".chips .chip:not(.back)").count() > 0

    def is_over(self) -> bool:
        return self.page.locator("text=/The (game|scenario) is over/").count() > 0

    def choose(self) -> None:
        """The first answer, and the first again, until it is somebody else's turn or another question."""
        before = self.offered()
        for _ in range(6):
            self.page.locator(".chips .chip:not(.back)").first.click()
            self.page.wait_for_timeout(30)
            if not self.is_asked() or self.page.locator(".chip.back", has_text="Choose again").count() == 0:
                break
        until(lambda: not self.is_asked() or self.offered() != before, 3)

    def offered(self) -> list[str]:
        """The question and its answers: where the same is asked once more, something else can be said."""
        return [self.page.locator("#question").inner_text(), *self.page.locator(".chips .chip").all_inner_texts()]

    def wait_asked(self) -> None:
        self.page.wait_for_selector(".turn.mine")

    def shows(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()


def until(true: Callable[[], bool], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.02)
    return False


def play_out(guests: list[Guest], limit: int = 90) -> None:
    """Everybody answers in turn until the game is over."""
    for _ in range(limit):
        asked: list[Guest] = []

        def somebody(asked: list[Guest] = asked) -> bool:
            asked[:] = [guest for guest in guests if guest.is_asked()]
            return bool(asked) or all(guest.is_over() for guest in guests)

        assert until(somebody, PATIENCE), "nobody is asked"
        if not asked:
            return
        asked[0].choose()
    raise AssertionError("the game does not end")
