"""DIV-70: a printed label before the camera opens its Location; without a camera its number does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
from playwright.sync_api import Browser, BrowserType, Page

from tests.browser.browser_user import PHONE, BrowserUser, expect
from tests.browser.companion_campaign import AFTER_STICKER, campaign_text
from tests.browser.conftest import STEP_DELAY, OpenDevice
from tests.browser.in_process_app import InProcessApp
from tests.browser.server_process import CHROMIUM_ARGUMENTS, find_browser

pytestmark = pytest.mark.browser
CAMERA_WIDTH, CAMERA_HEIGHT = 640, 480
# A label is 38 by 44 mm; as many as fit are centred on the paper, with 9 mm free at the border.
POINTS_PER_MM = 72 / 25.4
LABEL_WIDTH, LABEL_HEIGHT, MARGIN = 38 * POINTS_PER_MM, 44 * POINTS_PER_MM, 9 * POINTS_PER_MM


def label_picture(come: OpenDevice, server: InProcessApp, path: Path) -> pypdfium2.PdfBitmap:
    """Return a picture of the first label of a printed sheet, as cut out."""
    page = come(server.address).goto("/print/divinus?paper=a4&scenario=1").page
    page.wait_for_selector("[data-sheet=location]")
    sheets: list[str] = page.locator(".paper").evaluate_all("all => all.map(one => one.dataset.sheet)")
    page.pdf(path=path, prefer_css_page_size=True)
    pages = pypdfium2.PdfDocument(path)
    assert len(pages) == len(sheets)
    assert {(round(sheet.get_width()), round(sheet.get_height())) for sheet in pages} == {(595, 842)}
    paper = pages[sheets.index("location")]
    left, top = first_label_position(paper.get_width(), paper.get_height())
    crop = (left, paper.get_height() - top - LABEL_WIDTH, paper.get_width() - left - LABEL_WIDTH, top)
    return paper.render(scale=CAMERA_HEIGHT / LABEL_WIDTH * 0.9, grayscale=True, crop=crop)


def first_label_position(wide: float, high: float) -> tuple[float, float]:
    """Return where the first label begins, from the left and from the top."""
    return distance_to_border(wide, LABEL_WIDTH), distance_to_border(high, LABEL_HEIGHT)


def distance_to_border(paper: float, piece: float) -> float:
    return (paper - (paper - 2 * MARGIN) // piece * piece) / 2


def write_camera_video(path: Path, seen: pypdfium2.PdfBitmap) -> Path:
    """Write a video that Chromium plays as camera input, showing a label."""
    left, top = (CAMERA_WIDTH - seen.width) // 2, (CAMERA_HEIGHT - seen.height) // 2
    light = bytearray([235]) * (CAMERA_WIDTH * CAMERA_HEIGHT)
    found = bytes(seen.buffer)
    for y in range(seen.height):
        at = (top + y) * CAMERA_WIDTH + left
        light[at : at + seen.width] = found[y * seen.stride : y * seen.stride + seen.width]
    colour = bytes([128]) * (CAMERA_WIDTH * CAMERA_HEIGHT // 2)
    frame = b"FRAME\n" + bytes(light) + colour
    path.write_bytes(f"YUV4MPEG2 W{CAMERA_WIDTH} H{CAMERA_HEIGHT} F10:1 Ip A1:1 C420jpeg\n".encode() + frame * 10)
    return path


@pytest.fixture
def camera(tmp_path: Path, chromium_type: BrowserType, come: OpenDevice, all_titles: InProcessApp) -> Iterator[Browser]:
    """A browser whose camera shows a printed label."""
    seen = write_camera_video(tmp_path / "label.y4m", label_picture(come, all_titles, tmp_path / "labels.pdf"))
    camera_arguments = [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={seen}",
    ]
    browser = chromium_type.launch(
        executable_path=find_browser(), args=[*CHROMIUM_ARGUMENTS, *camera_arguments], slow_mo=STEP_DELAY
    )
    yield browser
    browser.close()


def open_scanner(guest: BrowserUser) -> Page:
    page = guest.goto("/companion").page
    page.wait_for_selector("[role=tablist]")
    return page


@pytest.mark.soak
def test_div_70_a_label_before_the_camera_opens_its_location(camera: Browser, all_titles: InProcessApp) -> None:
    stored = {"companion.divinus": campaign_text(all_titles, *AFTER_STICKER)}
    guest = BrowserUser(camera, all_titles.address, size=PHONE, stored=stored)
    guest.context.grant_permissions(["camera"])
    page = open_scanner(guest)
    page.get_by_role("button", name="Scan with the camera").click()
    expect(page.locator(".query .tale")).to_contain_text("Myrto")
    expect(page.locator("video")).to_have_count(0)
    guest.leave()


def test_div_70_without_a_camera_the_number_does(come: OpenDevice, all_titles: InProcessApp) -> None:
    stored = {"companion.divinus": campaign_text(all_titles, *AFTER_STICKER)}
    page = open_scanner(come(all_titles.address, size=PHONE, stored=stored))
    page.get_by_role("button", name="Scan with the camera").click()
    expect(page.get_by_role("alert")).to_contain_text("Type the number instead")
    page.get_by_label("Number on the sticker").fill("1")
    page.get_by_role("button", name="Select", exact=True).click()
    expect(page.locator(".query .tale")).to_contain_text("Myrto")
