"""The game of docs/developers/new-game.md has no pictures and no board component, and is playable in the browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.browser_user import DESK, PHONE, expect, play_out
from tests.browser.conftest import OpenDevice
from tests.browser.server_process import ROOT, TableServer
from tests.project_copy import GAME, ProjectCopy, page_files

pytestmark = [pytest.mark.browser, pytest.mark.interpreted]


@pytest.fixture(scope="module")
def fifth(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """A server of a copy of the project with the new game, and the client as it is built here."""
    client = ROOT / "client/dist"
    if not (client / "index.html").exists():
        pytest.skip("THE CLIENT IS NOT BUILT: npm --prefix client run build")
    copy = ProjectCopy(tmp_path_factory.mktemp("copy"))
    copy.write(page_files())
    server = TableServer(tmp_path_factory.mktemp("fifth"), games=(GAME,))
    server.environment["PYTHONPATH"] = copy.path()
    server.command += ["--static", str(client)]
    yield server.start()
    server.stop()


@pytest.mark.parametrize("size", [pytest.param(DESK, marks=pytest.mark.soak), PHONE], ids=["desk", "phone"])
def test_a_new_game_is_played_to_its_end(come: OpenDevice, fifth: TableServer, size: tuple[int, int]) -> None:
    guest = come(fifth.address, size=size).goto("/")
    expect(guest.page.get_by_role("heading", name="Torches").first).to_be_visible()
    guest.shows("2 min · 15 torches")
    guest.page.locator(".game .btn.pri").first.click()
    guest.wait_asked()
    guest.shows("15 torches are left. How many do you take?")
    guest.shows("torches on the altar")
    play_out([guest])
    guest.shows("The last torch is taken; the altar is dark.")
