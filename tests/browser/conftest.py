from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserType, Error, Page, sync_playwright

from tests.browser.browser_user import BrowserUser
from tests.browser.correspondence_games import CorrespondenceApp
from tests.browser.in_process_app import InProcessApp, run_app
from tests.browser.server_process import CHROMIUM_ARGUMENTS, ROOT, TableServer, find_browser
from tests.browser.static_file_server import SITE_PATH, serving_files
from tests.server.notification_receivers import FakePushService, run_http_sink

# Milliseconds by which Playwright delays every step, to simulate a busy machine.
STEP_DELAY = float(os.environ.get("THEOMACHY_SLOW_MO", "0"))
# Timeout in milliseconds for reading a page's text into the report of a failed test.
REPORT_TIMEOUT = 2000
BROWSER = pytest.StashKey[Browser]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run browser tests last: Playwright leaves an event loop in its thread, where other tests run theirs."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the text of every open page to the report of a failed test."""
    report = yield
    if report.when == "call" and report.failed and BROWSER in item.config.stash:
        for context in item.config.stash[BROWSER].contexts:
            report.sections += [(f"page {page.url}", visible_text(page)) for page in context.pages]
    return report


def visible_text(page: Page) -> str:
    try:
        errors = "".join(f"! {error}\n" for error in page.page_errors())
        return f"{errors}{page.locator('body').inner_text(timeout=REPORT_TIMEOUT)[:2000]}"
    except Error as error:
        return str(error)


def need_client() -> None:
    if not (ROOT / "client/dist/index.html").exists():
        pytest.skip("THE CLIENT IS NOT BUILT: npm --prefix client run build")


# The application in this process


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessApp]:
    """A server with one title, the card game."""
    need_client()
    with run_app(InProcessApp(tmp_path_factory.mktemp("house"))) as app:
        yield app


@pytest.fixture(scope="session")
def all_titles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessApp]:
    need_client()
    with run_app(InProcessApp(tmp_path_factory.mktemp("titles"), games=())) as app:
        yield app


@pytest.fixture(scope="session")
def home(all_titles: InProcessApp) -> str:
    """The address of a server with all titles."""
    return all_titles.address


@pytest.fixture(scope="session")
def over(server: InProcessApp) -> str:
    """A table with a finished game of two bots."""
    return server.finished_game()


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[CorrespondenceApp]:
    """A server that notifies absent players at once; its clock can be moved."""
    need_client()
    with run_app(CorrespondenceApp(tmp_path)) as app:
        yield app


# A server in a process of its own


@pytest.fixture(scope="session")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """A real server process with all titles, for end-to-end tests."""
    need_client()
    server = TableServer(tmp_path_factory.mktemp("process"), games=()).start()
    yield server
    server.stop()


# Browsers


@pytest.fixture(scope="session")
def chromium_type() -> Iterator[BrowserType]:
    with sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="session")
def chromium(chromium_type: BrowserType, pytestconfig: pytest.Config) -> Iterator[Browser]:
    """The Chromium that all tests of this process share."""
    path = find_browser()
    if not path:
        pytest.skip("NO CHROMIUM HERE: the browser tests are skipped")
    browser = chromium_type.launch(executable_path=path, args=CHROMIUM_ARGUMENTS, slow_mo=STEP_DELAY)
    pytestconfig.stash[BROWSER] = browser
    yield browser
    browser.close()


@pytest.fixture(autouse=True)
def _contexts(chromium: Browser) -> Iterator[None]:
    """Close every browser context that a test leaves open."""
    before = list(chromium.contexts)
    yield
    for context in chromium.contexts:
        if context not in before:
            context.close()


InviteGuest = Callable[..., BrowserUser]
OpenDevice = Callable[..., BrowserUser]


@pytest.fixture
def come(chromium: Browser) -> Iterator[OpenDevice]:
    """`come(address, size=PHONE)` opens a new device; at the end no page may have reported an error."""
    devices: list[BrowserUser] = []

    def invite(address: str, **wishes: object) -> BrowserUser:
        devices.append(BrowserUser(chromium, address, **wishes))  # type: ignore[arg-type]
        return devices[-1]

    yield invite
    for one in devices:
        one.leave()


@pytest.fixture
def guest(come: OpenDevice, server: InProcessApp) -> InviteGuest:
    """`guest(name=…, size=PHONE)` opens a new device at `house`."""

    def invite(**wishes: object) -> BrowserUser:
        return come(server.address, **wishes)

    return invite


# The site

SITE = ROOT / "client/site"


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder written by `make site`."""
    if not (SITE / "index.html").exists():
        pytest.skip("THE SITE IS NOT BUILT: make site")
    return SITE


@pytest.fixture
def files(site: Path, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The static site below a path on a plain web server: its address and its folder."""
    with serving_files(site, tmp_path) as address:
        yield address, tmp_path / SITE_PATH


@pytest.fixture
def service() -> Iterator[FakePushService]:
    service = FakePushService()
    with run_http_sink(service):
        yield service
