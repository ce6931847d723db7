"""Names one number of the game data and replaces it for a simulation."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from tempfile import TemporaryDirectory

from theomachy.core.game import Game, Setup
from theomachy.core.rule_errors import Problem
from theomachy.games import game as find_game
from theomachy.simulation.running.plan import Plan

# How many similar names are suggested for an unknown one.
MAX_SUGGESTIONS = 3


@dataclass(frozen=True)
class DataParameter:
    """A number in a row of a data table: `quest:talos.vp`.

    `part` selects one of several numbers under a key: by name, `card:baths.cost.wheat`, or by position from 1 in a
    list, `card:baths.effect.3`.
    """

    table: str
    slug: str
    key: str
    part: str = ""

    def thing_id(self) -> str:
        return f"{self.table}:{self.slug}"

    def full_key(self) -> str:
        return f"{self.key}.{self.part}" if self.part else self.key


def parse_parameter(game: Game, setup: Setup, text: str) -> tuple[DataParameter, int]:
    """Parse the name of a number; return it with its present value. Raises Problem for an unknown name."""
    thing, dot, name = text.partition(".")
    table, colon, slug = thing.partition(":")
    if not dot or not colon:
        raise Problem("value-bad", [text])
    numbers = all_parameters(game, setup)
    if text not in numbers:
        raise Problem(
            "value-unknown",
            [text, ", ".join(get_close_matches(text, numbers, MAX_SUGGESTIONS) or example_of_each_kind(numbers))],
        )
    key, _, part = name.partition(".")
    return DataParameter(table, slug, key, part), numbers[text]


def all_parameters(game: Game, setup: Setup) -> dict[str, int]:
    """Return the value of every number that can be varied, by its name.

    A key that only other rows of the table have, such as a kind of good in a cost, counts as 0.
    """
    numbers: dict[str, int] = {}
    for table, rows in game.pack(setup).tables.items():
        for slug, row in rows.items():
            for key, value in row.values.items():
                others = [other.values.get(key) for other in rows.values()]
                for part, number in numeric_parts(value, others).items():
                    numbers[f"{table}:{slug}.{key}{part}"] = number
    return numbers


def numeric_parts(value: object, others: list[object]) -> dict[str, int]:
    """Return the numbers in a value, each by the suffix that its name has."""
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


def example_of_each_kind(known: Iterable[str]) -> list[str]:
    """Return one example of each kind of number."""
    examples: dict[str, str] = {}
    for text in known:
        table, _, rest = text.partition(":")
        examples.setdefault(f"{table}.{rest.partition('.')[2]}", text)
    return list(examples.values())


@contextmanager
def plan_with_value(plan: Plan, parameter: DataParameter, number: int) -> Iterator[Plan]:
    """Yield the plan with another value, by a temporary pack on top of its own."""
    present = find_game(plan.game).pack(plan.setup).tables[parameter.table][parameter.slug].values[parameter.key]
    with TemporaryDirectory() as folder:
        (Path(folder) / "pack.toml").write_text(
            f'name = "{parameter.full_key()}-{number}"\nversion = "1"\n', encoding="utf-8"
        )
        toml = to_toml(replace_part(present, parameter.part, number))
        row = f'[[{parameter.table}]]\nslug = "{parameter.slug}"\n{parameter.key} = {toml}\nsource = "owner"\n'
        (Path(folder) / "row.toml").write_text(row, encoding="utf-8")
        setup_before = plan.setup
        setup = Setup(
            setup_before.seats,
            setup_before.edition,
            setup_before.options,
            (*setup_before.packs, folder),
            setup_before.legacy,
            setup_before.version,
        )
        yield replace(plan, setup=setup)


def replace_part(value: object, part: str, number: int) -> object:
    """Return the value with one part replaced."""
    if isinstance(value, list):
        return [number if place == int(part) else item for place, item in enumerate(value, 1)]
    return {**value, part: number} if isinstance(value, dict) else number


def to_toml(value: object) -> str:
    """Return a value as TOML; lists and plain values are the same as in JSON."""
    if isinstance(value, dict):
        return "{ " + ", ".join([f"{name} = {to_toml(item)}" for name, item in value.items()]) + " }"
    return json.dumps(value)
