"""Every lesson can be played to its end, shows what is there, and has its words in every language."""

import pytest

from tests.contract.tables import GAMES
from theomachy.core.game import Game
from theomachy.core.match import Match
from theomachy.core.notation import text_of
from theomachy.lessons import LEARNER, ZONE, Lesson, example, first, fits, lessons, place, walk
from theomachy.texts import LANGUAGES, Words

ZONES = ("ask", "board", "mine", "rivals", "lists")
SHORT, LONG = 8, 14
TAUGHT = [(game, lesson) for game in GAMES for lesson in lessons(game.info.folder).values()]

every_lesson = pytest.mark.parametrize(
    ("game", "lesson"), TAUGHT, ids=[f"{game.info.id}-{lesson.id}" for game, lesson in TAUGHT]
)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def words_in(view: object) -> set[str]:
    """All that a view names, keys and values."""
    if isinstance(view, dict):
        return {word for key, value in view.items() for word in {str(key)} | words_in(value)}
    if isinstance(view, list | tuple):
        return {word for part in view for word in words_in(part)}
    return {str(view)}


def things_on(game: Game, match: Match) -> set[str]:
    """What the learner can see: slugs of the view, and things of the options."""
    offered = [action.ids() for action in match.state.legal] if match.state.seat == LEARNER else []
    return words_in(game.view(match.state, LEARNER)) | words_in(offered)


@every_lesson
def test_a_lesson_is_played_to_its_end(game: Game, lesson: Lesson) -> None:
    assert SHORT <= len(lesson.steps) <= LONG
    match = walk(game, lesson, 0)
    for number, step in enumerate(lesson.steps):
        assert place(lesson, match.log, number).step == number
        for pattern in step.do:
            legal = [text_of(action) for action in match.state.legal]
            assert match.state.seat == LEARNER, step.slug
            assert first(pattern) in legal, (step.slug, legal)
            match.act(LEARNER, first(pattern))
        for text in step.then:
            assert match.state.seat != LEARNER, (step.slug, text)
            match.act(match.state.seat, text)
    assert place(lesson, match.log, len(lesson.steps)).step == len(lesson.steps)
    assert not lesson.steps[0].do, "the goal comes first, and is read"
    assert not lesson.steps[-1].do, "the last words let go"
    assert not match.over()


@every_lesson
def test_every_thing_that_a_lesson_shows_is_on_the_board(game: Game, lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        there = things_on(game, walk(game, lesson, number))
        for thing in step.show:
            sort, _, slug = thing.partition(":")
            assert slug in ZONES if sort == ZONE else thing in there or slug in there, (step.slug, thing)


@every_lesson
def test_where_another_move_is_possible_the_lesson_waits_for_its_own(game: Game, lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        if step.do:
            match = walk(game, lesson, number)
            others = [text_of(action) for action in match.state.legal if not fits(step.do[0], text_of(action))]
            if others:
                match.act(LEARNER, others[0])
                assert place(lesson, match.log, number).astray, step.slug


@every_lesson
@every_language
def test_a_lesson_has_its_words(game: Game, lesson: Lesson, lang: str) -> None:
    words = Words(lang, game)
    wanted = ["name", *[step.slug for step in lesson.steps]]
    assert [slug for slug in wanted if not words.has(lesson.section(), slug)] == []
    known = {*wanted, *[f"{step.slug}-other" for step in lesson.steps if step.do]}
    told = words.find("lesson", lesson.id)
    assert isinstance(told, dict)
    assert sorted(set(told) - known) == []


@every_lesson
@every_language
def test_the_example_turn_is_part_of_the_lesson_and_told(game: Game, lesson: Lesson, lang: str) -> None:
    """What is touched on each table of it is there, and the last one is only seen."""
    words = Words(lang, game)
    assert set(lesson.example) <= {step.slug for step in lesson.steps}
    tables = example(game, lesson)
    assert [text for _, text in tables] == [
        first(do) for step in lesson.steps if step.slug in lesson.example for do in step.do
    ] + [""]
    for state, text in tables[:-1]:
        assert text in [text_of(action) for action in state.legal]
    assert all(words.has("howto", f"example-{n}") for n in (1, 2, 3))
