"""The catalogue of games: loaded games, their texts, rule sheets and data packs."""

from __future__ import annotations

import contextlib
from pathlib import Path

from theomachy.bots.mind import leanings_of
from theomachy.bots.names import BOTS, STYLES
from theomachy.core.game import Game, Json, Setup, make_setup
from theomachy.core.notation import parse
from theomachy.core.reason import Problem
from theomachy.core.record import Record
from theomachy.core.state import State
from theomachy.games import game, game_folders
from theomachy.lessons import LEARNER, lessons
from theomachy.lessons import example as example_turn
from theomachy.sheets import Read, read, rules
from theomachy.table import forms
from theomachy.texts import Words
from theomachy.texts.words import FALLBACK, HERE, tables

CATALOGUES = 50


class Shelf:
    """The games of a server, each loaded on first use."""

    def __init__(self, ids: tuple[str, ...], packs: tuple[str, ...] = ()) -> None:
        self.ids = ids or tuple([folder.replace("_", "-") for folder in game_folders()])
        self.given = packs
        self.games: dict[str, Game] = {}
        self.packs: dict[str, dict[str, str]] = {}
        self.catalogues: dict[str, Json] = {}

    def game(self, id: str) -> Game:
        if id not in self.ids:
            raise Problem("no-such-game", [id, ", ".join(self.ids)])
        if id not in self.games:
            self.games[id] = game(id)
            self.packs[id] = offered(self.games[id], self.given)
        return self.games[id]

    def all(self) -> list[Game]:
        return [self.game(one) for one in self.ids]

    def packs_of(self, id: str) -> dict[str, str]:
        return self.packs[self.game(id).info.id]

    def folders(self, game: Game, packs: list[str]) -> tuple[str, ...]:
        """Return the folders of these data packs. Raises Problem for an unknown one."""
        known = self.packs_of(game.info.id)
        for pack in packs:
            if pack not in known:
                raise Problem("no-such-pack", [pack, ", ".join(known) or "–"])
        return tuple([known[pack] for pack in packs])

    def record_packs(self, record: Record) -> list[str]:
        """Return the data packs that a record names and that are available: `base+mine 1 5f…`."""
        names = record.pack.split(" ")[0].split("+")[1:]
        known = self.packs_of(record.game)
        return [name for name in names if name in known]

    def catalogue(self, game: Game, setup: Setup) -> Json:
        """Return the components of a set-up with their values. Cached, because packs are read from files."""
        key = (
            f"{game.info.id} {setup.seats} {setup.edition} {sorted(setup.options.items())} {setup.packs} {setup.legacy}"
        )
        if key not in self.catalogues:
            self.catalogues = {key: game.catalogue(setup), **dict(list(self.catalogues.items())[:CATALOGUES])}
        return self.catalogues[key]


def offered(game: Game, packs: tuple[str, ...]) -> dict[str, str]:
    """Return the folders of a game's data packs, by the name that each pack gives itself."""
    matching = {}
    for folder in packs:
        setup = make_setup(game.info, game.info.min_seats, packs=(folder,))
        with contextlib.suppress(Problem):
            matching[game.pack(setup).name.split("+")[-1]] = folder
    return matching


def card(game: Game, packs: list[str], lang: str) -> forms.GameCard:
    """Build a game's entry on the front page and in the new-table form."""
    translator = Words(lang, game)
    info = game.info
    return forms.GameCard(
        id=info.id,
        name=translator.title("name"),
        summary=translator.title("summary"),
        facts=translator.title("facts", ""),
        version=info.version,
        min_seats=info.min_seats,
        max_seats=info.max_seats,
        editions=[choice(translator, "edition", edition) for edition in info.editions],
        options=[
            forms.OptionInfo(
                id=option.slug,
                name=translator.say("option", option.slug),
                help=help_line(translator, "option-help", option.slug),
                choices=[choice(translator, f"choice-{option.slug}", slug) for slug in option.choices],
                chapters=option.chapters,
            )
            for option in info.options
        ],
        bots=list(BOTS),
        styles=[style for style in STYLES if style in leanings_of(game)],
        packs=packs,
        chapters=info.chapters,
        draws_alone=game.draws_alone(),
        lessons=[
            forms.LessonInfo(id=one.id, seats=one.seats, steps=len(one.steps)) for one in lessons(info.folder).values()
        ],
    )


