"""One number of the data by its name, and the same games with another."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from tempfile import TemporaryDirectory

from theomachy.arena.plan import Plan
from theomachy.core.game import Game, Setup
from theomachy.core.reason import Problem
from theomachy.games import game as find_game

# How many names that are like a wrong one are told.
LIKE = 3


@dataclass(frozen=True)
class Value:
    """`quest:talos.vp`: a number in a row of a table. `part` says which, where several stand under a key: by its name,
    `card:baths.cost.wheat`, or in a list by its place, `card:baths.effect.3`."""

    table: str
    slug: str
    key: str
    part: str = ""

    def thing(self) -> str:
        return f"{self.table}:{self.slug}"

    def name(self) -> str:
        return f"{self.key}.{self.part}" if self.part else self.key


def read_value(game: Game, setup: Setup, text: str) -> tuple[Value, int]:
    """The number that is meant, and what it is now."""
    thing, dot, name = text.partition(".")
    table, colon, slug = thing.partition(":")
    if not dot or not colon:
        raise Problem("value-bad", [text])
    known = numbers_of(game, setup)
    if text not in known:
        raise Problem("value-unknown", [text, ", ".join(get_close_matches(text, known, LIKE) or one_of_each(known))])
    key, _, part = name.partition(".")
    return Value(table, slug, key, part), known[text]


def numbers_of(game: Game, setup: Setup) -> dict[str, int]:
    """Every number that can be asked for, by its name. What another row of the table names and this one does not, such
    as a good in a cost, is 0."""
    found: dict[str, int] = {}
    for table, rows in game.pack(setup).tables.items():
        for slug, row in rows.items():
            for key, value in row.values.items():
                others = [other.values.get(key) for other in rows.values()]
                for part, now in parts_of(value, others).items():
                    found[f"{table}:{slug}.{key}{part}"] = now
    return found


def parts_of(value: object, others: list[object]) -> dict[str, int]:
    """The numbers of a value, by what is written behind its key."""
    if is_number(value):
        return {"": value}  # type: ignore[dict-item]
    if isinstance(value, list):
        return {f".{place}": part for place, part in enumerate(value, 1) if is_number(part)}
    if isinstance(value, dict):
        names = {name for other in others if isinstance(other, dict) for name in other}
        return {f".{name}": value.get(name, 0) for name in sorted(names) if is_number(value.get(name, 0))}
    return {}


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def one_of_each(known: Iterable[str]) -> list[str]:
    """One example of each kind of number."""
    found: dict[str, str] = {}
    for text in known:
        table, _, rest = text.partition(":")
        found.setdefault(f"{table}.{rest.partition('.')[2]}", text)
    return list(found.values())


@contextmanager
def with_value(plan: Plan, value: Value, number: int) -> Iterator[Plan]:
    """The same games with another number, as a pack laid over the others."""
    now = find_game(plan.game).pack(plan.setup).tables[value.table][value.slug].values[value.key]
    with TemporaryDirectory() as folder:
        (Path(folder) / "pack.toml").write_text(f'name = "{value.name()}-{number}"\nversion = "1"\n', encoding="utf-8")
        given = in_toml(with_part(now, value.part, number))
        row = f'[[{value.table}]]\nslug = "{value.slug}"\n{value.key} = {given}\nsource = "owner"\n'
        (Path(folder) / "row.toml").write_text(row, encoding="utf-8")
        old = plan.setup
        setup = Setup(old.seats, old.edition, old.options, (*old.packs, folder), old.legacy)
        yield replace(plan, setup=setup)


def with_part(value: object, part: str, number: int) -> object:
    if isinstance(value, list):
        return [number if place == int(part) else one for place, one in enumerate(value, 1)]
    return {**value, part: number} if isinstance(value, dict) else number


def in_toml(value: object) -> str:
    """Lists and plain values are written as in JSON."""
    if isinstance(value, dict):
        return "{ " + ", ".join([f"{name} = {in_toml(one)}" for name, one in value.items()]) + " }"
    return json.dumps(value)
