"""Measure download sizes and speed of the offline client in a real browser; needs `make site` and an idle machine.

python tools/figures/offline_benchmark.py [--starts 3] [--clicks 5] [--decisions 200]
"""

from __future__ import annotations

import argparse
import json
import pickle
import statistics
import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# The browser runs the interpreted rules, so the pickled states sent to it must not come from compiled ones.
sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[2] / "src"))

from playwright.sync_api import BrowserType, Page, sync_playwright

from tests.browser.server_process import CHROMIUM_ARGUMENTS, ROOT, find_browser
from tests.browser.static_file_server import serving_files
from theomachy import games, make_setup, seeded_rng
from theomachy.bots.registry import get_bot
from theomachy.core.game import Game
from tools.server.server_process import HTTP_CLIENT, ServerProcess

TIMEOUT = 120_000
CODE_SUFFIXES = (".js", ".css")
# Milliseconds after which the browser has cached its compiled code.
CACHE_DELAY = 5_000
# Records the start, the readiness and the files of the engine's worker; calls `pictured` after the next frame.
INSTRUMENTATION = """
window.noted = {};
window.pictured = null;
const Plain = Worker;
window.Worker = class extends Plain {
  constructor(address, how) {
    super(address, how);
    noted.address = String(address);
    this.addEventListener('message', ({ data }) => {
      if (data.is === 'ready') noted.ready = performance.now();
      if (data.is === 'frame' && pictured) requestAnimationFrame(() => setTimeout(pictured));
    });
  }
  postMessage(message) {
    if (message.do === 'begin') noted.files = message.files;
    super.postMessage(message);
  }
};
"""
START_SCRIPT = """() => new Promise((done) => {
  const from = performance.now();
  [...document.querySelectorAll('button')].filter((one) => one.textContent.includes('Play now'))[1].click();
  const look = () => (noted.ready ? done(noted.ready - from) : setTimeout(look, 5));
  look();
})"""
CLICK_SCRIPT = """() => new Promise((done) => {
  const from = performance.now();
  const mine = () => { window.pictured = null; done(performance.now() - from); };
  window.pictured = mine;
  setTimeout(() => { if (window.pictured === mine) { window.pictured = null; done(0); } }, 3000);
  document.querySelector('.chips .chip:not(.back)').click();
})"""
BOT_SCRIPT = """async (all) => {
  const worker = new Worker(noted.address, { type: 'module' });
  const heard = (kind) => new Promise((done) => (worker.onmessage = ({ data }) => data.is === kind && done(data.text)));
  const ready = heard('ready');
  worker.postMessage({ do: 'begin', role: 'bots', files: noted.files });
  await ready;
  const times = [];
  for (const text of all) {
    const from = performance.now();
    const answer = heard('answer');
    worker.postMessage({ do: 'ask', id: 1, text });
    if (!(await answer)) throw new Error('a bot says nothing');
    times.push(performance.now() - from);
  }
  worker.terminate();
  return times;
}"""


def transfer_size(address: str, names: list[str]) -> int:
    """Bytes transferred for these files, compressed if the server compresses them."""
    total = 0
    for name in names:
        with HTTP_CLIENT.stream("GET", f"{address}/{name}", headers={"Accept-Encoding": "gzip"}) as answer:
            answer.raise_for_status()
            total += sum([len(part) for part in answer.iter_raw()])
    return total


def print_sizes(chromium: BrowserType, folder: Path) -> None:
    """Print the transfer size of a first visit to the front page and of the offline engine."""
    server = ServerProcess(folder, games=()).start()
    requested: list[str] = []
    with open_page(chromium, folder / "visitor") as page:
        page.on("request", lambda request: requested.append(request.url.removeprefix(f"{server.url}/")))
        page.goto(server.url)
        page.wait_for_selector(".game h2")
        page.wait_for_load_state("networkidle")
    engine_line = next(
        engine_line
        for engine_line in HTTP_CLIENT.get(f"{server.url}/sw.js").text.split("\n")
        if engine_line.startswith("const ENGINE")
    )
    engine: list[str] = json.loads(engine_line.partition("=")[2].rstrip("; "))
    code_files = [name for name in requested if not name or name.endswith(CODE_SUFFIXES)]
    other_files = [name for name in requested if name not in code_files]
    print(f"first visit: page, code and style {transfer_size(server.url, code_files) / 1000:.0f} kB", end="")
    print(f"; words, letters and pictures {transfer_size(server.url, other_files) / 1000:.0f} kB")
    print(f"the engine: {transfer_size(server.url, engine) / 1e6:.2f} MB in {len(engine)} files", flush=True)
    server.stop()


