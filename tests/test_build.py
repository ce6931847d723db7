"""What the build compiles, and what it keeps for the next clone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import mypyc_setup
from hatch_build import COMPILED, HOUR, OFTEN, cached, compiled_sources, prune

ROOT = Path(__file__).parents[1]


def test_rules_are_compiled_and_boards_of_the_terminal_are_not() -> None:
    sources = [path.relative_to(ROOT / "src/theomachy").as_posix() for path in compiled_sources(ROOT)]
    often = [f"{name}.py" for name in OFTEN]
    assert {source.partition("/")[0] for source in sources if source not in often} == set(COMPILED)
    assert all(name in sources for name in often)
    assert [source for source in sources if "terminal" in source] == []
    boards = [path.parent.name for path in (ROOT / "src/theomachy/games").glob("*/terminal*")]
    assert boards


def test_the_page_gets_every_module_that_its_host_imports() -> None:
    """`client/tools/engine.js` packs the engine and leaves out, by one expression, what the page does not need."""
    script = (ROOT / "client/tools/engine.js").read_text(encoding="utf-8")
    expression = re.search(r"LEFT_OUT =\s+/(.+)/;", script)
    assert expression is not None
    left_out = re.compile(expression[1])
    code = "import sys, theomachy.offline.endpoints_adapter, theomachy.offline.simulation_jobs\n"
    code += "print(*[getattr(module, '__file__', None) or '' for module in sys.modules.values()], sep='\\n')"
    files = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split("\n")
    imported = [file.rpartition("/theomachy/")[2] for file in files if "/theomachy/" in file]
    assert "simulation/running/jobs.py" in imported
    assert [name for name in imported if left_out.search(name)] == []


Build = Callable[[Path], bool]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("THEOMACHY_BUILD_CACHE", str(tmp_path / "cache"))
    return tmp_path


@pytest.fixture
def built() -> list[Path]:
    return []


@pytest.fixture
def build(built: list[Path]) -> Build:
    def write(folder: Path) -> bool:
        built.append(folder)
        (folder / "engine").write_text("whole")
        return True

    return write


def test_what_another_clone_has_built_is_taken(home: Path, build: Build, built: list[Path]) -> None:
    folders = [cached(home / clone, "engine", "key", build) for clone in ("one", "two")]
    assert folders[0] == folders[1]
    assert folders[0] is not None
    assert (folders[0] / "engine").read_text() == "whole"
    assert cached(home, "engine", "other", build) != folders[0]
    assert len(built) == 2


@pytest.mark.parametrize("damage", [lambda file: file.write_text("half"), lambda file: file.unlink()])
def test_a_damaged_build_is_made_anew(
    home: Path, build: Build, built: list[Path], damage: Callable[[Path], object]
) -> None:
    folder = cached(home, "engine", "key", build)
    assert folder is not None
    damage(folder / "engine")
    again = cached(home, "engine", "key", build)
    assert again == folder
    assert (folder / "engine").read_text() == "whole"
    assert len(built) == 2


def test_two_clones_build_at_once(home: Path, build: Build) -> None:
    def slowly(folder: Path) -> bool:
        assert cached(home / "quicker", "engine", "key", build) is not None
        return build(folder)

    folder = cached(home / "slower", "engine", "key", slowly)
    assert folder is not None
    assert (folder / "engine").read_text() == "whole"
    assert [entry.name for entry in folder.parents[1].iterdir()] == ["key"]


def test_a_build_that_fails_leaves_nothing(home: Path) -> None:
    assert cached(home, "engine", "key", lambda folder: False) is None
    assert list((home / "cache/engine").iterdir()) == []


def test_where_the_cache_cannot_be_written_a_clone_keeps_its_own(
    home: Path, build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "file").touch()
    monkeypatch.setenv("THEOMACHY_BUILD_CACHE", str(home / "file/cache"))
    folder = cached(home, "engine", "key", build)
    assert folder is not None
    assert folder.is_relative_to(home / "build")


def test_old_builds_are_removed_but_none_that_is_in_use(tmp_path: Path) -> None:
    now = time.time()
    for hours in range(6):
        (tmp_path / str(hours)).touch()
        os.utime(tmp_path / str(hours), (now, now - hours * HOUR - 60))
    prune(tmp_path.iterdir(), 3)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0", "1", "2"]
    prune(tmp_path.iterdir(), 0)
    assert [path.name for path in tmp_path.iterdir()] == ["0"]


def test_an_object_is_of_all_that_its_source_includes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("build").mkdir()
    Path("build/rule.c").write_text('#include "all.h"\n#include <Python.h>\n')
    Path("build/all.h").write_text('#include "more.h"\n')
    found = set()
    for text in ("int a;", "int b;"):
        Path("build/more.h").write_text(text)
        mypyc_setup.read.cache_clear()
        found |= {mypyc_setup.digest("build/rule.c", given) for given in (["gcc 1"], ["gcc 2"])}
    assert len(found) == 4


def test_a_damaged_object_is_compiled_anew(tmp_path: Path) -> None:
    kept = tmp_path / "object"
    assert mypyc_setup.stored(kept) is None
    mypyc_setup.store(kept, b"ELF\nobject")
    assert mypyc_setup.stored(kept) == b"ELF\nobject"
    kept.write_bytes(kept.read_bytes()[:-1])
    assert mypyc_setup.stored(kept) is None
