"""Checks of a game: data, texts, and the invariants of the contract in random games."""

from __future__ import annotations

from pathlib import Path

from rich.progress import Progress

from theomachy.cli.common import format_reason, make_console
from theomachy.cli.i18n import make_translator, translate
from theomachy.core.action import NONE, Sort, Verb
from theomachy.core.event import ALL_SEEING
from theomachy.core.game import Game, make_setup
from theomachy.core.pack import ANY_LANGUAGE
from theomachy.core.pack_verification import find_pack_problem
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.setup_matrix import covering_setups
from theomachy.core.state import State
from theomachy.languages import LANGUAGES
from theomachy.simulation.checks.invariants import find_violations
from theomachy.texts.translator import PLACEHOLDER, load_texts, lookup

# The key of a text: its section and its name.
TextKey = tuple[str, str]
# Sorts (kinds of things) that need no names in the texts.
UNNAMED_SORTS = ("number", "seat", "cell", "spot")
PROBES = 8
GAMES_FOR_TEXTS = 12


def pack_faults(game: Game) -> list[str]:
    problem = find_pack_problem(game, ())
    return [f"{game.info.id}: {format_reason(make_translator(game), problem)}"] if problem else []


def name_faults(game: Game, packs: tuple[str, ...]) -> list[str]:
    """Find display names in unknown languages, and display names of things that no text can name."""
    translator = make_translator(game)
    faults: list[str] = []
    for edition in game.info.editions:
        pack = game.pack(make_setup(game.info, game.info.min_seats, edition, None, packs))
        renamed = [(table, row) for table in pack.tables for row in pack.rows(table) if row.display_names]
        for table, row in renamed:
            unknown = [lang for lang in row.display_names if lang not in (ANY_LANGUAGE, *LANGUAGES)]
            if unknown:
                faults.append(translate("check-name-language", row.slug, ", ".join(unknown), ", ".join(LANGUAGES)))
            if not translator.has(table, row.slug):
                faults.append(translate("check-nameless", row.slug, table))
    return list(dict.fromkeys(faults))


def invariant_faults(game: Game, packs: tuple[str, ...], count: int, seed: int) -> list[str]:
    """Play random games over all set-ups in turn; return the first few violated invariants."""
    faults: list[str] = []
    choices = covering_setups(game.info, packs)
    err = make_console(err=True)
    with Progress(console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(translate("check-playing", game.info.id), total=count)
        for number in range(count):
            setup = choices[number % len(choices)]
            luck = seed + number
            for promise in find_violations(game, setup, luck)[:1]:
                slug, _, at = promise.partition(" ")
                text = translate(f"promise-{slug}", at)
                faults.append(translate("check-broken", game.info.id, setup.edition, setup.seats, luck, text))
            bar.advance(task)
            if len(faults) >= PROBES:
                break
    return faults


def missing_texts(game: Game, seed: int) -> list[str]:
    """Find texts that the game can show but that are missing in a language."""
    keys = list(dict.fromkeys([*table_keys(game), *info_keys(game), *random_game_keys(game, seed)]))
    folder = Path(game.info.folder) / "texts"
    faults: list[str] = []
    for lang in LANGUAGES:
        shared = load_texts(folder.parents[2] / "texts", lang)
        for section, key in keys:
            entry = lookup(load_texts(folder, lang), section, key) if section else load_texts(folder, lang).get(key)
            if entry is None and lookup(shared, section, key) is None:
                faults.append(translate("check-missing", game.info.id, f"[{section}] {key}", lang))
    return faults + inconsistent_texts(game.info.id, folder)


def table_keys(game: Game) -> list[TextKey]:
    """Return the text keys of verbs (also without their optional things), of events, and of the names of all things."""
    keys: list[TextKey] = []
    sorts: list[Sort] = []
    for verb in game.verbs.verbs:
        keys += [("verb", key) for key in verb_keys(verb)]
        sorts += verb.sorts
    for kind in game.event_kinds:
        keys.append(("event", kind.name))
        sorts += kind.sorts
    for sort in sorts:
        if sort.name not in UNNAMED_SORTS:
            keys += [("sort", sort.name), *[(sort.name, slug) for slug in sort.slugs if slug != NONE]]
    return keys + [("sort", sort.name) for verb in game.verbs.verbs for sort in verb.sorts]


def verb_keys(verb: Verb) -> list[str]:
    optional = len([sort for sort in verb.sorts if NONE in sort.index])
    return [verb.name, *[f"{verb.name}-{len(verb.sorts) - less}" for less in range(1, optional + 1)]]


def info_keys(game: Game) -> list[TextKey]:
    keys: list[TextKey] = [("", "name"), ("", "summary")]
    keys += [("edition", edition) for edition in game.info.editions]
    for option in game.info.options:
        keys += [("option", option.slug), ("option-help", option.slug)]
        keys += [(f"choice-{option.slug}", choice) for choice in option.choices]
    return keys


def random_game_keys(game: Game, seed: int) -> list[TextKey]:
    """Return the keys of prompts, refusals, points and endings that occur in some random games."""
    keys: list[TextKey] = []
    choices = covering_setups(game.info)
    for number in range(GAMES_FOR_TEXTS):
        rng = seeded_rng(seed + number)
        state = game.new(choices[number % len(choices)], rng.fork())
        count = 0
        while state.legal and count < game.info.max_actions:
            keys.append(("prompt", state.steps[-1].question(state).slug))
            keys += refusal_keys(game, state, rng)
            state.apply(state.legal[rng.below(len(state.legal))])
            count += 1
        for seat in range(len(game.scores(state))):
            keys += [("points", line.slug) for line in game.breakdown(state, seat, ALL_SEEING)]
        if not state.legal:
            keys.append(("ending", game.ending(state)))
    return keys


def refusal_keys(game: Game, state: State, rng: Rng) -> list[TextKey]:
    actions = [game.decode(rng.below(game.action_count())) for _ in range(PROBES)]
    illegal = [action for action in actions if action not in state.legal]
    refused = [state.why_illegal(action) for action in illegal]
    return [("reason", reason.slug) for reason in refused if reason is not None]


def inconsistent_texts(name: str, folder: Path) -> list[str]:
    """Find keys that one language lacks, and texts whose placeholders differ between languages."""
    flat = {lang: flatten_texts(load_texts(folder, lang)) for lang in LANGUAGES}
    faults: list[str] = []
    for lang in LANGUAGES:
        for other in LANGUAGES:
            for key, text in flat[lang].items():
                if key not in flat[other]:
                    faults.append(translate("check-extra", name, key, lang))
                elif lang < other and placeholders(text) != placeholders(flat[other][key]):
                    faults.append(translate("check-places", name, key, lang, other))
    return faults


def placeholders(text: str) -> set[str]:
    return {match[1] for match in PLACEHOLDER.finditer(text)}


def flatten_texts(texts: dict[str, object]) -> dict[str, str]:
    """Flatten texts to `section.key`; an inflected name becomes its basic form. Skips section `form`, which differs by
    language."""
    flat: dict[str, str] = {}
    for section, inner in texts.items():
        if section == "form":
            continue
        if not isinstance(inner, dict):
            flat[section] = str(inner)
            continue
        for key, text in inner.items():
            flat[f"{section}.{key}"] = str(text.get("nom")) if isinstance(text, dict) else str(text)
    return flat
