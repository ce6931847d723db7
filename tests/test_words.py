"""Names are terms of the field: private words of former versions do not come back (docs/developers/glossary.md)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.source_names import SourceName, all_names, python_modules, words_of

LISTS = tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))
ALLOWED: dict[str, list[str]] = LISTS["allowed"]
# Irregular participles; regular ones end in -ed.
PARTICIPLES = set(LISTS["participles"])
# Words in -ed and -ing that are verbs or nouns.
NO_PARTICIPLES = set(LISTS["no_participles"])


def private_word(name: SourceName) -> str:
    """Return the private word in a name, or an empty string. Names of tests are sentences, so they may have any."""
    if name.kind == "test":
        return ""
    words = set(words_of(name.text)) & set(LISTS["words"])
    if name.text in LISTS["names"]:
        words.add(name.text)
    if not name.path.startswith(tuple(LISTS["rulebook_folders"])):
        words |= set(words_of(name.text)) & set(LISTS["words_of_rulebooks"])
    return min(words, default="")


def test_no_private_word_is_in_a_name() -> None:
    """`allowed` in words.toml lists what still has one; it may only shrink."""
    found: dict[str, set[str]] = {}
    for name in all_names():
        if word := private_word(name):
            found.setdefault(word, set()).add(name.path)
    new = {word: sorted(paths - set(ALLOWED.get(word, []))) for word, paths in found.items()}
    gone = {word: sorted(set(paths) - found.get(word, set())) for word, paths in ALLOWED.items()}
    assert {word: paths for word, paths in new.items() if paths} == {}, "a private word came back"
    assert {word: paths for word, paths in gone.items() if paths} == {}, "take these out of tests/words.toml"


def is_participle(name: str) -> bool:
    is_regular = re.fullmatch(r"[a-z]+(ed|ing)", name) is not None and name not in NO_PARTICIPLES
    return is_regular or name in PARTICIPLES


def test_no_function_is_named_by_a_participle_alone() -> None:
    """Of functions of a module; name them by verb and object. A fixture may be named by the state it brings."""
    found = [
        f"{module.place}::{name}"
        for module in python_modules()
        for name in module.module_functions
        if is_participle(name)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("name", "word"),
    [
        (SourceName("ShelfOfGames", "src/a.py", "name"), "shelf"),
        (SourceName("keeper", "src/a.py", "name"), "keeper"),
        (SourceName("test_a_keeper_is_told", "tests/a.py", "test"), ""),
        (SourceName("is_beside", "src/theomachy/server/a.py", "name"), "beside"),
        (SourceName("is_beside", "src/theomachy/games/deus/a.py", "name"), ""),
        (SourceName("shelved", "src/a.py", "name"), ""),
    ],
)
def test_private_words_are_found_in_any_case(name: SourceName, word: str) -> None:
    assert private_word(name) == word


def test_participles_are_told_from_verbs() -> None:
    assert [
        name for name in ("told", "parted", "dealing", "seed", "send", "read", "tell_all") if is_participle(name)
    ] == [
        "told",
        "parted",
        "dealing",
    ]
