"""`? WORD`: one rule, or one card: what it says, its values and where they come from."""

from __future__ import annotations

from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table
from rich.text import Text

from theomachy.cli.boards import Drawing, Look
from theomachy.cli.speech import language, say
from theomachy.core.game import Game
from theomachy.core.notation import near
from theomachy.sheets import rule
from theomachy.texts import Words


def explain_word(out: Console, look: Look, drawing: Drawing, word: str) -> None:
    if is_rule(look.game, word):
        found = rule(look.game.info, word, language())
        out.print(Text.assemble((f"{found.id}  ", "cyan"), found.text.replace("**", "")))
        return
    cards = cards_named(look, word)
    if not cards:
        slugs = [slug for _, slug in all_cards(look)]
        out.print(Text(say("no-such-card", word, near(word, slugs))))
    for table, slug in cards:
        out.print(card_table(look, drawing, table, slug))


def is_rule(game: Game, word: str) -> bool:
    return word.isdigit() or word.upper().startswith(f"{game.info.prefix}-")


def all_cards(look: Look) -> list[tuple[str, str]]:
    """Whatever has values and a name."""
    found: list[tuple[str, str]] = []
    for table, cards in look.catalogue.items():
        if isinstance(cards, dict):
            found += [(table, str(slug)) for slug in cards if look.words.has(table, str(slug))]
    return found


def cards_named(look: Look, word: str) -> list[tuple[str, str]]:
    """By slug or by name, or by a whole word of the name if nothing fits better."""
    wanted = word.casefold()
    cards = all_cards(look)
    names = [look.words.name(f"{table}:{slug}").casefold() for table, slug in cards]
    exact = [card for card, name in zip(cards, names, strict=True) if wanted in (card[1], name)]
    return exact or [card for card, name in zip(cards, names, strict=True) if wanted in name.split()]


def card_table(look: Look, drawing: Drawing, kind: str, slug: str) -> Table:
    words, values = look.words, look.row(kind, slug)
    table = Table(box=SIMPLE, show_header=False, title=words.name(f"{kind}:{slug}"), title_justify="left")
    table.add_column(style="dim")
    table.add_column()
    if words.has("sort", kind):
        table.add_row(words.say("sort", kind), slug)
    text = drawing.says(look, f"{kind}:{slug}") if drawing.says is not None else ""
    if not text and words.has("card-text", f"{kind}-{slug}"):
        text = words.say("card-text", f"{kind}-{slug}")
    facts = facts_of(words, values)
    hidden = [key for key in values if key not in facts]
    if text:
        table.add_row("", text + guessed(values, hidden))
    for key, said in facts.items():
        table.add_row(label_of(words, key), said + guessed(values, [key]))
    table.add_row(say("source"), say(f"source-{values['source']}"))
    return table


def facts_of(words: Words, values: dict[str, object]) -> dict[str, str]:
    """The values that stand under a label of their own; the card's text says the others."""
    shown = [key for key in values if key not in ("source", "ours") and label_of(words, key)]
    facts = {key: in_words(words, key, values[key]) for key in shown}
    return {key: said for key, said in facts.items() if said}


def label_of(words: Words, key: str) -> str:
    """A game hides with an empty label what its cards say better."""
    return words.say("field", key) if words.has("field", key) else key.replace("-", " ")


def guessed(values: Any, keys: list[str]) -> str:
    """The mark of what is reconstructed: named so in its row, or with all of it."""
    ours = values["source"] == "reconstructed" or any([key in values["ours"] for key in keys])
    return " ≈" if ours else ""


def in_words(words: Words, key: str, value: object) -> str:
    """A value as people read it. Nothing if a word of it has no name: that is for the rules, and the card's text says
    it."""
    if isinstance(value, dict):
        parts = [(str(number), in_words(words, key, word)) for word, number in value.items()]
        return ", ".join([" ".join(part) for part in parts]) if all([word for _, word in parts]) else ""
    if isinstance(value, list):
        items = [in_words(words, key.removesuffix("s"), item) for item in value]
        return ", ".join(items) if all(items) else ""
    if isinstance(value, str):
        return words.name(f"{key}:{value}") if words.has(key, value) else value_name(words, value)
    return "✓" if value is True else str(value)


def value_name(words: Words, value: str) -> str:
    return words.say("value", value) if words.has("value", value) else ""
