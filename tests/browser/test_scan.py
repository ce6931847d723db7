"""DIV-70: a printed label before the camera opens its Location; without a camera its number does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
from playwright.sync_api import Browser, BrowserType, Page

from tests.browser.app import App
from tests.browser.companion import STUCK, campaign_told
from tests.browser.conftest import SLOW_MO, Come
from tests.browser.guest import PHONE, Guest, expect
from tests.browser.house import ARGUMENTS, find_browser

pytestmark = pytest.mark.browser
WIDE, HIGH = 640, 480
# A label is 38 by 44 mm; as many as fit are centred on the paper, with 9 mm free at the border.
POINT = 72 / 25.4
LABEL, TALL, MARGIN = 38 * POINT, 44 * POINT, 9 * POINT


def label(come: Come, server: App, path: Path) -> pypdfium2.PdfBitmap:
    """Return a picture of the first label of a printed sheet, as cut out."""
    page = come(server.address).goto("/print/divinus?paper=a4&scenario=1").page
    page.wait_for_selector("[data-sheet=location]")
    sheets: list[str] = page.locator(".paper").evaluate_all("all => all.map(one => one.dataset.sheet)")
    page.pdf(path=path, prefer_css_page_size=True)
    pages = pypdfium2.PdfDocument(path)
    assert len(pages) == len(sheets)
    assert {(round(sheet.get_width()), round(sheet.get_height())) for sheet in pages} == {(595, 842)}
    paper = pages[sheets.index("location")]
    left, top = place_of_labels(paper.get_width(), paper.get_height())
    crop = (left, paper.get_height() - top - LABEL, paper.get_width() - left - LABEL, top)
    return paper.render(scale=HIGH / LABEL * 0.9, grayscale=True, crop=crop)


def place_of_labels(wide: float, high: float) -> tuple[float, float]:
    """Return where the first label begins, from the left and from the top."""
    return before(wide, LABEL), before(high, TALL)


def before(paper: float, piece: float) -> float:
    return (paper - (paper - 2 * MARGIN) // piece * piece) / 2


def film(path: Path, seen: pypdfium2.PdfBitmap) -> Path:
    """Write a video that Chromium plays as camera input, showing a label."""
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


@pytest.fixture
def camera(tmp_path: Path, chromium_type: BrowserType, come: Come, all_titles: App) -> Iterator[Browser]:
    """A browser whose camera shows a printed label."""
    seen = film(tmp_path / "label.y4m", label(come, all_titles, tmp_path / "labels.pdf"))
    camera_arguments = [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={seen}",
    ]
    browser = chromium_type.launch(
        executable_path=find_browser(), args=[*ARGUMENTS, *camera_arguments], slow_mo=SLOW_MO
    )
    yield browser
    browser.close()


def opened(guest: Guest) -> Page:
    page = guest.goto("/companion").page
    page.wait_for_selector("[role=tablist]")
    return page


@pytest.mark.soak
def test_div_70_a_label_before_the_camera_opens_its_location(camera: Browser, all_titles: App) -> None:
    stored = {"companion.divinus": campaign_told(all_titles, *STUCK)}
    guest = Guest(camera, all_titles.address, size=PHONE, stored=stored)
    guest.context.grant_permissions(["camera"])
    page = opened(guest)
    page.get_by_role("button", name="Scan with the camera").click()
    expect(page.locator(".query .tale")).to_contain_text("Myrto")
    expect(page.locator("video")).to_have_count(0)
    guest.leave()


def test_div_70_without_a_camera_the_number_does(come: Come, all_titles: App) -> None:
    stored = {"companion.divinus": campaign_told(all_titles, *STUCK)}
    page = opened(come(all_titles.address, size=PHONE, stored=stored))
    page.get_by_role("button", name="Scan with the camera").click()
    expect(page.get_by_role("alert")).to_contain_text("Type the number instead")
    page.get_by_label("Number on the sticker").fill("1")
    page.get_by_role("button", name="Select", exact=True).click()
    expect(page.locator(".query .tale")).to_contain_text("Myrto")
