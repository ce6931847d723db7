"""Turns actions, events, questions, reasons and points into sentences of one language."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from theomachy.core.action import SEAT, Action
from theomachy.core.chronicle import Page, Sentence
from theomachy.core.event import Event
from theomachy.core.game import Asset, Game, Note, Points
from theomachy.core.pack import Pack
from theomachy.core.reason import Reason
from theomachy.core.state import Question

LANGUAGES = ("en", "el")
FALLBACK = "en"
HERE = Path(__file__).parent
# {0}, {0.the} for another form of a name, {0.The} at the head of a sentence, {0|card|cards} for the plural that fits a
# number. Forms are `nom`, the bare name; `the`, with its article; in Greek also `acc`, `gen`, `to` (στον …) and `from`.
PLACE = re.compile(r"\{(\d+)(?:\.(\w+))?((?:\|[^|}]*)+)?\}")
# `sort:slug`; a sort with dots is a section inside sections.
THING = re.compile(r"[a-z0-9.-]+:[a-z0-9+-]+")

Sections = dict[str, object]


@cache
def tables(folder: Path, lang: str) -> Sections:
    """All texts of a folder in one language: `en.toml` and every `*-en.toml`, merged by section."""
    merged: Sections = {}
    for path in sorted([*folder.glob(f"{lang}.toml"), *folder.glob(f"*-{lang}.toml")]):
        for key, value in tomllib.loads(path.read_text(encoding="utf-8")).items():
            known = merged.get(key)
            merged[key] = {**known, **value} if isinstance(known, dict) and isinstance(value, dict) else value
    return merged


def lookup(table: Sections, section: str, key: str) -> object:
    found: object = table
    for part in (*section.split("."), key):
        found = found.get(part) if isinstance(found, dict) else None
    return found


class Place(NamedTuple):
    """A place of a pattern, as it is written: which thing, in which form, or words for one and for many of it."""

    written: str
    at: int
    form: str
    plurals: list[str]


def parted(pattern: str) -> list[str | Place]:
    """A pattern taken apart: what stands there, and the places to be filled."""
    parts: list[str | Place] = []
    end = 0
    for found in PLACE.finditer(pattern):
        plurals = found[3][1:].split("|") if found[3] else []
        parts += [pattern[end : found.start()], Place(found[0], int(found[1]), found[2] or "nom", plurals)]
        end = found.end()
    return [*parts, pattern[end:]]


def plural(number: str, forms: list[str]) -> str:
    """One, or any other number: all that the languages here tell apart. A test holds it against CLDR."""
    return forms[0] if number.lstrip("-") == "1" else forms[-1]


class Words:
    """The texts of one language, of one game and for the people at one table, if they are given; names that a pack
    gives come first."""

    def __init__(
        self,
        lang: str = FALLBACK,
        game: Game | None = None,
        people: list[str] | None = None,
        pack: Pack | None = None,
    ) -> None:
        self.lang = lang if lang in LANGUAGES else FALLBACK
        self.people = people or []
        folders = [HERE] if game is None else [Path(game.info.folder) / "texts", HERE]
        self.own = tables(folders[0], self.lang)
        self.sources = [pack.names(self.lang)] if pack is not None else []
        self.sources += [tables(folder, self.lang) for folder in folders]
        self.sources += [tables(folder, FALLBACK) for folder in folders]
        # What was found once: texts taken apart, and names by thing and form.
        self.patterns: dict[tuple[str, str], list[str | Place]] = {}
        self.names: dict[tuple[str, str], str] = {}

    def among(self, people: list[str]) -> Words:
        """The same words at another table; what one finds, all have found."""
        other = Words(self.lang, people=people)
        other.own, other.sources = self.own, self.sources
        other.patterns, other.names = self.patterns, self.names
        return other

    def find(self, section: str, key: str) -> object:
        for source in self.sources:
            found = lookup(source, section, key)
            if found is not None:
                return found
        return None

    def pattern(self, section: str, key: str) -> str:
        """The text itself; a text that is missing shows its key, so that it is noticed."""
        found = self.find(section, key)
        return found if isinstance(found, str) else f"{section}.{key}"

    def has(self, section: str, key: str) -> bool:
        return self.find(section, key) is not None

    def title(self, key: str, default: str | None = None) -> str:
        """A text outside all sections: the game's `name`, its `summary`, its `facts` if it has any."""
        for source in self.sources:
            found = source.get(key)
            if isinstance(found, str):
                return found
        return key if default is None else default

    def name(self, thing: str, form: str = "nom") -> str:
        """The name of `sort:slug`; a seat has its player's name; anything else stands as it is."""
        known = self.names.get((thing, form))
        if known is not None:
            return known
        # Seats first: nearly every sentence names one, and their names are the table's own, so that none is kept.
        if thing.startswith("seat:") and thing[5:] in SEAT.index:
            at = SEAT.index[thing[5:]]
            return self.people[at] if at < len(self.people) else thing[5:].upper()
        if not THING.fullmatch(thing):
            return thing
        sort, _, slug = thing.partition(":")
        if sort == "seat":
            return slug.upper()
        found = self.find(sort, slug)
        said = self.formed(sort, found or slug, form.lower())
        said = said if form.islower() else said[:1].upper() + said[1:]
        # What is in no text may be anything that somebody wrote: it is not kept.
        if found is not None:
            self.names[thing, form] = said
        return said

    def formed(self, sort: str, found: object, form: str) -> str:
        """A name in a form of its own or in one of its sort: `card-acc` of section `form`."""
        forms = found if isinstance(found, dict) else {"nom": found}
        bare = str(forms.get("nom"))
        pattern = None if form in forms else self.sort_form(sort, form)
        return pattern.replace("{0}", bare) if pattern else str(forms.get(form, bare))

    def sort_form(self, sort: str, form: str) -> str | None:
        """Only in this language: another one's articles do not fit."""
        found = lookup(self.own, "form", f"{sort}-{form}")
        return found if isinstance(found, str) else None

    def say(self, section: str, key: str, things: list[str] | None = None) -> str:
        """A text with its places filled."""
        parts = self.patterns.get((section, key))
        if parts is None:
            parts = parted(self.pattern(section, key))
            if self.has(section, key):
                self.patterns[section, key] = parts
        return self.fill(parts, things or [])

    def fill(self, parts: list[str | Place], things: list[str]) -> str:
        return "".join([part if type(part) is str else self.fitted(part, things) for part in parts])

    def fitted(self, place: str | Place, things: list[str]) -> str:
        """What belongs there; where there is nothing for it, it is left as it is written."""
        assert isinstance(place, Place)
        if place.at >= len(things):
            return place.written
        if place.plurals:
            return plural(self.name(things[place.at]), place.plurals)
        return self.name(things[place.at], place.form)

    def called(self, called: dict[str, list[str]]) -> dict[str, str]:
        """`Game.called` in words."""
        return {thing: ", ".join([self.name(part) for part in parts]) for thing, parts in called.items()}

    def action(self, action: Action, called: dict[str, str] | None = None) -> str:
        verb = action.verb
        there = action.ids()
        if called:
            there = [called.get(thing, thing) for thing in there]
        shorter = f"{verb.name}-{len(there)}"
        if len(there) < len(verb.sorts) and self.has("verb", shorter):
            return self.say("verb", shorter, there)
        return self.say("verb", verb.name, there)

    def outcome(self, notes: list[Note]) -> str:
        """`Game.outcome` in words: `+8 GP, −2 Cunning`."""
        return ", ".join([self.say("outcome", note.slug, note.things) for note in notes])

    def asset(self, asset: Asset, sign: str = "+") -> str:
        """`+2 Might`: how much more of what; without the sign: how much of it."""
        return self.say("asset", asset.slug, [f"{sign}{asset.amount}", str(asset.amount), *asset.things])

    def warnings(self, notes: list[Note]) -> list[str]:
        return [self.say("warning", note.slug, note.things) for note in notes]

    def event(self, event: Event) -> str:
        return self.happened(event.kind.name, event.ids())

    def happened(self, kind: str, ids: list[str]) -> str:
        """What comes to nothing may have its own words: `lost-0`."""
        if "0" in ids and self.has("event", f"{kind}-0"):
            return self.say("event", f"{kind}-0", ids)
        return self.say("event", kind, ids)

    def question(self, question: Question) -> str:
        return self.say("prompt", question.slug, question.things)

    def help(self, question: Question) -> str:
        return self.say("help", question.slug, question.things) if self.has("help", question.slug) else ""

    def reason(self, reason: Reason) -> str:
        return self.say("reason", reason.slug, reason.things)

    def points(self, points: Points) -> str:
        return self.say("points", points.slug, points.things)

    def ending(self, slug: str) -> str:
        return self.say("ending", slug)

    def page(self, page: Page) -> tuple[str, list[str]]:
        """A page of a campaign: its title and its paragraphs."""
        return self.say("chronicle", f"page-{page.slug}", page.things), self.lines(page.lines)

    def lines(self, lines: list[Sentence]) -> list[str]:
        """Paragraphs. A slug with dots is the place of its text, others are in `chronicle`."""
        paragraphs: list[str] = []
        for line in lines:
            section, _, key = line.slug.rpartition(".")
            paragraphs += self.say(section or "chronicle", key, self.told(line)).split("\n\n")
        return paragraphs

    def told(self, line: Sentence) -> list[str]:
        """What is filled into it: of a list the names, with commas."""
        return [
            thing if isinstance(thing, str) else ", ".join([self.name(each) for each in thing]) for thing in line.things
        ]