def choice(words: Words, section: str, slug: str) -> forms.ChoiceInfo:
    name = words.say(section, slug) if words.has(section, slug) else slug
    return forms.ChoiceInfo(id=slug, name=name, help=help_line(words, f"{section}-help", slug))


def help_line(words: Words, section: str, slug: str) -> str:
    return words.say(section, slug) if words.has(section, slug) else ""


def sheet(game: Game, lang: str) -> list[forms.RuleText]:
    """Return the whole rule sheet, for all editions."""
    translator = Words(lang, game)
    editions = {edition: translator.say("edition", edition) for edition in game.info.editions}
    return [rule_text(one) for one in read(game.info.sheet, lang, editions)]


def table_sheet(game: Game, setup: Setup, lang: str) -> forms.RuleSheet:
    """Return the rule sheet of a table: its edition only, and without chapters that are still sealed."""
    editions = {setup.edition: setup.edition}
    visible = read(game.info.sheet, lang, editions, game.reached(setup))
    return forms.RuleSheet(
        rules=[rule_text(one) for one in visible], sealed=len(rules(game.info.sheet, lang)) - len(visible)
    )


def rule_text(rule: Read) -> forms.RuleText:
    whole = rule.under != ""
    return forms.RuleText(
        id=rule.id, section=rule.section, text=rule.text, ruling=whole, rulings=rule.rulings, under=rule.under
    )


def example(shelf: Shelf, game: Game) -> forms.Example:
    """Return the example turn for the page "how to play", from the learner's seat; empty if no lesson has one."""
    for lesson in lessons(game.info.folder).values():
        tables = [example_table(game, state, text) for state, text in example_turn(game, lesson)]
        if tables:
            return forms.Example(tables=tables, catalogue=shelf.catalogue(game, lesson.setup(game)))
    return forms.Example(tables=[], catalogue={})


def example_table(game: Game, state: State, text: str) -> forms.ExampleTable:
    things = parse(game.verbs, text).ids() if text else []
    return forms.ExampleTable(view=game.view(state, LEARNER), things=things)


def game_texts(game: Game, setup: Setup, lang: str) -> dict[str, object]:
    """Return the texts of a game in one language.

    Missing ones come from the fallback language, and names of data packs override both. Sealed texts are removed, and
    so are introductions: the table sends those when they apply.
    """
    folder = Path(game.info.folder) / "texts"
    merged = dict(tables(folder, FALLBACK))
    for source in (tables(folder, lang), game.pack(setup).names(lang)):
        for section, lines in source.items():
            current = merged.get(section)
            is_nested = isinstance(current, dict) and isinstance(lines, dict)
            merged[section] = {**current, **lines} if is_nested else lines  # type: ignore[dict-item]
    for path in ("introduction", *game.sealed(setup)):
        section, _, key = path.partition(".")
        current = merged.get(section)
        if not key:
            merged.pop(section, None)
        elif isinstance(current, dict):
            merged[section] = {name: text for name, text in current.items() if name != key}
    return merged


def shell_texts(lang: str) -> dict[str, str]:
    """Return all texts of the client's user interface, as a flat dict of `section.key`."""
    flat: dict[str, str] = {}
    for source in (tables(HERE, FALLBACK), tables(HERE, lang)):
        for section, lines in source.items():
            if isinstance(lines, dict):
                flat.update({f"{section}.{key}": str(text) for key, text in lines.items()})
    return flat
