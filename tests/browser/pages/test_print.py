"""`theomachy print`: a PDF of the requested size, as many pages as needed, with the owner's values."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest

from tests.browser.server_process import ROOT, find_browser
from tools.polling import TIMEOUT

pytestmark = pytest.mark.browser


def test_a_sheet_holds_nine_cards_with_the_values_of_the_owner(tmp_path: Path) -> None:
    """Heroes, comrades, quests, objectives and gods each begin a page; ≈ marks a reconstructed value."""
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
    assert len(pages) == 1 + 1 + 3 + 1 + 1
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
