from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from tests.browser.days import Later
from tests.browser.files import PLACE, serving_files
from tests.browser.guest import THERE, Guest
from tests.browser.house import ARGUMENTS, ROOT, House, find_browser
from tests.server.receivers import PushService, listening


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails tells what everybody had before them: where it failed cannot always be gone to."""
    report = yield
    if report.when == "call" and report.failed:
        for one in THERE:
            report.sections.append((f"before {one.name}", told_by(one)))
    return report


def told_by(one: Guest) -> str:
    try:
        return one.tells()
    except Error as error:
        return str(error)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    if not (ROOT / "client/dist/index.html").exists():
        pytest.skip("THE CLIENT IS NOT BUILT: npm --prefix client run build")
    running = House(tmp_path_factory.mktemp("house")).start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def over(house: House) -> str:
    """A table that two bots have played to its end."""
    return house.finished_game()


# Not for the whole session: its event loop must not be there when other tests run theirs.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    path = find_browser()
    if not path:
        pytest.skip("NO CHROMIUM HERE: the browser tests are skipped")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


Invite = Callable[..., Guest]


@pytest.fixture
def guest(chromium: Browser, house: House) -> Iterator[Invite]:
    """`guest(name=…, size=PHONE)`: another browser; all of them leave without an error."""
    there: list[Guest] = []

    def invite(**wishes: object) -> Guest:
        there.append(Guest(chromium, house.address, **wishes))  # type: ignore[arg-type]
        return there[-1]

    yield invite
    for one in there:
        one.leave()


SITE = ROOT / "client/site"
Come = Callable[..., Guest]


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with all titles."""
    if not (ROOT / "client/dist/index.html").exists():
        pytest.skip("THE CLIENT IS NOT BUILT: npm --prefix client run build")
    running = House(tmp_path_factory.mktemp("home"), games=()).start()
    yield running.address
    running.stop()


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder that `make site` has written."""
    if not (SITE / "index.html").exists():
        pytest.skip("THE SITE IS NOT BUILT: make site")
    return SITE


@pytest.fixture
def files(site: Path, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """Only files, below a path, as any web server has them: their address and their folder."""
    with serving_files(site, tmp_path) as address:
        yield address, tmp_path / PLACE


@pytest.fixture
def come(chromium: Browser) -> Iterator[Come]:
    """`come(address, size=…)`: a device of its own; all of them leave without an error."""
    there: list[Guest] = []

    def invite(address: str, **wishes: object) -> Guest:
        there.append(Guest(chromium, address, **wishes))  # type: ignore[arg-type]
        return there[-1]

    yield invite
    for one in there:
        one.leave()


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Later]:
    """A server that tells people who do not look, at once."""
    if not (ROOT / "client/dist/index.html").exists():
        pytest.skip("THE CLIENT IS NOT BUILT: npm --prefix client run build")
    running = Later(tmp_path_factory.mktemp("slow"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def service() -> Iterator[PushService]:
    service = PushService()
    with listening(service):
        yield service
