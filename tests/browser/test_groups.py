"""Groups, signets and a tournament in the browser; a film of what happened; the QR code of my seats read back."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, expect

from tests.browser.guest import PHONE, SMALL, Guest
from tests.browser.house import House
from tests.browser.test_days import act, holds, two_people

pytestmark = [pytest.mark.browser, pytest.mark.once]
READ = """async (svg) => {
  const picture = new Image();
  picture.src = 'data:image/svg+xml,' + encodeURIComponent(svg);
  await picture.decode();
  const canvas = new OffscreenCanvas(600, 600);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, 600, 600);
  pen.drawImage(picture, 30, 30, 540, 540);
  return [...pen.getImageData(0, 0, 600, 600).data].filter((_, at) => at % 4 === 0);
}"""


@pytest.fixture
def come(chromium: Browser, house: House) -> Iterator[Any]:
    there: list[Guest] = []

    def invite(**wishes: Any) -> Guest:
        there.append(Guest(chromium, house.address, **wishes))
        return there[-1]

    yield invite
    for one in there:
        one.leave()


def clean(one: Guest) -> None:
    found = [(v["id"], [n["html"][:200] for n in v["nodes"]]) for v in Axe().run(one.page).response["violations"]]
    assert found == [], one.page.url
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it must not scroll sideways"


def test_a_group_by_a_link_and_its_tournament(come: Any) -> None:
    anna, nikos = come(name="Anna", size=SMALL), come(name="Nikos", lang="el", size=SMALL, dark=True)
    anna.goto("/mine")
    anna.page.get_by_role("link", name="New group").click()
    anna.page.get_by_label("Name of the group").fill("Friday gods")
    clean(anna)
    anna.page.get_by_role("button", name="Make the group").click()
    anna.page.wait_for_url(re.compile(r"/group/[a-z2-9]{16}$"))
    anna.shows("Nothing is being played just now.")
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.page.get_by_role("button", name="Copy the link").click()
    link = anna.page.evaluate("navigator.clipboard.readText()")
    nikos.goto("/group" + link.partition("/group")[2])
    nikos.shows("Σε καλούν στην παρέα «Friday gods».")
    clean(nikos)
    nikos.page.get_by_role("button", name="Μπες στην παρέα").click()
    expect(nikos.page.get_by_role("heading", name="Μέλη")).to_be_visible()
    assert "#" not in nikos.page.url
    # Each sees the other's signet, the same as the other has it.
    expect(nikos.page.locator(".signet")).to_have_count(1)
    anna.page.reload()
    mark = anna.page.locator(".signet .code").inner_text()
    nikos.goto("/me")
    nikos.shows(f"Οι άλλοι βλέπουν: ◈ {mark.removeprefix('signet ')}")
    clean(nikos)
    anna.page.get_by_text("New tournament").click()
    anna.page.get_by_label("Name of the tournament").fill("Cup")
    clean(anna)
    anna.page.get_by_role("button", name="Begin").click()
    anna.shows("Round 1 of 3")
    clean(anna)
    # The table of the round is among the other's games by itself.
    nikos.goto("/mine")
    expect(nikos.page.locator("a[href*='/table/']").first).to_be_visible()
    anna.page.get_by_text("Cannot go on?").click()
    anna.page.get_by_role("button", name="Nikos loses").click()
    anna.shows("Round 2 of 3")
    rows = anna.page.get_by_role("table", name="Cup").locator("tbody tr")
    expect(rows.first).to_contain_text("Anna")
    anna.page.get_by_role("button", name="End the tournament").click()
    anna.shows("over")
    # What they have comes along to a phone: the group and the signet.
    anna.goto("/mine")
    anna.page.get_by_role("button", name="Take my games to another device").click()
    anna.page.get_by_role("button", name="Copy the link").click()
    carried = anna.page.evaluate("navigator.clipboard.readText()")
    phone = come(name="Anna", size=PHONE)
    phone.goto("/seats" + carried.partition("/seats")[2])
    phone.shows("Your signet comes along.")
    clean(phone)
    phone.page.get_by_role("button", name="Take them").click()
    phone.page.get_by_role("link", name="Friday gods").or_(phone.page.get_by_role("link", name="Group")).click()
    phone.shows("Standings")
    both = [one.page.evaluate("localStorage['theomachy.signet']") for one in (anna, phone)]
    assert both[0] == both[1] != nikos.page.evaluate("localStorage['theomachy.signet']")
    anna.goto("/me")
    anna.page.get_by_role("button", name="Erase my signet").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Erase").click()
    assert anna.page.evaluate("localStorage['theomachy.signet']") is None


def test_a_seat_is_signed_when_two_sit_down_and_one_may_decline(house: House, come: Any) -> None:
    wish = {"game": "deus-ex-machina-cards", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]}
    made = house.ask("/api/tables", wish)
    nikos = come(name="Nikos", size=SMALL)
    nikos.goto(f"/join/{made['table']}#{made['invite']}")
    expect(nikos.page.get_by_label("Sign my seats")).to_be_checked()
    clean(nikos)
    nikos.page.locator("form .btn.pri").click()
    nikos.page.wait_for_url("**/table/**")
    anna = come(name="Anna")
    holds(anna, (made["table"], made["keys"]))
    anna.context.add_init_script("""localStorage['theomachy.settings'] = JSON.stringify({
      ...JSON.parse(localStorage['theomachy.settings'] ?? '{}'), signed: false })""")
    anna.goto(f"/table/{made['table']}")
    expect(anna.page.locator(".signet")).to_contain_text("New to you.")
    seats = house.ask(f"/api/tables/{made['table']}")["seats"]
    assert [bool(seat["signet"]) for seat in seats] == [False, True]


def test_since_my_last_move_is_shown_as_a_film(house: House, come: Any) -> None:
    table, eleni, nikos = two_people(house)
    act(house, table, eleni, "choose jason")
    act(house, table, nikos, "choose theseus")
    one = come(name="Eleni")
    holds(one, (table, [eleni]))
    one.context.add_init_script(f"localStorage['theomachy.visits'] ??= '{json.dumps({table: 1})}'")
    one.goto(f"/table/{table}")
    one.page.get_by_role("dialog", name="Welcome back").get_by_role("button", name="Show me as a film").click()
    expect(one.page.get_by_role("dialog")).to_have_count(0)
    expect(one.page.locator(".again, .shown").first).to_be_visible()


def test_the_code_of_my_seats_is_read_back_from_what_is_drawn(house: House, come: Any) -> None:
    """Drawn by the page, painted as a camera would see it, and read by the reader that scans labels."""
    table, eleni, _ = two_people(house)
    one = come(name="Eleni")
    holds(one, (table, [eleni]))
    one.goto("/mine")
    one.page.get_by_role("button", name="Take my games to another device").click()
    code = one.page.get_by_role("img", name="QR code that carries my seats")
    expect(code).to_be_visible()
    light = one.page.evaluate(READ, code.evaluate("node => new XMLSerializer().serializeToString(node)"))
    text = decode(light, 600)
    assert f"/seats#{eleni['seat']}{table}{eleni['key']}" in text


def decode(light: list[int], side: int) -> str:
    root = Path(__file__).parents[2] / "client"
    script = f"""
import decodeQR from 'qr/decode.js';
let text = '';
process.stdin.on('data', (more) => (text += more)).on('end', () => {{
  const data = new Uint8ClampedArray(JSON.parse(text).flatMap((one) => [one, one, one, 255]));
  console.log(decodeQR({{ width: {side}, height: {side}, data }}));
}});
"""
    told = subprocess.run(
        ["node", "--input-type=module", "-e", script], cwd=root, input=json.dumps(light), capture_output=True, text=True
    )
    assert told.returncode == 0, told.stderr[-500:]
    return told.stdout
