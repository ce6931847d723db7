"""The printed pieces, read from the data files by the referee itself: tiles, faces, gods, quests, the story."""

import tomllib
from pathlib import Path
from typing import Any

Row = dict[str, Any]

FOLDER = Path(__file__).parents[3] / "src" / "theomachy" / "games" / "divinus"


def read_all() -> dict[str, list[Row]]:
    """Every row of every file, by its kind."""
    rows: dict[str, list[Row]] = {}
    for folder in ("packs/base", "scenarios"):
        for file in sorted((FOLDER / folder).glob("*.toml")):
            for kind, found in tomllib.loads(file.read_text(encoding="utf-8")).items():
                if isinstance(found, list):
                    rows.setdefault(kind, []).extend(found)
    return rows


ROWS = read_all()


def row(kind: str, slug: str) -> Row:
    for found in ROWS[kind]:
        if found["slug"] == slug:
            return found
    raise AssertionError(f"no {kind} {slug}")


def rows_of(kind: str, scenario: int) -> list[Row]:
    return [found for found in ROWS.get(kind, []) if found["scenario"] == scenario]


def is_in_force(rule: str, scenario: int) -> bool:
    """Whether a rule sticker has been reached (a campaign never takes one off again)."""
    return int(row("rule", rule)["scenario"]) <= scenario


FACTIONS = ("greek", "norse", "barbarian")
PANTHEONS = ("greek", "norse")
TERRAINS = {"P": "plains", "M": "mountains", "S": "seas"}
LETTERS = {"G": "greek", "V": "norse", "B": "barbarian", "SP": "sacred"}
TEMPLES = [found["slug"] for found in ROWS["temple"]]
LOCATIONS = [found["slug"] for found in ROWS["location"]]
FACES = {found["slug"]: found for found in ROWS["face"]}
