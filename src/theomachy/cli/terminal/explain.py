"""`? WORD` in the terminal: explains a rule, or a card with its text, values and their source."""

from __future__ import annotations

from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table
from rich.text import Text

from theomachy.cli.boards import BoardRenderer, RenderContext
from theomachy.cli.i18n import language, translate
from theomachy.core.game import Game
from theomachy.core.notation import closest_matches
from theomachy.rule_sheets import find_rule
from theomachy.texts import Translator


def explain_word(out: Console, context: RenderContext, renderer: BoardRenderer, word: str) -> None:
    if is_rule(context.game, word):
        found_rule = find_rule(context.game.info, word, language())
        out.print(Text.assemble((f"{found_rule.id}  ", "cyan"), found_rule.text.replace("**", "")))
        return
    cards = find_cards(context, word)
    if not cards:
        slugs = [slug for _, slug in all_cards(context)]
        out.print(Text(translate("no-such-card", word, closest_matches(word, slugs))))
    for table, slug in cards:
        out.print(render_card(context, renderer, table, slug))


def is_rule(game: Game, word: str) -> bool:
    return word.isdigit() or word.upper().startswith(f"{game.info.rule_prefix}-")


def all_cards(context: RenderContext) -> list[tuple[str, str]]:
    """Return table and slug of everything that has values and a name."""
    result: list[tuple[str, str]] = []
    for table, cards in context.catalogue.items():
        if isinstance(cards, dict):
            result += [(table, str(slug)) for slug in cards if context.translator.has(table, str(slug))]
    return result


def find_cards(context: RenderContext, word: str) -> list[tuple[str, str]]:
    """Find cards by slug or name; if there are none, by a whole word of the name."""
    name_typed = word.casefold()
    cards = all_cards(context)
    names = [context.translator.name(f"{table}:{slug}").casefold() for table, slug in cards]
    exact = [card for card, name in zip(cards, names, strict=True) if name_typed in (card[1], name)]
    return exact or [card for card, name in zip(cards, names, strict=True) if name_typed in name.split()]


def render_card(context: RenderContext, renderer: BoardRenderer, kind: str, slug: str) -> Table:
    words, values = context.translator, context.row(kind, slug)
    table = Table(box=SIMPLE, show_header=False, title=words.name(f"{kind}:{slug}"), title_justify="left")
    table.add_column(style="dim")
    table.add_column()
    if words.has("sort", kind):
        table.add_row(words.translate("sort", kind), slug)
    text = renderer.says(context, f"{kind}:{slug}") if renderer.says is not None else ""
    if not text and words.has("card-text", f"{kind}-{slug}"):
        text = words.translate("card-text", f"{kind}-{slug}")
    facts = labelled_values(words, values)
    hidden = [key for key in values if key not in facts]
    if text:
        table.add_row("", text + reconstructed_mark(values, hidden))
    for key, formatted in facts.items():
        table.add_row(label_of(words, key), formatted + reconstructed_mark(values, [key]))
    table.add_row(translate("source"), translate(f"source-{values['source']}"))
    return table


def labelled_values(words: Translator, values: dict[str, object]) -> dict[str, str]:
    """Return the labelled values as text; the other values are part of the card's text."""
    labelled = [key for key in values if key not in ("source", "ours") and label_of(words, key)]
    facts = {key: format_value(words, key, values[key]) for key in labelled}
    return {key: text for key, text in facts.items() if text}


def label_of(words: Translator, key: str) -> str:
    """Return the label of a value. The label is empty for values that the game does not show."""
    return words.translate("field", key) if words.has("field", key) else key.replace("-", " ")


def reconstructed_mark(values: Any, keys: list[str]) -> str:
    """Return a mark if one of the values is reconstructed (not printed in a rulebook), by itself or as part
    of its row.
    """
    ours = values["source"] == "reconstructed" or any([key in values["ours"] for key in keys])
    return " ≈" if ours else ""


def format_value(words: Translator, key: str, value: object) -> str:
    """Format a value for people.

    Empty if a word in it has no name in the texts, since the card's text then explains the value.
    """
    if isinstance(value, dict):
        parts = [(str(number), format_value(words, key, word)) for word, number in value.items()]
        return ", ".join([" ".join(part) for part in parts]) if all([word for _, word in parts]) else ""
    if isinstance(value, list):
        items = [format_value(words, key.removesuffix("s"), item) for item in value]
        return ", ".join(items) if all(items) else ""
    if isinstance(value, str):
        return words.name(f"{key}:{value}") if words.has(key, value) else value_name(words, value)
    return "✓" if value is True else str(value)


def value_name(words: Translator, value: str) -> str:
    return words.translate("value", value) if words.has("value", value) else ""
