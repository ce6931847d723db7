"""Corrects physical results in the terminal."""

from __future__ import annotations

from theomachy.cli.came import label, meant
from theomachy.cli.kit import Complaint
from theomachy.cli.screen import Screen, read_line
from theomachy.cli.speech import say
from theomachy.core.correcting import Contradiction, Given
from theomachy.core.match import Match
from theomachy.core.record import CAME, CORRECT
from theomachy.table.correcting import told
from theomachy.table.dealing import question
from theomachy.table.refused import in_words

SHOWN = 20


def correct(screen: Screen, match: Match, viewer: int) -> bool:
    """Ask which result was wrong and what it really was; return whether it was corrected.

    Raises UserError if later entries contradict the correction.
    """
    if not match.luck.by_hand:
        raise Complaint(say("correct-no-hand"))
    answers = [answer for answer in reversed(match.given()) if answer.ask.sees < 0 or answer.ask.sees == viewer][:SHOWN]
    if not answers:
        raise Complaint(say("correct-none"))
    for number, answer in enumerate(answers, 1):
        text = question(screen.words, answer.ask, answer.seat, True, True)
        screen.line(f"{number:3}  {text} {label(screen.words, answer.ask, answer.slug)}")
    typed = read_line(say("correct-which"))
    if not typed:
        return False
    if not typed.isdigit() or not 1 <= int(typed) <= len(answers):
        raise Complaint(say("no-such-number", typed, len(answers)))
    return correct_one(screen, match, viewer, answers[int(typed) - 1])


def correct_one(screen: Screen, match: Match, viewer: int, one: Given) -> bool:
    for number, slug in enumerate(one.ask.choices(), 1):
        screen.line(f"{number:3}  {label(screen.words, one.ask, slug)}")
    typed = read_line(say("correct-now"))
    if not typed:
        return False
    slug = meant(screen.words, one.ask, typed).removeprefix(CAME)
    try:
        match.act(one.seat, f"{CORRECT}{one.number} {slug}")
    except Contradiction as contradiction:
        reasons = [contradiction.reason, *told(match, contradiction, [viewer])]
        raise Complaint(" ".join([in_words(screen.words, reason) for reason in reasons])) from None
    screen.line(say("correct-done"), "dim")
    return True
