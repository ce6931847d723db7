"""The catalogue of games: loaded games, their texts, rule sheets and data packs."""

from __future__ import annotations

from itertools import product
from pathlib import Path

from theomachy.bots.evaluator import all_style_weights
from theomachy.bots.registry import BOTS, STYLES
from theomachy.core.game import Game, Json, Setup, make_setup
from theomachy.core.notation import parse_action
from theomachy.core.pack import record_name
from theomachy.core.pack_verification import find_pack_problem, pack_name
from theomachy.core.record import Record
from theomachy.core.rule_errors import Problem
from theomachy.core.state import State
from theomachy.games import game, game_folders
from theomachy.languages import FALLBACK_LANGUAGE, TEXTS_FOLDER
from theomachy.lessons import LEARNER, example_turn, load_lessons
from theomachy.rule_sheets import DisplayRule, load_rules, rules_for_display
from theomachy.table.messages import requests
from theomachy.texts import Translator
from theomachy.texts.translator import load_texts

MAX_CATALOGUES = 50


class GameCatalog:
    """The games of a server, each loaded on first use."""

    def __init__(self, game_ids: tuple[str, ...], user_folders: tuple[str, ...] = ()) -> None:
        self.game_ids = game_ids or tuple([folder.replace("_", "-") for folder in game_folders()])
        self.user_folders = user_folders
        self.games: dict[str, Game] = {}
        self.packs: dict[str, dict[str, str]] = {}
        self.catalogues: dict[str, Json] = {}

    def get_game(self, game_id: str) -> Game:
        if game_id not in self.game_ids:
            raise Problem("no-such-game", [game_id, ", ".join(self.game_ids)])
        if game_id not in self.games:
            self.games[game_id] = game(game_id)
            self.packs[game_id] = user_packs(self.games[game_id], self.user_folders)
        return self.games[game_id]

    def all_games(self) -> list[Game]:
        return [self.get_game(one) for one in self.game_ids]

    def game_packs(self, game_id: str) -> dict[str, str]:
        return self.packs[self.get_game(game_id).info.id]

    def pack_folders(self, game: Game, packs: list[str]) -> tuple[str, ...]:
        """Return the folders of these data packs. Raises Problem for an unknown one."""
        known = self.game_packs(game.info.id)
        for pack in packs:
            if pack not in known:
                raise Problem("no-such-pack", [pack, ", ".join(known) or "–"])
        return tuple([known[pack] for pack in packs])

    def packs_of_record(self, record: Record) -> list[str]:
        """Return the data packs of a record that are available: `base+mine 1 5f…`.

        Packs of one name are told apart by the hash of the data; without the same data, the first one is taken.
        """
        names = record.pack.split(" ")[0].split("+")[1:]
        known = self.game_packs(record.game)
        choices = [[one for one in known if record_name(one.partition(" (")[0]) == name] for name in names]
        candidates = [list(one) for one in product(*[choice for choice in choices if choice])]
        for packs in candidates:
            if self.pack_hash(record, packs) == record.pack.split(" ")[-1]:
                return packs
        return candidates[0]

    def pack_hash(self, record: Record, packs: list[str]) -> str:
        game = self.get_game(record.game)
        folders = self.pack_folders(game, packs)
        setup = make_setup(game.info, len(record.seats), record.edition, record.options, folders, record.legacy)
        return game.pack(setup).hash()

    def catalogue(self, game: Game, setup: Setup) -> Json:
        """Return the components of a set-up with their values. Cached, because packs are read from files."""
        key = (
            f"{game.info.id} {setup.seats} {setup.edition} {sorted(setup.options.items())} {setup.packs} {setup.legacy}"
        )
        if key not in self.catalogues:
            self.catalogues = {key: game.catalogue(setup), **dict(list(self.catalogues.items())[:MAX_CATALOGUES])}
        return self.catalogues[key]


def user_packs(game: Game, folders: tuple[str, ...]) -> dict[str, str]:
    """Return the folders of the verified packs of a game by name. Of two packs of one name the second is `name (2)`."""
    matching: dict[str, str] = {}
    for folder in folders:
        if find_pack_problem(game, (folder,)) is None:
            matching[unused_name(pack_name(game, folder), matching)] = folder
    return matching


def unused_name(name: str, used: dict[str, str]) -> str:
    """Return the name, with a number from 2 on if it is used already."""
    number = 2
    candidate = name
    while candidate in used:
        candidate = f"{name} ({number})"
        number += 1
    return candidate


