"""Finds the things of a game that a sentence names."""

from __future__ import annotations

from functools import cache

from theomachy.core.action import NONE
from theomachy.core.game import Game
from theomachy.mcp.stems import stems
from theomachy.texts import Translator

MIN_NAME_LENGTH = 2


@cache
def stems_of_things(game: Game, lang: str) -> dict[tuple[str, ...], list[str]]:
    """Return the things that actions can name, by the stems of their slugs and of their names."""
    translator = Translator(lang, game)
    by_stems: dict[tuple[str, ...], list[str]] = {}
    for sort in {sort.name: sort for verb in game.verbs.verbs for sort in verb.sorts}.values():
        for slug in sort.slugs:
            if slug == NONE or len(slug) < MIN_NAME_LENGTH or slug.isdigit():
                continue
            thing = f"{sort.name}:{slug}"
            names = {slug, translator.name(thing)} if translator.has(sort.name, slug) else {slug}
            for name in names:
                things = by_stems.setdefault(tuple(stems(name)), [])
                if thing not in things:
                    things.append(thing)
    by_stems.pop((), None)
    return by_stems


def named_things(game: Game, lang: str, text: str) -> list[list[str]]:
    """Return what a text names, in its order: for each name the things it may stand for. Long names go first."""
    by_stems = stems_of_things(game, lang)
    longest = max([len(name) for name in by_stems], default=0)
    words = stems(text)
    found: list[list[str]] = []
    at = 0
    while at < len(words):
        for size in range(min(longest, len(words) - at), 0, -1):
            things = by_stems.get(tuple(words[at : at + size]))
            if things is not None:
                found += [things] if things not in found else []
                at += size - 1
                break
        at += 1
    return found
