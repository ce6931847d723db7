"""`theomachy print`: a PDF of the requested size, as many pages as needed, with the owner's values."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest

from tests.browser.browser_user import expect
from tests.browser.conftest import OpenDevice
from tests.browser.in_process_app import InProcessApp
from tests.browser.server_process import ROOT, find_browser
from tools.polling import TIMEOUT

pytestmark = pytest.mark.browser


def test_a_sheet_holds_nine_cards_with_the_values_of_the_owner(tmp_path: Path) -> None:
    """Heroes, comrades, quests, objectives, gods, the first player and the reference cards each begin a page; ≈ marks a
    reconstructed value."""
    if not find_browser() or not (ROOT / "client/dist/index.html").exists():
        pytest.skip("NO CHROMIUM HERE, OR THE CLIENT IS NOT BUILT")
    (tmp_path / "pack.toml").write_text('name = "my box"\nversion = "1"\n')
    (tmp_path / "quests.toml").write_text('[[quest]]\nslug = "talos"\nmight = 8\nsource = "owner"\n')
    file = tmp_path / "cards.pdf"
    request = ["--paper", "letter", "--lang", "el", "--pack", str(tmp_path), "--out", str(file)]
    command = [sys.executable, "-m", "theomachy.cli.main", "print", "deus-ex-machina-cards", *request]
    process = subprocess.run(command, capture_output=True, text=True, check=True, timeout=TIMEOUT)
    assert str(file) in process.stdout
    pages = pypdfium2.PdfDocument(file)
    assert len(pages) == 1 + 1 + 3 + 1 + 1 + 1 + 1
    assert {(round(page.get_width()), round(page.get_height())) for page in pages} == {(612, 792)}
    quests = "".join([pages[at].get_textpage().get_text_range() for at in (2, 3, 4)])
    talos = quests[quests.index("Τάλως") :]
    assert "Ισχύς" in talos
    assert talos[talos.index("Ισχύς") :].split()[1] == "8"
    assert "≈" in quests


def test_div_43_a_monster_card_has_its_numbers_and_faction_stickers_have_a_sheet(tmp_path: Path) -> None:
    """DIV-43, 47, 72: fight numbers, directions, the second worth; each with ≈ where it is ours."""
    if not find_browser() or not (ROOT / "client/dist/index.html").exists():
        pytest.skip("NO CHROMIUM HERE, OR THE CLIENT IS NOT BUILT")
    file = tmp_path / "cards.pdf"
    command = [sys.executable, "-m", "theomachy.cli.main", "print", "divinus", "--scenario", "11", "--out", str(file)]
    subprocess.run(command, capture_output=True, text=True, check=True, timeout=TIMEOUT)
    text = "\n".join([page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file)])
    words = " ".join(text.split())
    cerberus = words[words.index("Cerberus: the First Head") :][:300]
    assert "Fight: 5 · 8 · 11 · 16 ≈" in cerberus
    assert "1 Favor for the second ≈" in cerberus
    assert "Fight: 5 (north / west)" in words
    assert "Faction stickers" in words


# By title: what carries a colour on paper, its CSS property, and how many different colours there are.
COLOURED = [
    ("deus", ".piece article[class*=ac-]", "borderTopColor", 6),
    ("deus", "[data-terrain]", "fill", 6),
    ("deus", ".column", "borderTopColor", 6),
    ("deus", ".round.good", "backgroundColor", 4),
    ("deus-ex-machina", ".piece article[class*=ac-]", "borderTopColor", 7),
    ("deus-ex-machina-cards", ".piece article[class*=ac-]", "borderTopColor", 6),
    ("divinus", ".piece article[class*=ac-]", "borderTopColor", 1),
]
# Returns for each colour the numbers of the printed pages that show it.
FIND_COLOURS = """([selector, property]) => {
  const found = {};
  document.querySelectorAll('.paper').forEach((paper, page) => {
    for (const one of paper.querySelectorAll(selector)) (found[getComputedStyle(one)[property]] ??= page);
  });
  return found;
}"""
TOLERANCE = 6


@pytest.mark.parametrize("title", sorted({title for title, *_ in COLOURED}))
def test_what_has_a_colour_has_it_on_paper(come: OpenDevice, all_titles: InProcessApp, title: str) -> None:
    page = come(all_titles.address).goto(f"/print/{title}").page
    page.wait_for_selector(".paper")
    page.emulate_media(media="print")
    pdf = pypdfium2.PdfDocument(page.pdf(prefer_css_page_size=True, print_background=True))
    assert len(pdf) == page.locator(".paper").count()
    for _, selector, css_property, least in [row for row in COLOURED if row[0] == title]:
        colours: dict[str, int] = page.evaluate(FIND_COLOURS, [selector, css_property])
        assert len(colours) >= least, (selector, colours)
        for colour, at in colours.items():
            assert colour != "rgb(0, 0, 0)", selector
            assert shows_colour(pdf[at], [int(part) for part in colour[4:-1].split(",")]), (selector, colour, at)


def shows_colour(page: pypdfium2.PdfPage, wanted: list[int]) -> bool:
    """Whether a pixel of the page has this colour."""
    bitmap = page.render(scale=0.6, rev_byteorder=True)
    pixels = bytes(bitmap.buffer)
    step = bitmap.n_channels
    return any(
        all(abs(pixels[at + channel] - wanted[channel]) <= TOLERANCE for channel in range(3))
        for at in range(0, len(pixels) - step, step)
    )


def test_reconstructed_effects_tiles_and_values_are_marked(come: OpenDevice, all_titles: InProcessApp) -> None:
    page = come(all_titles.address).goto("/print/deus").page
    page.wait_for_selector(".paper")
    lodge, marble = [page.locator("article", has_text=name).first for name in ("Hunting Lodge", "Marble House")]
    expect(lodge.locator("p")).to_have_text("3 gold for each forest you occupy. ≈")
    expect(marble.locator("p")).to_have_text("3 gold for each mountain you occupy.")
    expect(page.locator("[data-sheet=side] .ours")).to_have_count(14)
    expect(page.locator("[data-sheet=coin] .ours")).to_have_count(0)


def test_backs_lie_behind_their_cards(come: OpenDevice, all_titles: InProcessApp) -> None:
    """The last row of comrades holds two cards: their backs begin on the right."""
    page = come(all_titles.address).goto("/print/deus-ex-machina-cards?backs").page
    page.wait_for_selector(".paper")
    fronts = page.locator("[data-sheet=comrade] .piece").count()
    backs = page.locator("[data-sheet=comrade-back] .piece")
    assert (fronts, backs.count(), backs.locator(".back").count()) == (8, 9, 8)
    expect(backs.nth(6).locator(".back")).to_have_count(0)
    page.get_by_label("Backs of cards").uncheck()
    expect(page.locator("[data-sheet$=back]")).to_have_count(0)


def test_the_set_up_draws_the_map(come: OpenDevice, all_titles: InProcessApp) -> None:
    page = come(all_titles.address).goto("/setup/deus").page
    page.wait_for_selector(".tilemap")
    assert set(page.eval_on_selector_all("[data-terrain]", "all => all.map((one) => one.dataset.terrain)")) == {"-"}
    page.get_by_role("button", name="Draw by chance").click()
    page.wait_for_selector("[data-terrain=village]")
    assert page.locator(".drawn [data-terrain=village]").count() == 6
