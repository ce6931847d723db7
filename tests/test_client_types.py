"""The client's types say what the server's say."""

from pathlib import Path

import pytest

from tools.client_types import ROOT, generated_files

FILES = generated_files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_generated_types_are_current(path: Path) -> None:
    """If not: `make format`, and let svelte-check say where a changed field was used."""
    assert path.read_text(encoding="utf-8") == FILES[path]
