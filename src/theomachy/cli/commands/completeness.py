"""Checks what a game lacks besides working rules: rule sheet, tests, golden games, a view for the generic board."""

from __future__ import annotations

import re
from pathlib import Path

from theomachy.cli.i18n import translate
from theomachy.core.action import SEAT
from theomachy.core.event import SPECTATOR
from theomachy.core.game import Game
from theomachy.core.rng import seeded_rng
from theomachy.core.setup_matrix import covering_setups, edition_setups, setup_name
from theomachy.languages import FALLBACK_LANGUAGE, LANGUAGES
from theomachy.rule_sheets import load_rules, sheet_file, sheet_path
from theomachy.texts.translator import load_texts, lookup

SHEETS_FOLDER = "docs/rules"
GAMES_FOLDER = "src/theomachy/games"
RULE_TEST = re.compile(r"def test_([a-z]{3})_(\d+)_")
# At most so many things are listed in one message.
MAX_LISTED = 6


def find_gaps(game: Game) -> list[str]:
    return [*sheet_gaps(game), *rule_test_gaps(game), *golden_gaps(game), *view_gaps(game)]


def find_checkout() -> Path | None:
    """Return the folder of the project's sources, or None in an installed package."""
    candidates = [Path.cwd(), *Path(__file__).parents]
    return next(
        (folder for folder in candidates if (folder / "tests" / "contract").is_dir() and (folder / "src").is_dir()),
        None,
    )


def join_first(things: list[str]) -> str:
    return ", ".join(things[:MAX_LISTED]) + (" …" if len(things) > MAX_LISTED else "")


def sheet_gaps(game: Game) -> list[str]:
    """Return faults of the rule sheets: a language without one, different rules, or rule ids without the
    game's prefix.
    """
    info = game.info
    messages: list[str] = []
    for lang in LANGUAGES:
        path = f"{SHEETS_FOLDER}/{sheet_path(info.rule_sheet, lang)}"
        ids = [rule.id for rule in load_rules(info.rule_sheet, lang)]
        wrong = [rule_id for rule_id in ids if not rule_id.startswith(f"{info.rule_prefix}-")]
        if sheet_file(info.rule_sheet, lang) is None:
            messages.append(translate("lack-sheet", info.id, lang, path, info.rule_prefix))
        elif not ids:
            messages.append(translate("lack-rules", info.id, path, info.rule_prefix))
        elif wrong:
            messages.append(translate("lack-prefix", info.id, path, join_first(wrong), info.rule_prefix))
        else:
            missing = [rule.id for rule in load_rules(info.rule_sheet, FALLBACK_LANGUAGE) if rule.id not in ids]
            messages += [translate("lack-translated", info.id, path, join_first(missing))] if missing else []
    return messages


def rules_with_tests(tests: Path) -> set[str]:
    """Return the ids of the rules that have a test named by them."""
    names = [name for path in tests.rglob("test_*.py") for name in RULE_TEST.findall(path.read_text(encoding="utf-8"))]
    return {f"{prefix.upper()}-{number}" for prefix, number in names}


def rule_test_gaps(game: Game) -> list[str]:
    root = find_checkout()
    if root is None:
        return []
    info = game.info
    tested = rules_with_tests(root / "tests")
    missing = [rule.id for rule in load_rules(info.rule_sheet) if rule.id not in tested and not rule.later]
    if not missing:
        return []
    example = f"test_{missing[0].lower().replace('-', '_')}_…"
    return [translate("lack-tests", info.id, join_first(missing), example, info.id.replace("-", "_"))]


def golden_gaps(game: Game) -> list[str]:
    root = find_checkout()
    if root is None:
        return []
    info, folder = game.info, root / "tests" / "golden"
    names = [f"{info.id}-{setup_name(info, setup)}.game" for setup in edition_setups(info)]
    names += [f"{info.id}-{info.min_seats}.campaign"] if info.chapters else []
    missing = [name for name in names if not (folder / name).is_file()]
    return [translate("lack-golden", info.id, len(missing), join_first(missing))] if missing else []


def view_gaps(game: Game) -> list[str]:
    """Return what the generic board misses: a list of players by seat, or a label for another key of the view."""
    info, root = game.info, find_checkout()
    # An installed package contains no client sources.
    if root is None or (root / GAMES_FOLDER / info.id.replace("-", "_") / "client" / "Board.svelte").is_file():
        return []
    setup = covering_setups(info)[0]
    view = game.view(game.new(setup, seeded_rng(1)), SPECTATOR)
    players = view.get("players")
    if not isinstance(players, list) or [seat_of(player) for player in players] != list(SEAT.slugs[: setup.seats]):
        return [translate("lack-players", info.id, ", ".join(SEAT.slugs[: setup.seats]))]
    keys = list(dict.fromkeys([*view, *[key for player in players for key in player]]))
    labelled_keys = [key for key in keys if key not in ("players", "seat")]
    return [fault for lang in LANGUAGES for fault in label_gaps(game, labelled_keys, lang)]


def seat_of(player: object) -> object:
    return player.get("seat") if isinstance(player, dict) else None


def label_gaps(game: Game, keys: list[str], lang: str) -> list[str]:
    texts = load_texts(Path(game.info.folder) / "texts", lang)
    missing = [f"[field] {key}" for key in keys if not isinstance(lookup(texts, "field", key), str)]
    return [translate("check-missing", game.info.id, key, lang) for key in missing]
