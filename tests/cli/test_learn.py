"""Lessons in the terminal: every one is followed to its end, in every language."""

import pytest

from tests.cli.people import fine
from tests.contract.test_lessons import every_language, every_lesson
from theomachy.core.game import Game
from theomachy.lessons import Lesson, first
from theomachy.texts import Words


def followed(lesson: Lesson) -> list[str]:
    """What is typed by somebody who does as the lesson says."""
    return [text for step in lesson.steps for text in ([first(pattern) for pattern in step.do] or [""])]


@every_lesson
@every_language
def test_a_lesson_is_followed_to_its_end(game: Game, lesson: Lesson, lang: str) -> None:
    told = " ".join(fine("--lang", lang, "learn", game.info.id, lines=[*followed(lesson), "quit"]).split())
    words = Words(lang, game)
    at = 0
    for step in lesson.steps:
        at = told.index(words.say(lesson.section(), step.slug), at)
    assert words.say(lesson.section(), f"{lesson.steps[-1].slug}-other") not in told


@pytest.mark.parametrize(("answer", "kept"), [("", False), ("yes", True)])
def test_another_move_is_kept_or_taken_back(answer: str, kept: bool) -> None:
    told = fine("learn", "deus-ex-machina-cards", lines=["", "", "pass", answer, "log", "quit"])
    assert "You may do that." in told
    assert ("passes" in told) == kept


@every_lesson
@every_language
def test_a_game_that_is_taught_has_a_page_for_people(game: Game, lesson: Lesson, lang: str) -> None:
    told = fine("--lang", lang, "learn", game.info.id, "--page")
    assert "howto" not in told
    assert told.count("•") == 13
