"""DIV-70: a printed label before the camera opens its Location; without a camera the number does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import segno
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.guest import PHONE, Guest
from tests.browser.house import ARGUMENTS, ROOT, House, find_browser

pytestmark = [pytest.mark.browser, pytest.mark.once]
WIDE, HIGH, DOT = 640, 480, 10
LABEL = "theomachy:divinus:location:1"
TOUCHES = (
    "a: engrave 3-6 on 1 side 4",
    "b: engrave 3-6 on 1 side 4",
    "a: order a b",
    "a: tick begun",
    "a: fulfil holy-ground",
    "a: serve greek",
    "a: choose open-shrine",
    "a: done",
    "a: apply somewhere",
)


def film(path: Path) -> Path:
    """What a camera sees that looks at a label: a picture in the format that Chromium takes for a camera."""
    matrix = [list(line) for line in segno.make(LABEL, error="m", micro=False).matrix]
    left, top = (WIDE - len(matrix) * DOT) // 2, (HIGH - len(matrix) * DOT) // 2
    light = bytearray([235]) * (WIDE * HIGH)
    for y, line in enumerate(matrix):
        for x, dark in enumerate(line):
            for row in range(DOT if dark else 0):
                at = (top + y * DOT + row) * WIDE + left + x * DOT
                light[at : at + DOT] = bytes([16]) * DOT
    colour = bytes([128]) * (WIDE * HIGH // 2)
    frame = b"FRAME\n" + bytes(light) + colour
    path.write_bytes(f"YUV4MPEG2 W{WIDE} H{HIGH} F10:1 Ip A1:1 C420jpeg\n".encode() + frame * 10)
    return path


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    if not (ROOT / "client/dist/index.html").exists():
        pytest.skip("THE CLIENT IS NOT BUILT: npm --prefix client run build")
    running = House(tmp_path_factory.mktemp("scan"), games=("divinus",)).start()
    yield running
    running.stop()


@pytest.fixture
def camera(tmp_path: Path) -> Iterator[Browser]:
    """A browser whose camera shows a label. Not for the whole module: two cannot be driven at once."""
    path = find_browser()
    if not path:
        pytest.skip("NO CHROMIUM HERE: the browser tests are skipped")
    label = film(tmp_path / "label.y4m")
    shown = [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={label}",
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*ARGUMENTS, *shown])
        yield browser
        browser.close()


def campaign(house: House) -> str:
    """A first scenario in which somebody has stuck the Shrine on a tile."""
    text = ""
    for touch in ("start", "begin", *TOUCHES):
        ask = {"text": text, "touch": touch, "names": ["Anna", "Filip"], "seed": 3}
        text = str(house.ask("/api/games/divinus/companion", ask)["text"])
    return text


def opened(guest: Guest, house: House) -> Page:
    page = guest.goto("/companion").page
    page.evaluate("text => localStorage.setItem('theomachy.companion.divinus', text)", json.dumps(campaign(house)))
    guest.goto("/companion")
    page.wait_for_selector("[role=tablist]")
    return page


def test_div_70_a_label_before_the_camera_opens_its_location(camera: Browser, box: House) -> None:
    guest = Guest(camera, box.address, size=PHONE)
    guest.context.grant_permissions(["camera"])
    page = opened(guest, box)
    page.get_by_role("button", name="Scan with the camera").click()
    expect(page.locator(".query .tale")).to_contain_text("Myrto")
    expect(page.locator("video")).to_have_count(0)
    guest.leave()


def test_div_70_without_a_camera_the_number_does(chromium: Browser, box: House) -> None:
    guest = Guest(chromium, box.address, size=PHONE)
    page = opened(guest, box)
    page.get_by_role("button", name="Scan with the camera").click()
    expect(page.get_by_role("alert")).to_contain_text("Type the number instead")
    page.get_by_label("Number on the sticker").fill("1")
    page.get_by_role("button", name="Select", exact=True).click()
    expect(page.locator(".query .tale")).to_contain_text("Myrto")
    guest.leave()
