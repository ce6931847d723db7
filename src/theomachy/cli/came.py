"""Luck dealt by hand, in the terminal: what is asked, and what was meant by what was typed."""

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
    """The question, and all that can have come, numbered."""
    screen.line("")
    screen.line(question(screen.words, pending.ask, pending.speaker(), True, own), "bold")
    for number, slug in enumerate(pending.ask.choices(), 1):
        screen.line(f"{number:3}  {label(screen.words, pending.ask, slug)}")
    screen.line(say("came-how"), "dim")


def label(words: Words, ask: Ask, slug: str) -> str:
    """What it is called, and the slug where that says more."""
    name = words.name(ask.thing(slug))
    return name if name == slug else f"{name} ({slug})"


def meant(words: Words, ask: Ask, typed: str) -> str:
    """A number of the list, a slug, or the beginning of a name that only one thing has."""
    choices = ask.choices()
    if typed.isdigit() and 1 <= int(typed) <= len(choices):
        return CAME + choices[int(typed) - 1]
    wanted = plain(typed.removeprefix(CAME))
    fitting = [slug for slug in choices if wanted in (slug, plain(words.name(f"{ask.sort.name}:{slug}")))]
    if not fitting:
        fitting = [slug for slug in choices if wanted in plain(label(words, ask, slug))]
    return CAME + (fitting[0] if len(fitting) == 1 else wanted)


def plain(text: str) -> str:
    """Without capitals and accents."""
    parts = unicodedata.normalize("NFD", text.strip().lower())
    return "".join([letter for letter in parts if not unicodedata.combining(letter)])
