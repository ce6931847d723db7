"""What happened since my last move as a film, and the QR code of my seats read back from what is drawn."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.guest import Guest
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
