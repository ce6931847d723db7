"""Checks what a game lacks besides working rules: rule sheet, tests, golden games, a view for the generic board."""

from __future__ import annotations

import re
from pathlib import Path

from theomachy.cli.speech import say
from theomachy.core.action import SEAT
from theomachy.core.event import SPECTATOR
from theomachy.core.game import Game
from theomachy.core.rng import seeded
from theomachy.core.setups import edition_setups, setup_name, setups
from theomachy.sheets import FIRST, place, rules, sheet_file
from theomachy.texts.words import LANGUAGES, lookup, tables

SHEETS = "docs/rules"
FOLDERS = "src/theomachy/games"
NAMED = re.compile(r"def test_([a-z]{3})_(\d+)_")
# At most so many things are listed in one message.
LISTED = 6


def lacks(game: Game) -> list[str]:
    return [*sheet_lacks(game), *tests_lacks(game), *golden_lacks(game), *view_lacks(game)]


def checkout() -> Path | None:
    """Return the folder of the project's sources, or None in an installed package."""
    candidates = [Path.cwd(), *Path(__file__).parents]
    return next(
        (folder for folder in candidates if (folder / "tests" / "contract").is_dir() and (folder / "src").is_dir()),
        None,
    )


def listed(things: list[str]) -> str:
    return ", ".join(things[:LISTED]) + (" …" if len(things) > LISTED else "")


def sheet_lacks(game: Game) -> list[str]:
    """Check that there is a rule sheet in each language, with the same rules and the id prefix of the game."""
    info = game.info
    messages: list[str] = []
    for lang in LANGUAGES:
        path = f"{SHEETS}/{place(info.sheet, lang)}"
        ids = [rule.id for rule in rules(info.sheet, lang)]
        wrong = [rule_id for rule_id in ids if not rule_id.startswith(f"{info.prefix}-")]
        if sheet_file(info.sheet, lang) is None:
            messages.append(say("lack-sheet", info.id, lang, path, info.prefix))
        elif not ids:
            messages.append(say("lack-rules", info.id, path, info.prefix))
        elif wrong:
            messages.append(say("lack-prefix", info.id, path, listed(wrong), info.prefix))
        else:
            missing = [rule.id for rule in rules(info.sheet, FIRST) if rule.id not in ids]
            messages += [say("lack-translated", info.id, path, listed(missing))] if missing else []
    return messages


def named_rules(tests: Path) -> set[str]:
    """Return the ids of the rules that have a test named by them."""
    names = [name for path in tests.rglob("test_*.py") for name in NAMED.findall(path.read_text(encoding="utf-8"))]
    return {f"{prefix.upper()}-{number}" for prefix, number in names}


def tests_lacks(game: Game) -> list[str]:
    root = checkout()
    if root is None:
        return []
    info = game.info
    tested = named_rules(root / "tests")
    missing = [rule.id for rule in rules(info.sheet) if rule.id not in tested and not rule.later]
    if not missing:
        return []
    example = f"test_{missing[0].lower().replace('-', '_')}_…"
    return [say("lack-tests", info.id, listed(missing), example, info.id.replace("-", "_"))]


def golden_lacks(game: Game) -> list[str]:
    root = checkout()
    if root is None:
        return []
    info, folder = game.info, root / "tests" / "golden"
    names = [f"{info.id}-{setup_name(info, setup)}.game" for setup in edition_setups(info)]
    names += [f"{info.id}-{info.min_seats}.campaign"] if info.chapters else []
    missing = [name for name in names if not (folder / name).is_file()]
    return [say("lack-golden", info.id, len(missing), listed(missing))] if missing else []


def view_lacks(game: Game) -> list[str]:
    """Check what the generic board needs: a list of players by seat, and a label for every other key of the view."""
    info, root = game.info, checkout()
    # An installed package contains no client sources.
    if root is None or (root / FOLDERS / info.id.replace("-", "_") / "client" / "Board.svelte").is_file():
        return []
    setup = setups(info)[0]
    view = game.view(game.new(setup, seeded(1)), SPECTATOR)
    players = view.get("players")
    if not isinstance(players, list) or [seat_of(player) for player in players] != list(SEAT.slugs[: setup.seats]):
        return [say("lack-players", info.id, ", ".join(SEAT.slugs[: setup.seats]))]
    keys = list(dict.fromkeys([*view, *[key for player in players for key in player]]))
    labelled_keys = [key for key in keys if key not in ("players", "seat")]
    return [fault for lang in LANGUAGES for fault in field_lacks(game, labelled_keys, lang)]


def seat_of(player: object) -> object:
    return player.get("seat") if isinstance(player, dict) else None


def field_lacks(game: Game, keys: list[str], lang: str) -> list[str]:
    texts = tables(Path(game.info.folder) / "texts", lang)
    missing = [f"[field] {key}" for key in keys if not isinstance(lookup(texts, "field", key), str)]
    return [say("check-missing", game.info.id, key, lang) for key in missing]
