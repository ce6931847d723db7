"""DIV-70: a label, as it is printed, before the camera opens its Location; without a camera the number does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.guest import PHONE, Guest, expect
from tests.browser.house import ARGUMENTS, ROOT, House, find_browser

pytestmark = [pytest.mark.browser, pytest.mark.once]
WIDE, HIGH = 640, 480
# A label is 38 by 44 mm; as many as fit lie in the middle of the paper, which leaves 9 mm free.
POINT = 72 / 25.4
LABEL, TALL, MARGIN = 38 * POINT, 44 * POINT, 9 * POINT
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


def label(browser: Browser, house: House, path: Path) -> pypdfium2.PdfBitmap:
    """The first label of a printed sheet, as a picture: what lies on the table when somebody has cut it out."""
    guest = Guest(browser, house.address)
    page = guest.goto("/print/divinus?paper=a4&scenario=1").page
    page.wait_for_selector("[data-sheet=location]")
    sheets: list[str] = page.locator(".paper").evaluate_all("all => all.map(one => one.dataset.sheet)")
    page.pdf(path=path, prefer_css_page_size=True)
    guest.leave()
    pages = pypdfium2.PdfDocument(path)
    assert len(pages) == len(sheets)
    assert {(round(sheet.get_width()), round(sheet.get_height())) for sheet in pages} == {(595, 842)}
    paper = pages[sheets.index("location")]
    left, top = place_of_labels(paper.get_width(), paper.get_height())
    crop = (left, paper.get_height() - top - LABEL, paper.get_width() - left - LABEL, top)
    return paper.render(scale=HIGH / LABEL * 0.9, grayscale=True, crop=crop)


def place_of_labels(wide: float, high: float) -> tuple[float, float]:
    """Where the first one begins, from the left and from the top."""
    return before(wide, LABEL), before(high, TALL)


def before(paper: float, piece: float) -> float:
    return (paper - (paper - 2 * MARGIN) // piece * piece) / 2


def film(path: Path, seen: pypdfium2.PdfBitmap) -> Path:
    """What a camera sees that looks at a label: a picture in the format that Chromium takes for a camera."""
    left, top = (WIDE - seen.width) // 2, (HIGH - seen.height) // 2
    light = bytearray([235]) * (WIDE * HIGH)
    found = bytes(seen.buffer)
    for y in range(seen.height):
        at = (top + y) * WIDE + left
        light[at : at + seen.width] = found[y * seen.stride : y * seen.stride + seen.width]
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
def camera(tmp_path: Path, box: House) -> Iterator[Browser]:
    """A browser whose camera shows a printed label. Not for the whole module: two cannot be driven at once."""
    path = find_browser()
    if not path:
        pytest.skip("NO CHROMIUM HERE: the browser tests are skipped")
    with sync_playwright() as playwright:
        printer = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        seen = film(tmp_path / "label.y4m", label(printer, box, tmp_path / "labels.pdf"))
        printer.close()
        shown = [
            "--use-fake-device-for-media-stream",
            "--use-fake-ui-for-media-stream",
            f"--use-file-for-fake-video-capture={seen}",
        ]
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
