"""What a game still lacks besides rules that work: sheet, tests, golden games, a view that any board can draw."""

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
# So many things are listed; of more, the rest is left to be found.
LISTED = 6


def lacks(game: Game) -> list[str]:
    return [*sheet_lacks(game), *tests_lacks(game), *golden_lacks(game), *view_lacks(game)]


def checkout() -> Path | None:
    """The sources of the project, if this runs in them."""
    homes = [Path.cwd(), *Path(__file__).parents]
    return next((home for home in homes if (home / "tests" / "contract").is_dir() and (home / "src").is_dir()), None)


def listed(things: list[str]) -> str:
    return ", ".join(things[:LISTED]) + (" …" if len(things) > LISTED else "")


def sheet_lacks(game: Game) -> list[str]:
    """A sheet in every language, with the same rules, whose ids begin as the game says."""
    info = game.info
    found: list[str] = []
    for lang in LANGUAGES:
        path = f"{SHEETS}/{place(info.sheet, lang)}"
        ids = [rule.id for rule in rules(info.sheet, lang)]
        strange = [one for one in ids if not one.startswith(f"{info.prefix}-")]
        if sheet_file(info.sheet, lang) is None:
            found.append(say("lack-sheet", info.id, lang, path, info.prefix))
        elif not ids:
            found.append(say("lack-rules", info.id, path, info.prefix))
        elif strange:
            found.append(say("lack-prefix", info.id, path, listed(strange), info.prefix))
        else:
            missing = [rule.id for rule in rules(info.sheet, FIRST) if rule.id not in ids]
            found += [say("lack-translated", info.id, path, listed(missing))] if missing else []
    return found


def named_rules(tests: Path) -> set[str]:
    """The rules that some test is named by."""
    names = [name for path in tests.rglob("test_*.py") for name in NAMED.findall(path.read_text(encoding="utf-8"))]
    return {f"{prefix.upper()}-{number}" for prefix, number in names}


def tests_lacks(game: Game) -> list[str]:
    home = checkout()
    if home is None:
        return []
    info = game.info
    named = named_rules(home / "tests")
    missing = [rule.id for rule in rules(info.sheet) if rule.id not in named and not rule.later]
    if not missing:
        return []
    example = f"test_{missing[0].lower().replace('-', '_')}_…"
    return [say("lack-tests", info.id, listed(missing), example, info.id.replace("-", "_"))]


def golden_lacks(game: Game) -> list[str]:
    home = checkout()
    if home is None:
        return []
    info, folder = game.info, home / "tests" / "golden"
    names = [f"{info.id}-{setup_name(info, setup)}.game" for setup in edition_setups(info)]
    names += [f"{info.id}-{info.min_seats}.campaign"] if info.chapters else []
    missing = [name for name in names if not (folder / name).is_file()]
    return [say("lack-golden", info.id, len(missing), listed(missing))] if missing else []


def view_lacks(game: Game) -> list[str]:
    """What the board needs that draws any game: people by their seats, and words for all else it shows."""
    info, home = game.info, checkout()
    # An installed game has left its client behind.
    if home is None or (home / FOLDERS / info.id.replace("-", "_") / "client" / "Board.svelte").is_file():
        return []
    setup = setups(info)[0]
    view = game.view(game.new(setup, seeded(1)), SPECTATOR)
    people = view.get("players")
    if not isinstance(people, list) or [seat_of(one) for one in people] != list(SEAT.slugs[: setup.seats]):
        return [say("lack-players", info.id, ", ".join(SEAT.slugs[: setup.seats]))]
    keys = list(dict.fromkeys([*view, *[key for one in people for key in one]]))
    shown = [key for key in keys if key not in ("players", "seat")]
    return [fault for lang in LANGUAGES for fault in field_lacks(game, shown, lang)]


def seat_of(player: object) -> object:
    return player.get("seat") if isinstance(player, dict) else None


def field_lacks(game: Game, keys: list[str], lang: str) -> list[str]:
    texts = tables(Path(game.info.folder) / "texts", lang)
    missing = [f"[field] {key}" for key in keys if not isinstance(lookup(texts, "field", key), str)]
    return [say("check-missing", game.info.id, key, lang) for key in missing]