def game_card(game: Game, packs: list[str], lang: str) -> requests.GameCard:
    """Build a game's entry on the front page and in the new-table form."""
    translator = Translator(lang, game)
    info = game.info
    return requests.GameCard(
        id=info.id,
        name=translator.title("name"),
        summary=translator.title("summary"),
        facts=translator.title("facts", ""),
        version=info.version,
        min_seats=info.min_seats,
        max_seats=info.max_seats,
        editions=[choice_info(translator, "edition", edition) for edition in info.editions],
        options=[
            requests.OptionInfo(
                id=option.slug,
                name=translator.translate("option", option.slug),
                help=help_text(translator, "option-help", option.slug),
                choices=[choice_info(translator, f"choice-{option.slug}", slug) for slug in option.choices],
                chapters=option.selects_chapter,
                physical=option.with_physical_luck != "",
            )
            for option in info.options
        ],
        bots=list(BOTS),
        styles=[style for style in STYLES if style in all_style_weights(game)],
        packs=packs,
        chapters=info.chapters,
        draws_alone=game.has_private_draws(),
        lessons=[
            requests.LessonInfo(id=one.id, seats=one.seats, steps=len(one.steps))
            for one in load_lessons(info.folder).values()
        ],
    )


def choice_info(translator: Translator, section: str, slug: str) -> requests.ChoiceInfo:
    name = translator.translate(section, slug) if translator.has(section, slug) else slug
    return requests.ChoiceInfo(id=slug, name=name, help=help_text(translator, f"{section}-help", slug))


def help_text(translator: Translator, section: str, slug: str) -> str:
    return translator.translate(section, slug) if translator.has(section, slug) else ""


def full_rule_sheet(game: Game, lang: str) -> list[requests.RuleText]:
    """Return the whole rule sheet, for all editions."""
    translator = Translator(lang, game)
    editions = {edition: translator.translate("edition", edition) for edition in game.info.editions}
    return [rule_text(one) for one in rules_for_display(game.info.rule_sheet, lang, editions)]


def table_rule_sheet(game: Game, setup: Setup, lang: str) -> requests.RuleSheet:
    """Return the rule sheet of a table: its edition only, without chapters that the campaign has not reached."""
    editions = {setup.edition: setup.edition}
    visible = rules_for_display(game.info.rule_sheet, lang, editions, game.last_open_chapter(setup))
    return requests.RuleSheet(
        rules=[rule_text(one) for one in visible], sealed=len(load_rules(game.info.rule_sheet, lang)) - len(visible)
    )


def rule_text(rule: DisplayRule) -> requests.RuleText:
    whole = rule.parent_rule != ""
    return requests.RuleText(
        id=rule.id, section=rule.section, text=rule.text, ruling=whole, rulings=rule.rulings, under=rule.parent_rule
    )


def lesson_example(catalog: GameCatalog, game: Game) -> requests.LessonExample:
    """Return the example turn for the page "how to play", as the learner sees it; empty if no lesson has one."""
    for lesson in load_lessons(game.info.folder).values():
        tables = [example_table(game, state, text) for state, text in example_turn(game, lesson)]
        if tables:
            return requests.LessonExample(tables=tables, catalogue=catalog.catalogue(game, lesson.setup(game)))
    return requests.LessonExample(tables=[], catalogue={})


def example_table(game: Game, state: State, text: str) -> requests.ExampleTable:
    things = parse_action(game.verbs, text).ids() if text else []
    return requests.ExampleTable(view=game.view(state, LEARNER), things=things)


def game_texts(game: Game, setup: Setup, lang: str) -> dict[str, object]:
    """Return the texts of a game in one language.

    Texts that are missing come from the fallback language; names given by data packs replace both. Two kinds are
    removed: texts of later chapters, and introductions, which the table sends when they apply.
    """
    folder = Path(game.info.folder) / "texts"
    merged = dict(load_texts(folder, FALLBACK_LANGUAGE))
    for source in (load_texts(folder, lang), game.pack(setup).display_names(lang)):
        for section, lines in source.items():
            current = merged.get(section)
            is_nested = isinstance(current, dict) and isinstance(lines, dict)
            merged[section] = {**current, **lines} if is_nested else lines  # type: ignore[dict-item]
    for path in ("introduction", *game.spoiler_texts(setup)):
        section, _, key = path.partition(".")
        current = merged.get(section)
        if not key:
            merged.pop(section, None)
        elif isinstance(current, dict):
            merged[section] = {name: text for name, text in current.items() if name != key}
    return merged


def client_texts(lang: str) -> dict[str, str]:
    """Return all texts of the client's user interface, as a flat dict of `section.key`."""
    flat: dict[str, str] = {}
    for source in (load_texts(TEXTS_FOLDER, FALLBACK_LANGUAGE), load_texts(TEXTS_FOLDER, lang)):
        for section, lines in source.items():
            if isinstance(lines, dict):
                flat.update({f"{section}.{key}": str(text) for key, text in lines.items()})
    return flat
