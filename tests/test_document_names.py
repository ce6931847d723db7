"""Names in the documents are names of the code: identifiers, files, members of classes, and the life of an action."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.documents import SPAN, Page, all_pages
from tests.source_names import (
    CLIENT_FOLDERS,
    CLIENT_SUFFIXES,
    PYTHON_FOLDERS,
    ROOT,
    python_modules,
    read_names,
    source_files,
)

IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z_0-9]{2,}")
COMMAND = re.compile(r"^(\S+=\S+ )*(theomachy|make|python|pip|git|grep|\.venv/bin/\S+|pre-commit) ")
FILE_NAME = re.compile(r"[\w.-]+\.(py|ts|js|svelte|toml|css)")
MEMBER = re.compile(r"([A-Z]\w+)\.([a-z_]\w*)")
# Programs, options and names of others, and the game of docs/developers/new-game.md.
FOREIGN = {
    "ACTION", "DAYS", "FILE", "SECONDS", "TITLE_v1", "gzip_static", "loadfile", "max_connections", "pg_basebackup",
    "pg_dump", "polars", "test_torches", "torches",
}  # fmt: skip
METRIC = re.compile(r"^theomachy_|_total$")
# These two have names on purpose that are not there.
SELF = {"test_document_names.py", "test_words.py", "words.toml"}
OTHER_SOURCES = ("*.toml", "Makefile", "hatch_build.py", "mypyc_setup.py", ".ci/run", ".github/**/*.yml", "deploy/*")
# Functions and files of the life of an action in ARCHITECTURE.md; these may only become fewer.
MOST_FUNCTIONS, MOST_FILES = 44, 19
# The changelog names what is gone.
PAGES = {page.name: page for page in all_pages() if page.name != "CHANGELOG.md"}


@cache
def known_words() -> frozenset[str]:
    words = set(FOREIGN)
    python = [*source_files(PYTHON_FOLDERS, {".py"}), *ROOT.glob("docs/**/*.py")]
    client = source_files(CLIENT_FOLDERS, CLIENT_SUFFIXES)
    data = [path for path in source_files(("src", "tests"), {".toml"}) if not {"texts", "words.toml"} & set(path.parts)]
    texts = [path for path in source_files(("src",), {".toml"}) if "texts" in path.parts]
    others = [path for pattern in OTHER_SOURCES for path in ROOT.glob(pattern) if path.is_file()]
    for path in python:
        if path.name not in SELF:
            words |= read_names(path).words
    for path in client:
        words.update(
            IDENTIFIER.findall(re.sub(r"/\*.*?\*/|^\s*//[^\n]*", "", path.read_text("utf-8"), flags=re.DOTALL))
        )
    for path in [*data, *others]:
        words.update(IDENTIFIER.findall(re.sub(r"#[^\n]*", "", path.read_text("utf-8"))))
    for path in texts:
        for key in re.findall(r"^\[?([\w.-]+)(?: =|\])", path.read_text("utf-8"), re.MULTILINE):
            words.update(IDENTIFIER.findall(key))
    for path in [*python, *client, *data, *texts, *others, *all_files()]:
        words.update(IDENTIFIER.findall(path.relative_to(ROOT).as_posix()))
    return frozenset(words)


@cache
def all_files() -> list[Path]:
    """All files of the project that a page may name; no builds."""
    folders = (
        "src",
        "tests",
        "tools",
        "bench",
        "docs",
        "client/src",
        "client/tools",
        "client/tests",
        ".github",
        "deploy",
    )
    found = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    return [*found, *[path for path in ROOT.iterdir() if path.is_file()]]


@cache
def class_members() -> dict[str, set[str]]:
    """Members of each class, by its name, with those of its bases here."""
    own: dict[str, set[str]] = {}
    bases: dict[str, set[str]] = {}
    for module in python_modules():
        for name, names in module.class_members.items():
            own.setdefault(name, set()).update(names)
            bases.setdefault(name, set()).update(module.class_bases[name])

    def members(name: str) -> set[str]:
        return own.get(name, set()).union(*[members(base) for base in bases.get(name, set()) - {name}])

    return {name: members(name) for name in own}


def checked_spans(page: Page) -> list[str]:
    return [span for span in page.spans() if not COMMAND.match(span) and "://" not in span]


def is_known(word: str) -> bool:
    """A metric has a prefix and, where it counts, a suffix."""
    return word in known_words() or METRIC.sub("", word) in known_words()


def unknown_names(spans: list[str]) -> list[str]:
    """Return the spans that name what is not there."""
    files = {path.name for path in all_files()}
    members = class_members()
    wrong = [span for span in spans if any(not is_known(word) for word in IDENTIFIER.findall(span))]
    wrong += [span for span in spans if FILE_NAME.fullmatch(span) and span not in files]
    for span in spans:
        found = MEMBER.match(span)
        if (
            found
            and found[1] in members
            and found[2] not in members[found[1]]
            and f"{found[1]}.{found[2]}" not in files
        ):
            wrong.append(span)
    return wrong


@pytest.mark.parametrize("name", PAGES)
def test_every_name_in_code_is_one_of_the_code(name: str) -> None:
    assert unknown_names(checked_spans(PAGES[name])) == []


def test_names_that_are_not_there_are_found() -> None:
    spans = ["Holding.ready", "porch.py", "Match.attempt", "Match.accept", "core/match.py", "play_update"]
    assert sorted(set(unknown_names(spans))) == ["Holding.ready", "Match.attempt", "porch.py"]


def spine() -> list[tuple[str, str]]:
    """The functions of the life of an action: file and function, in order."""
    rows = re.findall(r"^\| [^|]*\| `([\w/]+\.py)` \| ([^|]+)\|", PAGES["ARCHITECTURE.md"].text, re.MULTILINE)
    return [(path, function) for path, functions in rows for function in SPAN.findall(functions)]


def test_the_life_of_an_action_names_functions_that_are_there() -> None:
    package = ROOT / "src/theomachy"
    missing = [(path, name) for path, name in spine() if name not in read_names(package / path).functions]
    assert missing == []


def test_the_life_of_an_action_is_short() -> None:
    assert len(set(spine())) <= MOST_FUNCTIONS
    assert len({path for path, _ in spine()}) <= MOST_FILES


def test_every_path_in_the_glossary_is_there() -> None:
    """The last column names files and folders, below `src/theomachy` or the project, or members of classes."""
    rows = re.findall(r"^\|.*\| ([^|]+) \|$", PAGES["docs/developers/glossary.md"].text, re.MULTILINE)
    places = [span for row in rows for span in SPAN.findall(row) if not MEMBER.fullmatch(span)]
    assert len(places) > 80
    assert [one for one in places if not any((root / one).exists() for root in (ROOT, ROOT / "src/theomachy"))] == []
