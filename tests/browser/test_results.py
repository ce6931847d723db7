"""My results: on both of my devices, saved as a file, imported, and erased."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from tests.browser.conftest import Come, Invite
from tests.browser.guest import SMALL, Guest, expect
from tests.browser.house import House
from tests.browser.playing import play_to_end

pytestmark = pytest.mark.browser
GAMES = "JSON.parse(localStorage['theomachy.history'] ?? '[]')"


def clean(one: Guest) -> None:
    violations = [(v["id"], [n["html"][:200] for n in v["nodes"]]) for v in Axe().run(one.page).response["violations"]]
    assert violations == [], one.page.url
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def strength(one: Guest) -> str:
    return one.page.locator(".big").inner_text()


def moved(one: Guest, other: Guest) -> None:
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


def read_in(one: Guest, file: Path) -> None:
    one.page.locator(".tools input[type=file]").last.set_input_files(file)


def test_a_game_counts_the_same_on_both_of_my_devices(come: Come, process: House) -> None:
    desk, nikos = come(process.address, name="Eleni"), come(process.address, name="Nikos")
    phone = come(process.address, name="Eleni", size=SMALL, dark=True, lang="el")
    desk.open_table("open")
    nikos.join(desk.link())
    expect(desk.page.get_by_text(re.compile(r"signet \w{4}-\w{4}"))).to_be_visible()
    desk.page.get_by_role("button", name="Start the game").click()
    desk.wait_asked()
    nikos.page.wait_for_selector("main [data-thing]")
    (table,) = desk.page.evaluate("Object.keys(JSON.parse(localStorage['theomachy.seats']))")
    moved(desk, phone)
    desk.goto(f"/table/{table}")
    desk.wait_asked()
    play_to_end(process, table, [key_of(one, table) for one in (desk, nikos)])
    desk.page.wait_for_function("() => localStorage['theomachy.history']")
    desk.goto("/me")
    phone.goto(f"/table/{table}")
    phone.page.get_by_role("dialog").first.wait_for()
    clean(phone)
    phone.goto("/me")
    assert re.findall(r"\d+", strength(phone)) == re.findall(r"\d+", strength(desk))
    signet = re.compile(r"◈ (\w{4}-\w{4})")
    element = [signet.findall(one.page.locator("main").inner_text()) for one in (desk, phone)]
    assert element[0] == element[1], "Nikos is known, and I am the same"
    assert len(element[0]) == 2
    for one in (desk, phone):
        clean(one)


def key_of(one: Guest, table: str) -> str:
    keys = "(table) => Object.values(JSON.parse(localStorage['theomachy.seats'])[table].keys)[0]"
    return str(one.page.evaluate(keys, table))


def finished(table: str, at: int, won: bool) -> dict[str, object]:
    nikos = {"name": "Nikos", "bot": "", "signet": "", "points": 7, "won": not won}
    mine = {"table": table, "game": "deus-ex-machina-cards", "at": at, "seat": "a", "seats": 2, "points": 9}
    return {**mine, "won": won, "unrated": "", "opponents": [nikos]}


def test_results_are_saved_as_a_file_erased_and_read_in_again(guest: Invite, tmp_path: Path) -> None:
    games = [finished("x" * 16, 1, True), finished("y" * 16, 2, False)]
    desk = guest(name="Eleni", stored={"history": games})
    phone = guest(name="Eleni", size=SMALL, dark=True, lang="el")
    desk.goto("/me")
    before = strength(desk)
    with desk.page.expect_download() as saved:
        desk.page.get_by_role("button", name="Save as a file").click()
    assert saved.value.suggested_filename == "theomachy-history.txt"
    file = tmp_path / "history.txt"
    saved.value.save_as(file)
    for _ in range(2):
        read_in(desk, file)
        desk.shows("2 games read.")
        assert desk.page.evaluate(GAMES) == games, "a table stands there once"
    desk.page.get_by_role("button", name="Erase all").click()
    desk.page.get_by_role("dialog").get_by_role("button", name="Erase").click()
    desk.shows("No finished game yet.")
    expect(desk.page.get_by_text("2 games read.")).to_have_count(0)
    read_in(desk, file)
    desk.shows("2 games read.")
    assert strength(desk) == before
    phone.goto("/me")
    none = tmp_path / "none.txt"
    none.write_text("hello")
    read_in(phone, none)
    phone.shows("Αυτό δεν είναι ιστορικό της Θεομαχίας.")
    read_in(phone, file)
    phone.shows("Διαβάστηκαν 2 παιχνίδια.")
    assert phone.page.evaluate(GAMES) == games
    assert re.findall(r"\d+", strength(phone)) == re.findall(r"\d+", before)
    clean(phone)
