"""`? WORD`: one rule, or one card with its values and where they come from."""

from __future__ import annotations

from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table
from rich.text import Text

from theomachy.cli.speech import language, say
from theomachy.core.game import Game, Json
from theomachy.core.notation import near
from theomachy.sheets import rule
from theomachy.texts import Words


def explain_word(out: Console, game: Game, catalogue: Json, words: Words, word: str) -> None:
    if is_rule(game, word):
        found = rule(game.info, word, language())
        out.print(Text.assemble((f"{found.id}  ", "cyan"), found.text.replace("**", "")))
        return
    cards = cards_named(catalogue, words, word)
    if not cards:
        slugs = [slug for _, slug in all_cards(catalogue)]
        out.print(Text(say("no-such-card", word, near(word, slugs))))
    for table, slug in cards:
        out.print(card_table(catalogue, words, table, slug))


def is_rule(game: Game, word: str) -> bool:
    return word.isdigit() or word.upper().startswith(f"{game.info.prefix}-")


def all_cards(catalogue: Json) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for table, cards in catalogue.items():
        if isinstance(cards, dict):
            found += [(table, str(slug)) for slug in cards]
    return found


def cards_named(catalogue: Json, words: Words, word: str) -> list[tuple[str, str]]:
    """By slug or by name, or by a whole word of the name if nothing fits better."""
    wanted = word.casefold()
    cards = all_cards(catalogue)
    names = [words.name(f"{table}:{slug}").casefold() for table, slug in cards]
    exact = [card for card, name in zip(cards, names, strict=True) if wanted in (card[1], name)]
    return exact or [card for card, name in zip(cards, names, strict=True) if wanted in name.split()]


def card_table(catalogue: Json, words: Words, kind: str, slug: str) -> Table:
    cards: Any = catalogue
    values = cards[kind][slug]
    table = Table(box=SIMPLE, show_header=False, title=words.name(f"{kind}:{slug}"), title_justify="left")
    table.add_column(style="dim")
    table.add_column()
    if words.has("sort", kind):
        table.add_row(words.say("sort", kind), slug)
    if words.has("card-text", f"{kind}-{slug}"):
        table.add_row("", words.say("card-text", f"{kind}-{slug}"))
    for key, value in values.items() if isinstance(values, dict) else [("", values)]:
        if key not in ("source", "ours"):
            table.add_row(key, f"{plain(words, value)}{' ≈' if is_ours(values, key) else ''}")
    if isinstance(values, dict) and "source" in values:
        table.add_row(say("source"), say(f"source-{values['source']}"))
    return table


def is_ours(values: Any, key: str) -> bool:
    """Reconstructed: named so in its row, or with all of it."""
    return isinstance(values, dict) and (values.get("source") == "reconstructed" or key in values.get("ours", []))


def plain(words: Words, value: object) -> str:
    """A value as people read it; a word of a row has a name where the game's texts give it one."""
    if isinstance(value, dict):
        return ", ".join([f"{number} {plain(words, word)}" for word, number in value.items()])
    if isinstance(value, list):
        return ", ".join([plain(words, item) for item in value])
    return words.say("value", str(value)) if words.has("value", str(value)) else str(value)
