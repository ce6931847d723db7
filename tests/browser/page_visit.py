"""A visit to the front page: what it transfers and how far its content moves."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, CDPSession, Page

# 1.6 Mbit/s and 150 ms, a slow mobile network; bytes per second.
SLOW_NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
OBSERVE_SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""


class Visit:
    """A visit to the front page: transferred bytes by file, and the sum of its layout shifts."""

    def __init__(self, context: BrowserContext, address: str, slow: bool = False) -> None:
        self.address = address
        self.slow = slow
        self.names: dict[str, str] = {}
        self.sizes: dict[str, int] = {}
        page = context.new_page()
        page.add_init_script(OBSERVE_SHIFTS)
        self.listen(context.new_cdp_session(page))
        self.shift = self.load(page)
        page.close()

    def listen(self, session: CDPSession) -> None:
        session.send("Network.enable")
        if self.slow:
            session.send("Network.emulateNetworkConditions", SLOW_NETWORK)
        session.on("Network.requestWillBeSent", self.on_request)
        session.on("Network.loadingFinished", self.on_finished)

    def on_request(self, event: dict[str, object]) -> None:
        request = event["request"]
        assert isinstance(request, dict)
        self.names[str(event["requestId"])] = str(request["url"]).removeprefix(self.address)

    def on_finished(self, event: dict[str, object]) -> None:
        size = event["encodedDataLength"]
        assert isinstance(size, (int, float))
        name = self.names.get(str(event["requestId"]), "")
        self.sizes[name] = self.sizes.get(name, 0) + int(size)

    def load(self, page: Page) -> float:
        page.goto(self.address)
        page.wait_for_selector(".game h2")
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
        return float(page.evaluate("window.shift"))

    def total(self) -> int:
        return sum(self.sizes.values())

    def print(self, label: str, details: bool) -> None:
        print(f"{label}: {self.total() / 1000:.1f} kB in {len(self.sizes)} requests, layout shift {self.shift:.3f}")
        for name, size in sorted(self.sizes.items(), key=lambda item: -item[1]) if details else []:
            print(f"  {size / 1000:7.1f} kB  {name}")
