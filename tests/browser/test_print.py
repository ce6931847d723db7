"""`theomachy print`: a PDF of the size that was asked for, with as many pages as the pieces need."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.house import ROOT, find_browser

pytestmark = [pytest.mark.browser, pytest.mark.once]


def printed(file: Path, *words: str) -> tuple[int, set[bytes]]:
    """How many pages there are, and of which sizes."""
    if not find_browser() or not (ROOT / "client/dist/index.html").exists():
        pytest.skip("NO CHROMIUM HERE, OR THE CLIENT IS NOT BUILT")
    command = [sys.executable, "-m", "theomachy.cli.main", "print", "deus-ex-machina-cards", "--out", str(file), *words]
    made = subprocess.run(command, capture_output=True, text=True, check=True)
    assert str(file) in made.stdout
    pdf = file.read_bytes()
    return len(re.findall(rb"/Type\s*/Page\b", pdf)), set(re.findall(rb"/MediaBox\s*\[([^\]]*)\]", pdf))


def test_a4_and_letter_hold_nine_cards(tmp_path: Path) -> None:
    """Heroes, comrades, quests, objectives and gods, each beginning on a page of its own."""
    pages, sizes = printed(tmp_path / "a4.pdf", "--lang", "el")
    assert pages == 1 + 1 + 3 + 1 + 1
    assert len(sizes) == 1
    assert [round(float(number)) for number in sizes.pop().split()] == [0, 0, 595, 842]
    pages, sizes = printed(tmp_path / "letter.pdf", "--paper", "letter")
    assert (pages, sizes) == (1 + 1 + 3 + 1 + 1, {b"0 0 612 792"})
