"""The numbers printed on the cards: the rows of a game's data files, read without the engine's help."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

GAMES = Path(__file__).parents[2] / "src/theomachy/games"

Row = dict[str, Any]


@cache
def rows(pack: str, sort: str) -> dict[str, Row]:
    """`rows("deus_ex_machina_cards/packs/base", "hero")`: all heroes by slug; empty when the pack has none."""
    found: dict[str, Row] = {}
    for file in sorted((GAMES / pack).glob("*.toml")):
        for row in tomllib.loads(file.read_text()).get(sort, []):
            found[row["slug"]] = row
    return found
