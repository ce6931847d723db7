"""The games on the shelf, and what can be read of them without a table."""

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
    """The games, each loaded when it is asked for the first time."""

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
        known = self.packs_of(game.info.id)
        for pack in packs:
            if pack not in known:
                raise Problem("no-such-pack", [pack, ", ".join(known) or "–"])
        return tuple([known[pack] for pack in packs])

    def record_packs(self, record: Record) -> list[str]:
        """The packs that a record names and that are here: `base+mine 1 5f…`."""
        names = record.pack.split(" ")[0].split("+")[1:]
        known = self.packs_of(record.game)
        return [name for name in names if name in known]

    def catalogue(self, game: Game, setup: Setup) -> Json:
        """Packs are read from files, so each set-up is read once."""
        key = (
            f"{game.info.id} {setup.seats} {setup.edition} {sorted(setup.options.items())} {setup.packs} {setup.legacy}"
        )
        if key not in self.catalogues:
            self.catalogues = {key: game.catalogue(setup), **dict(list(self.catalogues.items())[:CATALOGUES])}
        return self.catalogues[key]


def offered(game: Game, packs: tuple[str, ...]) -> dict[str, str]:
    """The folders whose tables are this game's, by the name that each gives itself."""
    fitting = {}
    for folder in packs:
        setup = make_setup(game.info, game.info.min_seats, packs=(folder,))
        with contextlib.suppress(Problem):
            fitting[game.pack(setup).name.split("+")[-1]] = folder
    return fitting


def card(game: Game, packs: list[str], lang: str) -> forms.GameCard:
    words = Words(lang, game)
    info = game.info
    return forms.GameCard(
        id=info.id,
        name=words.title("name"),
        summary=words.title("summary"),
        facts=words.title("facts", ""),
        version=info.version,
        min_seats=info.min_seats,
        max_seats=info.max_seats,
        editions=[choice(words, "edition", edition) for edition in info.editions],
        options=[
            forms.OptionInfo(
                id=option.slug,
                name=words.say("option", option.slug),
                help=help_line(words, "option-help", option.slug),
                choices=[choice(words, f"choice-{option.slug}", slug) for slug in option.choices],
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
    """All of it, for every edition."""
    words = Words(lang, game)
    editions = {edition: words.say("edition", edition) for edition in game.info.editions}
    return [rule_text(one) for one in read(game.info.sheet, lang, editions)]


def table_sheet(game: Game, setup: Setup, lang: str) -> forms.RuleSheet:
    """What is read at a table: its edition, and no chapter that it has not reached."""
    editions = {setup.edition: setup.edition}
    known = read(game.info.sheet, lang, editions, game.reached(setup))
    return forms.RuleSheet(
        rules=[rule_text(one) for one in known], sealed=len(rules(game.info.sheet, lang)) - len(known)
    )


def rule_text(rule: Read) -> forms.RuleText:
    whole = rule.under != ""
    return forms.RuleText(
        id=rule.id, section=rule.section, text=rule.text, ruling=whole, rulings=rule.rulings, under=rule.under
    )


def example(shelf: Shelf, game: Game) -> forms.Example:
    """The turn that the page how to play draws, through the learner's eyes; empty where no lesson has one."""
    for lesson in lessons(game.info.folder).values():
        tables = [example_table(game, state, text) for state, text in example_turn(game, lesson)]
        if tables:
            return forms.Example(tables=tables, catalogue=shelf.catalogue(game, lesson.setup(game)))
    return forms.Example(tables=[], catalogue={})


def example_table(game: Game, state: State, text: str) -> forms.ExampleTable:
    things = parse(game.verbs, text).ids() if text else []
    return forms.ExampleTable(view=game.view(state, LEARNER), things=things)


def game_texts(game: Game, setup: Setup, lang: str) -> dict[str, object]:
    """The game's own tables in one language, on top of those of the language that is always whole, with the names that
    packs give on top of both. What this set-up has not reached stays sealed,
    and a table tells by itself what is new in it."""
    folder = Path(game.info.folder) / "texts"
    whole = dict(tables(folder, FALLBACK))
    for source in (tables(folder, lang), game.pack(setup).names(lang)):
        for section, lines in source.items():
            known = whole.get(section)
            both = isinstance(known, dict) and isinstance(lines, dict)
            whole[section] = {**known, **lines} if both else lines  # type: ignore[dict-item]
    for path in ("introduction", *game.sealed(setup)):
        section, _, key = path.partition(".")
        known = whole.get(section)
        if not key:
            whole.pop(section, None)
        elif isinstance(known, dict):
            whole[section] = {name: text for name, text in known.items() if name != key}
    return whole


def shell_texts(lang: str) -> dict[str, str]:
    """Everything the shell says, flat: `section.key`."""
    flat: dict[str, str] = {}
    for source in (tables(HERE, FALLBACK), tables(HERE, lang)):
        for section, lines in source.items():
            if isinstance(lines, dict):
                flat.update({f"{section}.{key}": str(text) for key, text in lines.items()})
    return flat
