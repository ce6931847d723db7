"""Luck dealt by hand, in the terminal: what was said wrongly is corrected."""

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
    """Asks which answer was wrong and what came instead; what contradicts it is told. True: it was corrected."""
    if not match.luck.by_hand:
        raise Complaint(say("correct-no-hand"))
    given = [one for one in reversed(match.given()) if one.ask.sees < 0 or one.ask.sees == viewer][:SHOWN]
    if not given:
        raise Complaint(say("correct-none"))
    for number, one in enumerate(given, 1):
        asked = question(screen.words, one.ask, one.seat, True, True)
        screen.line(f"{number:3}  {asked} {label(screen.words, one.ask, one.slug)}")
    typed = read_line(say("correct-which"))
    if not typed:
        return False
    if not typed.isdigit() or not 1 <= int(typed) <= len(given):
        raise Complaint(say("no-such-number", typed, len(given)))
    return correct_one(screen, match, viewer, given[int(typed) - 1])


def correct_one(screen: Screen, match: Match, viewer: int, one: Given) -> bool:
    for number, slug in enumerate(one.ask.choices(), 1):
        screen.line(f"{number:3}  {label(screen.words, one.ask, slug)}")
    typed = read_line(say("correct-now"))
    if not typed:
        return False
    slug = meant(screen.words, one.ask, typed).removeprefix(CAME)
    try:
        match.act(one.seat, f"{CORRECT}{one.number} {slug}")
    except Contradiction as found:
        reasons = [found.reason, *told(match, found, [viewer])]
        raise Complaint(" ".join([in_words(screen.words, reason) for reason in reasons])) from None
    screen.line(say("correct-done"), "dim")
    return True
