"""Translates actions, events, questions, reasons and points into sentences of one language."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from theomachy.core.action import SEAT, Action
from theomachy.core.campaign_summary import Page, Sentence
from theomachy.core.event import Event
from theomachy.core.game import Advantage, Game, Points, Remark
from theomachy.core.pack import Pack
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.languages import FALLBACK_LANGUAGE, TEXTS_FOLDER, known_language

# Placeholders: {0}; {0.the} for an inflected form of a name, {0.The} with a capital; {0|card|cards} for the plural form
# of a number. Forms are `nom`, the bare name; `the`, with article; in Greek also `acc`, `gen`, `to` (στον …), `from`.
PLACEHOLDER = re.compile(r"\{(\d+)(?:\.(\w+))?((?:\|[^|}]*)+)?\}")
# The id of a thing: `sort:slug`. A sort with dots is a nested section of the texts.
THING_ID = re.compile(r"[a-z0-9.-]+:[a-z0-9+-]+")

Sections = dict[str, object]


@cache
def load_texts(folder: Path, lang: str) -> Sections:
    """Load all texts of a folder in one language: `en.toml` and every `*-en.toml`, merged by section."""
    merged: Sections = {}
    for path in sorted([*folder.glob(f"{lang}.toml"), *folder.glob(f"*-{lang}.toml")]):
        for key, value in tomllib.loads(path.read_text(encoding="utf-8")).items():
            section = merged.get(key)
            merged[key] = {**section, **value} if isinstance(section, dict) and isinstance(value, dict) else value
    return merged


def lookup(texts: Sections, section: str, key: str) -> object:
    """Return the text or table under a dotted section and a key, None if there is none."""
    node: object = texts
    for part in (*section.split("."), key):
        node = node.get(part) if isinstance(node, dict) else None
    return node


class Placeholder(NamedTuple):
    """A placeholder of a template: its source text, the index of the thing, and its form or its plural words."""

    source: str
    thing_index: int
    form: str
    plurals: list[str]


def parse_template(template: str) -> list[str | Placeholder]:
    """Split a template into literal text and placeholders."""
    parts: list[str | Placeholder] = []
    end = 0
    for match in PLACEHOLDER.finditer(template):
        plurals = match[3][1:].split("|") if match[3] else []
        parts += [template[end : match.start()], Placeholder(match[0], int(match[1]), match[2] or "nom", plurals)]
        end = match.end()
    return [*parts, template[end:]]


def plural_form(number: str, forms: list[str]) -> str:
    """Return the word for a number: the first for 1, else the last. A test checks this against the plurals of CLDR."""
    return forms[0] if number.lstrip("-") == "1" else forms[-1]


class Translator:
    """The texts of one language, and optionally of one game and for the players of one table.

    Lookup order: names given by the pack, the texts of the game, the shared texts, then the same in English.
    """

    def __init__(
        self,
        lang: str = FALLBACK_LANGUAGE,
        game: Game | None = None,
        players: list[str] | None = None,
        pack: Pack | None = None,
    ) -> None:
        self.lang = known_language(lang)
        self.players = players or []
        folders = [TEXTS_FOLDER] if game is None else [Path(game.info.folder) / "texts", TEXTS_FOLDER]
        self.language_texts = load_texts(folders[0], self.lang)
        self.sources = [pack.display_names(self.lang)] if pack is not None else []
        self.sources += [load_texts(folder, self.lang) for folder in folders]
        self.sources += [load_texts(folder, FALLBACK_LANGUAGE) for folder in folders]
        # Parsed templates, by section and key.
        self.templates: dict[tuple[str, str], list[str | Placeholder]] = {}
        # Names, by thing and form.
        self.names: dict[tuple[str, str], str] = {}

    def with_players(self, players: list[str]) -> Translator:
        """Return a translator for another table, with the names of its players.

        It shares texts and caches with this one.
        """
        other = Translator(self.lang, players=players)
        other.language_texts, other.sources = self.language_texts, self.sources
        other.templates, other.names = self.templates, self.names
        return other

    def find(self, section: str, key: str) -> object:
        for source in self.sources:
            text = lookup(source, section, key)
            if text is not None:
                return text
        return None

    def template(self, section: str, key: str) -> str:
        """Return a template; for a missing text its key, so that the gap is visible."""
        text = self.find(section, key)
        return text if isinstance(text, str) else f"{section}.{key}"

    def has(self, section: str, key: str) -> bool:
        return self.find(section, key) is not None

    def title(self, key: str, default: str | None = None) -> str:
        """Return a text outside all sections: the `name`, `summary` or `facts` of the game."""
        for source in self.sources:
            text = source.get(key)
            if isinstance(text, str):
                return text
        return key if default is None else default

    def name(self, thing: str, form: str = "nom") -> str:
        """Return the name of a thing `sort:slug`; for a seat, the player's name. Other text is returned unchanged."""
        cached = self.names.get((thing, form))
        if cached is not None:
            return cached
        # Seats first, because nearly every sentence names one. They are not cached: each table has its own players.
        if thing.startswith("seat:") and thing[5:] in SEAT.index:
            at = SEAT.index[thing[5:]]
            return self.players[at] if at < len(self.players) else thing[5:].upper()
        if not THING_ID.fullmatch(thing):
            return thing
        sort, _, slug = thing.partition(":")
        if sort == "seat":
            return slug.upper()
        entry = self.find(sort, slug)
        name = self.inflect(sort, entry or slug, form.lower())
        name = name if form.islower() else name[:1].upper() + name[1:]
        # Unknown things may be arbitrary user input, so they are not cached.
        if entry is not None:
            self.names[thing, form] = name
        return name

    def inflect(self, sort: str, entry: object, form: str) -> str:
        """Inflect a name: by its own form, or by the template of its sort, such as `card-acc` in section `form`."""
        forms = entry if isinstance(entry, dict) else {"nom": entry}
        bare = str(forms.get("nom"))
        pattern = None if form in forms else self.inflection_template(sort, form)
        return pattern.replace("{0}", bare) if pattern else str(forms.get(form, bare))

    def inflection_template(self, sort: str, form: str) -> str | None:
        """Return the inflection template of a sort, in this language only, since articles differ between languages."""
        template = lookup(self.language_texts, "form", f"{sort}-{form}")
        return template if isinstance(template, str) else None

    def translate(self, section: str, key: str, things: list[str] | None = None) -> str:
        """Translate a text and fill its placeholders."""
        parts = self.templates.get((section, key))
        if parts is None:
            parts = parse_template(self.template(section, key))
            if self.has(section, key):
                self.templates[section, key] = parts
        return self.fill(parts, things or [])

    def fill(self, parts: list[str | Placeholder], things: list[str]) -> str:
        return "".join([part if type(part) is str else self.fill_placeholder(part, things) for part in parts])

    def fill_placeholder(self, placeholder: str | Placeholder, things: list[str]) -> str:
        """Return the text for a placeholder; if its thing is missing, the placeholder itself."""
        assert isinstance(placeholder, Placeholder)
        if placeholder.thing_index >= len(things):
            return placeholder.source
        if placeholder.plurals:
            return plural_form(self.name(things[placeholder.thing_index]), placeholder.plurals)
        return self.name(things[placeholder.thing_index], placeholder.form)

    def labels(self, labels: dict[str, list[str]]) -> dict[str, str]:
        """Translate the labels of `Game.labels`."""
        return {thing: ", ".join([self.name(part) for part in parts]) for thing, parts in labels.items()}

    def action(self, action: Action, labels: dict[str, str] | None = None) -> str:
        verb = action.verb
        things = action.ids()
        if labels:
            things = [labels.get(thing, thing) for thing in things]
        short_key = f"{verb.name}-{len(things)}"
        if len(things) < len(verb.sorts) and self.has("verb", short_key):
            return self.translate("verb", short_key, things)
        return self.translate("verb", verb.name, things)

    def preview(self, remarks: list[Remark]) -> str:
        """Translate the notes of `Game.preview`: `+8 GP, −2 Cunning`."""
        return ", ".join([self.translate("outcome", note.slug, note.things) for note in remarks])

    def advantage(self, advantage: Advantage, sign: str = "+") -> str:
        """Translate an advantage: `+2 Might` as a gain; with an empty sign, the amount itself."""
        return self.translate(
            "asset", advantage.slug, [f"{sign}{advantage.amount}", str(advantage.amount), *advantage.things]
        )

    def warnings(self, remarks: list[Remark]) -> list[str]:
        return [self.translate("warning", note.slug, note.things) for note in remarks]

    def event(self, event: Event) -> str:
        return self.event_text(event.kind.name, event.ids())

    def event_text(self, kind: str, ids: list[str]) -> str:
        """Translate an event. An event with a 0 among its things may have its own text: `lost-0`."""
        if "0" in ids and self.has("event", f"{kind}-0"):
            return self.translate("event", f"{kind}-0", ids)
        return self.translate("event", kind, ids)

    def question(self, question: Question) -> str:
        return self.translate("prompt", question.slug, question.things)

    def help(self, question: Question) -> str:
        return self.translate("help", question.slug, question.things) if self.has("help", question.slug) else ""

    def reason(self, reason: Reason) -> str:
        return self.translate("reason", reason.slug, reason.things)

    def points(self, points: Points) -> str:
        return self.translate("points", points.slug, points.things)

    def ending(self, slug: str) -> str:
        return self.translate("ending", slug)

    def page(self, page: Page) -> tuple[str, list[str]]:
        """Return title and paragraphs of a page of a campaign."""
        return self.translate("chronicle", f"page-{page.slug}", page.things), self.paragraphs(page.lines)

    def paragraphs(self, sentences: list[Sentence]) -> list[str]:
        """Translate sentences into paragraphs. A slug with dots is `section.key`, others are in section `chronicle`."""
        paragraphs: list[str] = []
        for line in sentences:
            section, _, key = line.slug.rpartition(".")
            paragraphs += self.translate(section or "chronicle", key, self.sentence_things(line)).split("\n\n")
        return paragraphs

    def sentence_things(self, sentence: Sentence) -> list[str]:
        """Return the things of a sentence; a list of things becomes their names with commas."""
        return [
            thing if isinstance(thing, str) else ", ".join([self.name(each) for each in thing])
            for thing in sentence.things
        ]
