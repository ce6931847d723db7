"""The terminal's texts in all games: one language only, and no identifiers of the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from tests.cli.cli_runner import run_ok
from theomachy.bots.bot import choose_action
from theomachy.bots.registry import get_bot
from theomachy.cli.terminal.seats import SeatPlayer
from theomachy.cli.terminal.terminal_screen import Screen
from theomachy.core.event import ALL_SEEING, SPECTATOR
from theomachy.core.game import Game, make_setup
from theomachy.core.match import Match
from theomachy.core.notation import text_of
from theomachy.core.record import Luck
from theomachy.core.rng import seeded_rng
from theomachy.games.deus.game import GAME as DEUS
from theomachy.games.deus_ex_machina.game import GAME as BOARD_GAME
from theomachy.games.deus_ex_machina_cards.game import GAME as CARD_GAME
from theomachy.games.divinus.game import GAME as DIVINUS

WIDTH = 80
DECISIONS = 90
SAMPLE_INTERVAL = 9
# What `Words` shows for a missing text: its key.
MISSING_TEXT = re.compile(r"\b(?:board|terminal|cli|card-text|choice-\w+|prompt|verb|event|s\d\d|eternal)\.[a-z]")
CODE_NAME = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)+")
LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
# An ellipsis at the end of a cell; the card game marks a colour that is still missing with one.
CUT_WORD = re.compile(r"\w…")
TABLES: list[tuple[Game, dict[str, str]]] = [
    (CARD_GAME, {}),
    (BOARD_GAME, {"expansion": "yes"}),
    (DEUS, {"pieces": "8", "wildcard": "yes", "layout": "random"}),
    (DIVINUS, {"scenario": "8"}),
]
MORE_TABLES: list[tuple[Game, dict[str, str]]] = [
    (DEUS, {}),
    (DIVINUS, {"scenario": "1"}),
    (DIVINUS, {"scenario": "12"}),
    (DIVINUS, {"scenario": "eternal", "artifacts": "drafted"}),
]
CASES = [*TABLES, *[pytest.param(table, marks=pytest.mark.soak) for table in MORE_TABLES]]


class ScreenSamples:
    """Screens at some positions of a game in both languages, and the identifiers that must not appear."""

    def __init__(self) -> None:
        self.english: list[str] = []
        self.greek: list[str] = []
        self.raw: set[str] = set()


def screens_of(game: Game, options: dict[str, str]) -> ScreenSamples:
    samples = ScreenSamples()
    with pytest.MonkeyPatch.context() as patch:
        for match in sample_positions(game, options):
            for lang, texts in (("en", samples.english), ("el", samples.greek)):
                patch.setenv("THEOMACHY_LANG", lang)
                texts.append(screen_texts(match))
            samples.raw |= raw_names(game.view(match.state, ALL_SEEING))
        samples.raw |= raw_names(game.catalogue(match.setup))
    return samples


def sample_positions(game: Game, options: dict[str, str]) -> Iterator[Match]:
    """Play a random game; yield now and then."""
    match = Match(game, make_setup(game.info, 3, "", options, ()), Luck(5), ["a", "b", "c"], "2026-01-01")
    luck = seeded_rng(5)
    for number in range(DECISIONS):
        if match.over():
            return
        if number % SAMPLE_INTERVAL == 0:
            yield match
        match.play(match.state.seat, text_of(choose_action(game, match.state, get_bot("random"), luck)))


def screen_texts(match: Match) -> str:
    """Return the screens of every player, a spectator and an all-seeing viewer at this position."""
    out = Console(file=StringIO(), width=WIDTH)
    screen = Screen(match, [SeatPlayer("me", name, None) for name in ("Άννα", "Βίκυ", "Γιώτα")], out)
    seat = match.state.seat
    screen.print_log(seat, max(0, len(match.log) - SAMPLE_INTERVAL))
    screen.print_decision(seat)
    screen.print_decision(seat, (seat + 1) % 3)
    for viewer in (SPECTATOR, ALL_SEEING):
        screen.print_board(match.state, viewer)
    assert isinstance(out.file, StringIO)
    return out.file.getvalue()


def raw_names(value: object) -> set[str]:
    """Return every compound key and slug in a view or a catalogue."""
    result: set[str] = set()
    if isinstance(value, dict):
        result.update([str(key) for key in value])
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            result |= raw_names(item)
    if isinstance(value, str):
        result.add(value)
    return {name for name in result if CODE_NAME.fullmatch(name)}


@pytest.mark.parametrize("table", CASES, ids=lambda table: "-".join([table[0].info.id, *table[1].values()]))
def test_the_screen_shows_words_of_one_language_and_fits_eighty_columns(table: tuple[Game, dict[str, str]]) -> None:
    """In English no key, no slug and no gap; in Greek no Latin word at all; nothing wider, nothing cut off to fit."""
    screens = screens_of(*table)
    assert len(screens.raw) > 10
    assert len(screens.english) == len(screens.greek) > 3
    for text in screens.english:
        assert not [word for word in CODE_NAME.findall(text) if word in screens.raw and not word[0].isdigit()]
        assert not MISSING_TEXT.findall(text)
        assert not re.findall(r"\{\d", text)
    for text in screens.greek:
        assert not LATIN_WORD.findall(text)
    for text in screens.english + screens.greek:
        assert max([cell_len(line) for line in text.splitlines()]) <= WIDTH
        assert not CUT_WORD.findall(text)


def test_the_things_of_another_player_are_shown_on_demand() -> None:
    words = ("play", "divinus", "--seats", "me,greedy,random", "--seed", "1")
    text = run_ok(*words, lines=["board b", "board x", "quit"])
    assert "Your map" in text
    assert "Map of greedy B" in text
    assert "There is no player “x”; there is: A, B, C." in text
