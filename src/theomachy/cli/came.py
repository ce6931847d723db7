"""Physical luck in the terminal: prints the question and parses the typed result."""

from __future__ import annotations

import unicodedata

from theomachy.cli.screen import Screen
from theomachy.cli.speech import say
from theomachy.core.dealing import Ask
from theomachy.core.played import Pending
from theomachy.core.record import CAME
from theomachy.table.dealing import question
from theomachy.texts import Words


def show(screen: Screen, pending: Pending, own: bool) -> None:
    """Print the question and the numbered possible results."""
    screen.line("")
    screen.line(question(screen.words, pending.ask, pending.speaker(), True, own), "bold")
    for number, slug in enumerate(pending.ask.choices(), 1):
        screen.line(f"{number:3}  {label(screen.words, pending.ask, slug)}")
    screen.line(say("came-how"), "dim")


def label(words: Words, ask: Ask, slug: str) -> str:
    """Return the name of a result, with its slug if that says more."""
    name = words.name(ask.thing(slug))
    return name if name == slug else f"{name} ({slug})"


def meant(words: Words, ask: Ask, typed: str) -> str:
    """Parse a typed result into an entry: a list number, a slug, or part of a name that only one thing has."""
    choices = ask.choices()
    if typed.isdigit() and 1 <= int(typed) <= len(choices):
        return CAME + choices[int(typed) - 1]
    typed_name = plain(typed.removeprefix(CAME))
    matches = [slug for slug in choices if typed_name in (slug, plain(words.name(f"{ask.sort.name}:{slug}")))]
    if not matches:
        matches = [slug for slug in choices if typed_name in plain(label(words, ask, slug))]
    return CAME + (matches[0] if len(matches) == 1 else typed_name)


def plain(text: str) -> str:
    """Normalize for comparison: lower case, without accents."""
    parts = unicodedata.normalize("NFD", text.strip().lower())
    return "".join([letter for letter in parts if not unicodedata.combining(letter)])
