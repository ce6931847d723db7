"""Corrects physical results in the terminal."""

from __future__ import annotations

from theomachy.cli.common import UserError
from theomachy.cli.i18n import translate
from theomachy.cli.terminal.physical_luck import answer_label, parse_answer
from theomachy.cli.terminal.terminal_screen import Screen, read_line
from theomachy.core.corrections import AnsweredQuestion, Contradiction
from theomachy.core.match import Match
from theomachy.core.record import ANSWER_PREFIX, CORRECTION_PREFIX
from theomachy.table.corrections import contradiction_reasons
from theomachy.table.errors import localized_reason
from theomachy.table.physical_luck import question_text

MAX_SHOWN = 20


def correct_answer(screen: Screen, match: Match, viewer: int) -> bool:
    """Ask which result was wrong and what it really was; return whether it was corrected.

    Raises UserError if later entries contradict the correction.
    """
    if not match.luck.by_hand:
        raise UserError(translate("correct-no-hand"))
    answers = [
        answer
        for answer in reversed(match.answered_questions())
        if answer.question.audience < 0 or answer.question.audience == viewer
    ][:MAX_SHOWN]
    if not answers:
        raise UserError(translate("correct-none"))
    for number, answer in enumerate(answers, 1):
        text = question_text(screen.translator, answer.question, answer.seat, True, True)
        screen.print_line(f"{number:3}  {text} {answer_label(screen.translator, answer.question, answer.slug)}")
    typed = read_line(translate("correct-which"))
    if not typed:
        return False
    if not typed.isdigit() or not 1 <= int(typed) <= len(answers):
        raise UserError(translate("no-such-number", typed, len(answers)))
    return ask_correction(screen, match, viewer, answers[int(typed) - 1])


def ask_correction(screen: Screen, match: Match, viewer: int, answer: AnsweredQuestion) -> bool:
    for number, slug in enumerate(answer.question.choices(), 1):
        screen.print_line(f"{number:3}  {answer_label(screen.translator, answer.question, slug)}")
    typed = read_line(translate("correct-now"))
    if not typed:
        return False
    slug = parse_answer(screen.translator, answer.question, typed).removeprefix(ANSWER_PREFIX)
    try:
        match.play(answer.seat, f"{CORRECTION_PREFIX}{answer.number} {slug}")
    except Contradiction as contradiction:
        reasons = [contradiction.reason, *contradiction_reasons(match, contradiction, [viewer])]
        raise UserError(" ".join([localized_reason(screen.translator, reason) for reason in reasons])) from None
    screen.print_line(translate("correct-done"), "dim")
    return True
