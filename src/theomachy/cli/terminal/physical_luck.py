"""Physical luck in the terminal: asks people for the result of a real draw or roll, and parses what they type."""

from __future__ import annotations

import unicodedata

from theomachy.cli.i18n import translate
from theomachy.cli.terminal.terminal_screen import Screen
from theomachy.core.history import PendingAction
from theomachy.core.physical_luck import PhysicalQuestion
from theomachy.core.record import ANSWER_PREFIX
from theomachy.table.physical_luck import question_text
from theomachy.texts import Translator


def print_question(screen: Screen, pending: PendingAction, is_secret: bool) -> None:
    """Print the question and the numbered possible results."""
    screen.print_line("")
    screen.print_line(
        question_text(screen.translator, pending.question, pending.answering_seat(), True, is_secret), "bold"
    )
    for number, slug in enumerate(pending.question.choices(), 1):
        screen.print_line(f"{number:3}  {answer_label(screen.translator, pending.question, slug)}")
    screen.print_line(translate("came-how"), "dim")


def answer_label(words: Translator, question: PhysicalQuestion, slug: str) -> str:
    """Return the name of a possible result, followed by its slug if that adds information."""
    name = words.name(question.display_id(slug))
    return name if name == slug else f"{name} ({slug})"


def parse_answer(words: Translator, ask: PhysicalQuestion, typed: str) -> str:
    """Parse a typed result into a record entry.

    People type the number in the list, the slug, or a part of a name that fits only one result.
    """
    choices = ask.choices()
    if typed.isdigit() and 1 <= int(typed) <= len(choices):
        return ANSWER_PREFIX + choices[int(typed) - 1]
    typed_name = normalize(typed.removeprefix(ANSWER_PREFIX))
    matches = [slug for slug in choices if typed_name in (slug, normalize(words.name(f"{ask.sort.name}:{slug}")))]
    if not matches:
        matches = [slug for slug in choices if typed_name in normalize(answer_label(words, ask, slug))]
    return ANSWER_PREFIX + (matches[0] if len(matches) == 1 else typed_name)


def normalize(text: str) -> str:
    """Normalize for comparison: lower case, without accents."""
    parts = unicodedata.normalize("NFD", text.strip().lower())
    return "".join([letter for letter in parts if not unicodedata.combining(letter)])
