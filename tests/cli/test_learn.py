"""Lessons in the terminal: each is followed to its end, in every language."""

import pytest

from tests.cli.cli_runner import run_ok, run_refused
from tests.contract.test_lessons import GAME_LESSONS
from theomachy.core.game import Game
from theomachy.core.notation import text_of
from theomachy.lessons import LEARNER, Lesson, LessonStep, recommended_action, replay_to_step
from theomachy.texts import LANGUAGES, Translator

# One lesson of each title in one language or the other; all of them in both in a soak.
CASES = [
    pytest.param(
        game,
        lesson,
        lang,
        id=f"{game.info.id}-{lesson.id}-{lang}",
        marks=() if number % len(LANGUAGES) == at else pytest.mark.soak,
    )
    for number, (game, lesson) in enumerate(GAME_LESSONS)
    for at, lang in enumerate(LANGUAGES)
]
every_lesson = pytest.mark.parametrize(("game", "lesson", "lang"), CASES)


def typed_lesson(lesson: Lesson) -> list[str]:
    """Return the input of a learner who does what the lesson asks."""
    return [
        text for step in lesson.steps for text in ([recommended_action(pattern) for pattern in step.actions] or [""])
    ]


@every_lesson
def test_a_lesson_is_followed_to_its_end(game: Game, lesson: Lesson, lang: str) -> None:
    output = " ".join(run_ok("--lang", lang, "learn", game.info.id, lines=[*typed_lesson(lesson), "quit"]).split())
    words = Translator(lang, game)
    at = 0
    for step in lesson.steps:
        at = output.index(words.translate(lesson.section(), step.slug), at)
    assert words.translate(lesson.section(), f"{lesson.steps[-1].slug}-other") not in output


@pytest.mark.parametrize(("answer", "kept"), [("", False), ("yes", True)])
def test_another_move_is_kept_or_taken_back(answer: str, kept: bool) -> None:
    output = run_ok("learn", "deus-ex-machina-cards", lines=["", "", "pass", answer, "log", "quit"])
    assert "You may do that." in output
    assert ("passes" in output) == kept


@pytest.mark.parametrize(
    ("game", "lesson"), [GAME_LESSONS[0], *[pytest.param(*case, marks=pytest.mark.soak) for case in GAME_LESSONS[1:]]]
)
def test_the_board_comes_first_and_every_step_names_the_number_to_type(game: Game, lesson: Lesson) -> None:
    """Typing only these numbers ends the lesson; an action the learner is to find is typed in words."""
    lines = [text for step in lesson.steps for text in typed_numbers(game, lesson, step)]
    output = run_ok("learn", game.info.id, lines=[*lines, "quit"])
    assert output.index("Step 1 of") > 500, "what it speaks of is seen above it"
    assert output.count("Here you type") == sum(len(step.actions) for step in lesson.steps if not step.is_unaided)
    for line in lines:
        assert not line.isdigit() or f"Here you type {line}:" in output
    assert f"Step {len(lesson.steps)} of" in output


def typed_numbers(game: Game, lesson: Lesson, step: LessonStep) -> list[str]:
    match = replay_to_step(game, lesson, lesson.steps.index(step))
    typed: list[str] = []
    for pattern in step.actions:
        legal = [text_of(action) for action in match.state.legal]
        typed.append(
            recommended_action(pattern) if step.is_unaided else str(1 + legal.index(recommended_action(pattern)))
        )
        match.play(LEARNER, recommended_action(pattern))
    return typed or [""]


def test_a_lesson_is_left_and_goes_on_where_it_was_left() -> None:
    output = run_ok("learn", "deus-ex-machina-cards", lines=["", "", "quit"])
    assert "theomachy learn deus-ex-machina-cards --step 3" in output
    again = run_ok("learn", "deus-ex-machina-cards", "--step", "3", lines=["resolve cerberus with oedipus", "quit"])
    assert "Step 2 of" not in again
    assert again.index("Step 3 of") < again.index("Step 4 of")


def test_a_lesson_begins_at_no_step_that_it_has_not() -> None:
    assert "has 12 steps" in " ".join(run_refused("learn", "deus-ex-machina-cards", "--step", "13").split())


def test_whoever_goes_another_way_is_told_the_way_back() -> None:
    output = run_ok("learn", "deus-ex-machina-cards", lines=["", "", "pass", "yes", "", "quit"])
    assert output.count("--step 3") == 2, "when the move is kept, and when the table is left"


@every_lesson
def test_a_game_that_is_taught_has_a_page_for_people(game: Game, lesson: Lesson, lang: str) -> None:
    output = run_ok("--lang", lang, "learn", game.info.id, "--page")
    assert "howto" not in output
    words = Translator(lang, game)
    key = [words.translate("howto", f"word-{n}") for n in range(1, 10) if words.has("howto", f"word-{n}")]
    flat = " ".join(output.split())
    assert len(key) >= 5
    assert [word for word in key if word not in flat] == []
    assert output.count("•") == 13 + len(key)
