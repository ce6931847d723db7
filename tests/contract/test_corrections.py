"""Corrections of physical luck: a game with a corrected answer equals the game with the right answer."""

from __future__ import annotations

import pytest

from tests.contract.configurations import GameConfig
from tests.contract.test_physical_luck import SEED, PhysicalReplay, every_game
from theomachy.core.corrections import AnsweredQuestion, Contradiction
from theomachy.core.game import Game, make_setup
from theomachy.core.match import Match, verify
from theomachy.core.notation import text_of
from theomachy.core.record import AGREED_UNDO, ANSWER_PREFIX, CORRECTION_PREFIX, read_record
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem

MAX_ACTIONS = 60
# One in `OFTEN` answers is wrong and is corrected after `LONG` actions, or earlier if something contradicts it.
WRONG_EVERY = 4
CORRECT_AFTER = 3


class MistakenReplay(PhysicalReplay):
    """Gives wrong answers now and then and corrects them later, at the latest when they contradict the game.

    `wrong` holds number, seat and true result of the wrong answer; `since` counts the actions since then.
    """

    def __init__(self, config: GameConfig, seed: int) -> None:
        self.wrong_answer: tuple[int, int, str] | None = None
        self.actions_since = self.late = 0
        self.luck_of_ours = seeded_rng(seed + 1)
        super().__init__(config, seed)

    def play_action(self, at: int) -> None:
        action, seat = self.seeded.legal[at], self.seeded.seat
        self.seeded.apply(action)
        self.give_answer(seat, text_of(action))
        self.answer_questions()
        self.actions_since += 1
        if self.actions_since >= CORRECT_AFTER:
            self.correct_answer()

    def answer_questions(self) -> None:
        for slug in self.luck.answers:
            if self.match.pending is None:
                self.correct_answer()
            self.answer_truly(slug)
        if self.match.pending is not None:
            self.correct_answer()
        assert self.match.pending is None
        self.luck.answers.clear()
        self.luck.answers_used = 0

    def answer_truly(self, slug: str) -> None:
        pending = self.match.pending
        assert pending is not None
        seat, ask = pending.answering_seat(), pending.question
        others = sorted({ask.sort.slug(thing) for thing in ask.pool} - {slug})
        if self.wrong_answer is None and others and self.luck_of_ours.below(WRONG_EVERY) == 0:
            self.match.play(seat, ANSWER_PREFIX + others[self.luck_of_ours.below(len(others))])
            self.wrong_answer, self.actions_since = (len(self.match.entries), seat, slug), 0
            self.asked.append(ask)
        else:
            self.give_answer(seat, ANSWER_PREFIX + slug)

    def give_answer(self, seat: int, text: str) -> None:
        try:
            self.match.play(seat, text)
        except Problem:
            assert self.wrong_answer is not None
            self.correct_answer()
            if self.match.pending is not None:
                seat = self.match.pending.answering_seat()
            self.match.play(seat, text)

    def correct_answer(self) -> None:
        if self.wrong_answer is None:
            return
        number, seat, slug = self.wrong_answer
        self.late += len(self.match.entries) > number
        self.match.play(seat, f"{CORRECTION_PREFIX}{number} {slug}")
        self.wrong_answer = None


@every_game
def test_a_wrong_answer_corrected_is_the_game_with_the_right_one(game: Game) -> None:
    """For every view, option and event, for undo, and in the record."""
    table = MistakenReplay(GameConfig(game, make_setup(game.info, game.info.max_seats)), SEED)
    rng = seeded_rng(SEED)
    for _ in range(MAX_ACTIONS):
        if table.seeded.legal:
            table.play_action(rng.below(len(table.seeded.legal)))
    table.correct_answer()
    assert table.late > 0
    assert table.visible_state(table.match.state) == table.visible_state(table.seeded)
    assert table.event_texts() == [repr(event) for event in table.seeded.events or []]
    again = verify(game, read_record(table.match.record().text(with_luck=True)))
    right = table.match.replay_until(len(table.match.entries))
    for other in (again, right):
        assert table.visible_state(other.state) == table.visible_state(table.match.state)
        assert [frame.log_length for frame in other.undo_points] == [
            frame.log_length for frame in table.match.undo_points
        ]
        assert [played.entries_before for played in other.log] == [played.entries_before for played in table.match.log]
    assert CORRECTION_PREFIX not in table.match.record().text(with_luck=False)


