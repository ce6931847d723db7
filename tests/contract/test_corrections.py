"""Corrections of physical luck: a game with a corrected answer equals the game with the right answer."""

from __future__ import annotations

import pytest

from tests.contract.tables import Config
from tests.contract.test_by_hand import SEED, Dealer, every_game
from theomachy.core.correcting import Contradiction, Given
from theomachy.core.game import Game, make_setup
from theomachy.core.match import Match, verify
from theomachy.core.notation import text_of
from theomachy.core.reason import Problem
from theomachy.core.record import AGREED, CAME, CORRECT, read_record
from theomachy.core.rng import seeded

ACTIONS = 60
# One in `OFTEN` answers is wrong and is corrected after `LONG` actions, or earlier if something contradicts it.
OFTEN = 4
LONG = 3


class Fumbler(Dealer):
    """Gives wrong answers now and then and corrects them later, at the latest when they contradict the game.

    `wrong` holds number, seat and true result of the wrong answer; `since` counts the actions since then.
    """

    def __init__(self, config: Config, seed: int) -> None:
        self.wrong: tuple[int, int, str] | None = None
        self.since = self.late = 0
        self.luck_of_ours = seeded(seed + 1)
        super().__init__(config, seed)

    def act(self, at: int) -> None:
        action, seat = self.seeded.legal[at], self.seeded.seat
        self.seeded.apply(action)
        self.say(seat, text_of(action))
        self.answer()
        self.since += 1
        if self.since >= LONG:
            self.correct()

    def answer(self) -> None:
        for slug in self.luck.answers:
            if self.match.pending is None:
                self.correct()
            self.say_what_came(slug)
        if self.match.pending is not None:
            self.correct()
        assert self.match.pending is None
        self.luck.answers.clear()
        self.luck.heard = 0

    def say_what_came(self, slug: str) -> None:
        pending = self.match.pending
        assert pending is not None
        seat, ask = pending.speaker(), pending.ask
        others = sorted({ask.sort.slug(thing) for thing in ask.pool} - {slug})
        if self.wrong is None and others and self.luck_of_ours.below(OFTEN) == 0:
            self.match.act(seat, CAME + others[self.luck_of_ours.below(len(others))])
            self.wrong, self.since = (len(self.match.entries), seat, slug), 0
            self.asked.append(ask)
        else:
            self.say(seat, CAME + slug)

    def say(self, seat: int, text: str) -> None:
        try:
            self.match.act(seat, text)
        except Problem:
            assert self.wrong is not None
            self.correct()
            if self.match.pending is not None:
                seat = self.match.pending.speaker()
            self.match.act(seat, text)

    def correct(self) -> None:
        if self.wrong is None:
            return
        number, seat, slug = self.wrong
        self.late += len(self.match.entries) > number
        self.match.act(seat, f"{CORRECT}{number} {slug}")
        self.wrong = None


@every_game
def test_a_wrong_answer_corrected_is_the_game_with_the_right_one(game: Game) -> None:
    """For every view, option and event, for undo, and in the record."""
    table = Fumbler(Config(game, make_setup(game.info, game.info.max_seats)), SEED)
    rng = seeded(SEED)
    for _ in range(ACTIONS):
        if table.seeded.legal:
            table.act(rng.below(len(table.seeded.legal)))
    table.correct()
    assert table.late > 0
    assert table.told(table.match.state) == table.told(table.seeded)
    assert table.events() == [repr(event) for event in table.seeded.events or []]
    again = verify(game, read_record(table.match.record().text(with_luck=True)))
    right = table.match.again(len(table.match.entries))
    for other in (again, right):
        assert table.told(other.state) == table.told(table.match.state)
        assert [frame.log for frame in other.frames] == [frame.log for frame in table.match.frames]
        assert [played.after for played in other.log] == [played.after for played in table.match.log]
    assert CORRECT not in table.match.record().text(with_luck=False)


@every_game
def test_what_contradicts_what_followed_changes_nothing(game: Game) -> None:
    """Of two cards that were drawn the first cannot have been the second."""
    config = Config(game, make_setup(game.info, game.info.min_seats))
    table, rng = Dealer(config, SEED), seeded(SEED)
    while (pair := drawn_later(table.match)) is None:
        table.act(rng.below(len(table.seeded.legal)))
    number, seat, slug = pair
    match = table.match
    before, entries = table.told(match.state), len(match.entries)
    with pytest.raises(Contradiction) as found:
        match.act(seat, f"{CORRECT}{number} {slug}")
    assert found.value.number > number
    same = next(one.slug for one in match.given() if one.number == number)
    for text, why in (
        (f"{number} {same}", "correct-same"),
        (f"{number} no-such-thing", "came-no-such"),
        (f"{entries + 1} {slug}", "correct-nothing"),
        (f"0 {slug}", "correct-nothing"),
        (f"x {slug}", "correct-what"),
        (f"{number}", "correct-what"),
    ):
        with pytest.raises(Problem, match=why):
            match.act(seat, CORRECT + text)
    with pytest.raises(Problem, match="came-not-yours"):
        match.act((seat + 1) % config.seats, f"{CORRECT}{number} {slug}")
    assert (table.told(match.state), len(match.entries)) == (before, entries)


@every_game
def test_what_is_taken_back_is_not_corrected_and_what_stands_stays_corrected(game: Game) -> None:
    """Taking back by consent leads to the table as it was corrected, not as it was said."""
    config = Config(game, make_setup(game.info, game.info.min_seats))
    table, rng = Dealer(config, SEED), seeded(SEED)
    match = table.match
    while (found := correctable_before(match)) is None:
        table.act(rng.below(len(table.seeded.legal)))
    one, slug = found
    gone = match.answered()[-1]
    match.act(one.seat, f"{CORRECT}{one.number} {slug}")
    before = match.again(match.log[-1].after)
    match.act(match.log[-1].seat, AGREED)
    assert table.told(match.state) == table.told(before.state)
    assert gone not in match.answered()
    assert slug in [other.slug for other in match.given() if other.number == one.number]
    with pytest.raises(Problem, match="correct-nothing"):
        match.act(match.entries[gone - 1].seat, f"{CORRECT}{gone} x")


def correctable_before(match: Match) -> tuple[Given, str] | None:
    """Something that can be corrected, said before the last action, which had answers of its own."""
    after = match.log[-1].after if match.log else 0
    if not match.answered() or match.answered()[-1] <= after or match.answered()[0] > after:
        return None
    for one in reversed([one for one in match.given() if one.number <= after]):
        for slug in sorted({one.ask.sort.slug(thing) for thing in one.ask.pool} - {one.slug}):
            if possible(match, one, slug):
                return one, slug
    return None


def possible(match: Match, one: Given, slug: str) -> bool:
    try:
        match.attempt(one.seat, f"{CORRECT}{one.number} {slug}")
    except Problem:
        return False
    return True


def drawn_later(match: Match) -> tuple[int, int, str] | None:
    """An answer, and one that could have stood there but came later, so that not both can be right."""
    given = match.given()
    for at, first in enumerate(given):
        for later in given[at + 1 :]:
            other = later.ask.sort.index[later.slug]
            alike = (first.ask.slug, first.ask.sort) == (later.ask.slug, later.ask.sort)
            if alike and not first.ask.faces and first.ask.pool.count(other) == 1 and first.slug != later.slug:
                return first.number, first.seat, later.slug
    return None