@contextmanager
def open_page(chromium: BrowserType, profile: Path) -> Iterator[Page]:
    """Open a browser page with a persistent profile."""
    context = chromium.launch_persistent_context(
        str(profile), executable_path=find_browser(), args=CHROMIUM_ARGUMENTS, reduced_motion="reduce", locale="en-GB"
    )
    context.add_init_script(INSTRUMENTATION)
    page = context.new_page()
    page.set_default_timeout(TIMEOUT)
    yield page
    context.close()


def time_start(page: Page, address: str) -> float:
    """Milliseconds from the click on *Play now* until the engine is ready; also waits for the table."""
    page.goto(address)
    page.wait_for_selector(".game h2")
    elapsed = float(page.evaluate(START_SCRIPT))
    page.wait_for_selector("main [data-thing]")
    return elapsed


def time_clicks(page: Page, count: int) -> list[float]:
    """Milliseconds from a click to the frame that shows its result; clicks that only narrow options do not count."""
    times: list[float] = []
    while len(times) < count and page.locator("text=The game is over").count() == 0:
        page.wait_for_selector(".turn.mine")
        page.wait_for_selector(".chips .chip:not(.back)")
        elapsed = float(page.evaluate(CLICK_SCRIPT))
        times += [elapsed] if elapsed else []
    return times


def bot_requests(game: Game, count: int) -> list[str]:
    """Requests to the bot worker for the decisions of greedy games, at every number of seats."""
    greedy, rng = get_bot("greedy"), seeded_rng(1)
    requests: list[str] = []
    for seats in range(game.info.min_seats, game.info.max_seats + 1):
        state = game.new(make_setup(game.info, seats), seeded_rng(seats))
        share = count * (seats - 1) // (game.info.max_seats - 1)
        while state.legal and len(requests) < share:
            pickled = b64encode(pickle.dumps(game.determinize(state, state.seat, rng))).decode()
            requests.append(json.dumps({"game": game.info.id, "bot": "greedy", "seat": state.seat, "state": pickled}))
            state.apply(greedy.choose(game, state, state.seat, rng))
    return requests


def print_times(label: str, times: list[float]) -> None:
    ordered = sorted(times)
    p99 = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    print(f"{label}: median {statistics.median(ordered):.0f} ms, p99 {p99:.0f} ms of {len(ordered)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--starts", type=int, default=3)
    parser.add_argument("--clicks", type=int, default=5)
    parser.add_argument("--decisions", type=int, default=200)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder_name, sync_playwright() as playwright:
        folder, chromium = Path(folder_name), playwright.chromium
        print_sizes(chromium, folder)
        with serving_files(ROOT / "client/site", folder) as address:
            with open_page(chromium, folder / "profile") as page:
                print_times("engine ready, first use", [time_start(page, address)])
                page.wait_for_timeout(CACHE_DELAY)
            cached_starts: list[float] = []
            for _ in range(arguments.starts):
                with open_page(chromium, folder / "profile") as page:
                    cached_starts.append(time_start(page, address))
            print_times("engine ready, from the cache", cached_starts)
            with open_page(chromium, folder / "profile") as page:
                time_start(page, address)
                print_times("from a click to the picture", time_clicks(page, arguments.clicks))
                for game in games.games():
                    times = page.evaluate(BOT_SCRIPT, bot_requests(game, arguments.decisions))
                    print_times(f"greedy decides, {game.info.id}", times)


if __name__ == "__main__":
    main()