@every_game
def test_what_contradicts_what_followed_changes_nothing(game: Game) -> None:
    """Of two cards that were drawn the first cannot have been the second."""
    config = GameConfig(game, make_setup(game.info, game.info.min_seats))
    table, rng = PhysicalReplay(config, SEED), seeded_rng(SEED)
    while (pair := later_answer(table.match)) is None:
        table.play_action(rng.below(len(table.seeded.legal)))
    number, seat, slug = pair
    match = table.match
    before, entries = table.visible_state(match.state), len(match.entries)
    with pytest.raises(Contradiction) as found:
        match.play(seat, f"{CORRECTION_PREFIX}{number} {slug}")
    assert found.value.number > number
    same = next(one.slug for one in match.answered_questions() if one.number == number)
    for text, why in (
        (f"{number} {same}", "correct-same"),
        (f"{number} no-such-thing", "came-no-such"),
        (f"{entries + 1} {slug}", "correct-nothing"),
        (f"0 {slug}", "correct-nothing"),
        (f"x {slug}", "correct-what"),
        (f"{number}", "correct-what"),
    ):
        with pytest.raises(Problem, match=why):
            match.play(seat, CORRECTION_PREFIX + text)
    with pytest.raises(Problem, match="came-not-yours"):
        match.play((seat + 1) % config.seats, f"{CORRECTION_PREFIX}{number} {slug}")
    assert (table.visible_state(match.state), len(match.entries)) == (before, entries)


@every_game
def test_what_is_taken_back_is_not_corrected_and_what_stands_stays_corrected(game: Game) -> None:
    """Taking back by consent leads to the table as it was corrected, not as it was said."""
    config = GameConfig(game, make_setup(game.info, game.info.min_seats))
    table, rng = PhysicalReplay(config, SEED), seeded_rng(SEED)
    match = table.match
    while (found := earlier_correctable(match)) is None:
        table.play_action(rng.below(len(table.seeded.legal)))
    one, slug = found
    gone = match.answer_numbers()[-1]
    match.play(one.seat, f"{CORRECTION_PREFIX}{one.number} {slug}")
    before = match.replay_until(match.log[-1].entries_before)
    match.play(match.log[-1].seat, AGREED_UNDO)
    assert table.visible_state(match.state) == table.visible_state(before.state)
    assert gone not in match.answer_numbers()
    assert slug in [other.slug for other in match.answered_questions() if other.number == one.number]
    with pytest.raises(Problem, match="correct-nothing"):
        match.play(match.entries[gone - 1].seat, f"{CORRECTION_PREFIX}{gone} x")


def earlier_correctable(match: Match) -> tuple[AnsweredQuestion, str] | None:
    """Something that can be corrected, said before the last action, which had answers of its own."""
    after = match.log[-1].entries_before if match.log else 0
    if not match.answer_numbers() or match.answer_numbers()[-1] <= after or match.answer_numbers()[0] > after:
        return None
    for one in reversed([one for one in match.answered_questions() if one.number <= after]):
        for slug in sorted({one.question.sort.slug(thing) for thing in one.question.pool} - {one.slug}):
            if can_be_corrected(match, one, slug):
                return one, slug
    return None


def can_be_corrected(match: Match, one: AnsweredQuestion, slug: str) -> bool:
    try:
        match.try_action(one.seat, f"{CORRECTION_PREFIX}{one.number} {slug}")
    except Problem:
        return False
    return True


def later_answer(match: Match) -> tuple[int, int, str] | None:
    """An answer, and one that could have stood there but came later, so that not both can be right."""
    given = match.answered_questions()
    for at, first in enumerate(given):
        for later in given[at + 1 :]:
            other = later.question.sort.index[later.slug]
            alike = (first.question.slug, first.question.sort) == (later.question.slug, later.question.sort)
            if (
                alike
                and not first.question.faces
                and first.question.pool.count(other) == 1
                and first.slug != later.slug
            ):
                return first.number, first.seat, later.slug
    return None
