"""My results: on both of my devices, saved as a file, imported, and erased."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from tests.browser.browser_user import SMALL, BrowserUser, expect
from tests.browser.conftest import InviteGuest, OpenDevice
from tests.browser.request_play import play_to_end
from tests.browser.server_process import TableServer

pytestmark = pytest.mark.browser
READ_HISTORY = "JSON.parse(localStorage['theomachy.history'] ?? '[]')"


def assert_accessible(one: BrowserUser) -> None:
    violations = [(v["id"], [n["html"][:200] for n in v["nodes"]]) for v in Axe().run(one.page).response["violations"]]
    assert violations == [], one.page.url
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def rating_of(one: BrowserUser) -> str:
    return one.page.locator(".big").inner_text()


def transfer_to(one: BrowserUser, other: BrowserUser) -> None:
    """Transfer my identity and seats by a link to my other device, which is in Greek."""
    one.goto("/mine")
    one.page.get_by_role("button", name="Take my games to another device").click()
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    one.page.get_by_role("button", name="Copy the link").click()
    one.shows("Copied")
    link = one.page.evaluate("navigator.clipboard.readText()")
    other.goto("/seats" + link.partition("/seats")[2])
    other.shows("Μαζί έρχεται και η σφραγίδα σου.")
    other.page.get_by_role("button", name="Φέρ’ τες").click()
    other.page.wait_for_url("**/mine")


def import_file(one: BrowserUser, file: Path) -> None:
    one.page.locator(".tools input[type=file]").last.set_input_files(file)


def test_a_game_counts_the_same_on_both_of_my_devices(come: OpenDevice, process: TableServer) -> None:
    desk, nikos = come(process.address, name="Eleni"), come(process.address, name="Nikos")
    phone = come(process.address, name="Eleni", size=SMALL, dark=True, lang="el")
    desk.open_table("open")
    nikos.join(desk.link())
    expect(desk.page.get_by_text(re.compile(r"signet \w{4}-\w{4}"))).to_be_visible()
    desk.page.get_by_role("button", name="Start the game").click()
    desk.wait_asked()
    nikos.page.wait_for_selector("main [data-thing]")
    (table,) = desk.page.evaluate("Object.keys(JSON.parse(localStorage['theomachy.seats']))")
    transfer_to(desk, phone)
    desk.goto(f"/table/{table}")
    desk.wait_asked()
    play_to_end(process, table, [key_of(one, table) for one in (desk, nikos)])
    desk.page.wait_for_function("() => localStorage['theomachy.history']")
    desk.goto("/me")
    phone.goto(f"/table/{table}")
    phone.page.get_by_role("dialog").first.wait_for()
    assert_accessible(phone)
    phone.goto("/me")
    assert re.findall(r"\d+", rating_of(phone)) == re.findall(r"\d+", rating_of(desk))
    signet = re.compile(r"◈ (\w{4}-\w{4})")
    element = [signet.findall(one.page.locator("main").inner_text()) for one in (desk, phone)]
    assert element[0] == element[1], "Nikos is known, and I am the same"
    assert len(element[0]) == 2
    for one in (desk, phone):
        assert_accessible(one)


def key_of(one: BrowserUser, table: str) -> str:
    keys = "(table) => Object.values(JSON.parse(localStorage['theomachy.seats'])[table].keys)[0]"
    return str(one.page.evaluate(keys, table))


def finish_game(table: str, at: int, won: bool) -> dict[str, object]:
    nikos = {"name": "Nikos", "bot": "", "signet": "", "points": 7, "won": not won}
    mine = {"table": table, "game": "deus-ex-machina-cards", "at": at, "seat": "a", "seats": 2, "points": 9}
    return {**mine, "won": won, "unrated": "", "opponents": [nikos]}


def test_results_are_saved_as_a_file_erased_and_read_in_again(guest: InviteGuest, tmp_path: Path) -> None:
    games = [finish_game("x" * 16, 1, True), finish_game("y" * 16, 2, False)]
    desk = guest(name="Eleni", stored={"history": games})
    phone = guest(name="Eleni", size=SMALL, dark=True, lang="el")
    desk.goto("/me")
    before = rating_of(desk)
    with desk.page.expect_download() as saved:
        desk.page.get_by_role("button", name="Save as a file").click()
    assert saved.value.suggested_filename == "theomachy-history.txt"
    file = tmp_path / "history.txt"
    saved.value.save_as(file)
    for _ in range(2):
        import_file(desk, file)
        desk.shows("2 games read.")
        assert desk.page.evaluate(READ_HISTORY) == games, "a table stands there once"
    desk.page.get_by_role("button", name="Erase all").click()
    desk.page.get_by_role("dialog").get_by_role("button", name="Erase").click()
    desk.shows("No finished game yet.")
    expect(desk.page.get_by_text("2 games read.")).to_have_count(0)
    import_file(desk, file)
    desk.shows("2 games read.")
    assert rating_of(desk) == before
    phone.goto("/me")
    none = tmp_path / "none.txt"
    none.write_text("hello")
    import_file(phone, none)
    phone.shows("Αυτό δεν είναι ιστορικό της Θεομαχίας.")
    import_file(phone, file)
    phone.shows("Διαβάστηκαν 2 παιχνίδια.")
    assert phone.page.evaluate(READ_HISTORY) == games
    assert re.findall(r"\d+", rating_of(phone)) == re.findall(r"\d+", before)
    assert_accessible(phone)
