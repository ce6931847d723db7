"""Break data packs at random, by seed: one or a few changes to real rows, or to the text of a file."""

from __future__ import annotations

import random
from pathlib import Path

from theomachy.core.game import Game, make_setup
from theomachy.games import game as find_game
from theomachy.simulation.comparison.data_parameter import to_toml

TITLES = ("deus", "deus", "deus", "deus-ex-machina", "deus-ex-machina", "deus-ex-machina-cards", "divinus")
ODD_NUMBERS = (-5, -1, 0, 1, 2, 3, 7, 40, 1000, 10**11)
ODD_VALUES: tuple[object, ...] = (
    True,
    False,
    "",
    "one",
    "sea",
    [],
    [[]],
    ["draw", 3],
    {},
    {"stone": "one"},
    [1.5],
    {"gold": -1},
)
MOST_ROWS = 6


class PackBreaker:
    """Writes the pack of one seed into a folder."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.title = self.luck.choice(TITLES)
        self.game: Game = find_game(self.title)
        self.tables = self.game.pack(make_setup(self.game.info, self.game.info.min_seats)).tables

    def write(self, folder: Path) -> str:
        folder.mkdir(parents=True, exist_ok=True)
        header = 'name = "mine"\nversion = "1"\n'
        if self.luck.random() < 0.05:
            header = self.spoil_text(header)
        (folder / "pack.toml").write_text(header, encoding="utf-8")
        table = self.luck.choice([name for name, rows in self.tables.items() if rows])
        slugs = self.luck.sample(
            list(self.tables[table]), min(len(self.tables[table]), self.luck.randint(1, MOST_ROWS))
        )
        text = "".join([self.row_text(table, slug) for slug in slugs])
        if self.luck.random() < 0.1:
            text = self.spoil_text(text)
        (folder / "rows.toml").write_text(text, encoding="utf-8")
        return str(folder)

    def row_text(self, table: str, slug: str) -> str:
        """One row with one of its values changed; rarely its whole effect or list is that of another row."""
        values = self.tables[table][slug].values
        if not values:
            return f'[[{table}]]\nslug = "{slug}"\nsource = "owner"\n'
        key = self.luck.choice(list(values))
        donor = self.luck.choice(list(self.tables[table].values())).values.get(key, values[key])
        value = donor if self.luck.random() < 0.3 else self.change(values[key])
        return f'[[{table}]]\nslug = "{slug}"\n{key} = {to_toml(value)}\nsource = "owner"\n'

    def change(self, value: object) -> object:
        if self.luck.random() < 0.1:
            return self.luck.choice(ODD_VALUES)
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return self.luck.choice((*ODD_NUMBERS, value + 1, value - 1, value * 2))
        if isinstance(value, list):
            return self.change_list(value)
        if isinstance(value, dict):
            return {**value, self.luck.choice([*value, "gold"]): self.luck.choice(ODD_NUMBERS)}
        return self.luck.choice((str(value)[1:], str(value) + "s", "sea", "temple", ""))

    def change_list(self, items: list[object]) -> list[object]:
        at = self.luck.randrange(len(items)) if items else 0
        how = self.luck.randrange(5)
        if how == 0 or not items:
            return items[:at] + items[at + 1 :]
        if how == 1:
            return [*items[:at], items[at], *items[at:]]
        if how == 2:
            return self.luck.sample(items, len(items))
        if how == 3:
            return [*items[:at], self.luck.choice(items), *items[at + 1 :]]
        return [*items[:at], self.change(items[at]), *items[at + 1 :]]

    def spoil_text(self, text: str) -> str:
        at = self.luck.randrange(len(text))
        return self.luck.choice(
            (text[:at], text[:at] + "]" + text[at:], text.replace('"', "", 1), text + text, text[at:])
        )
