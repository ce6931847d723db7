"""Every lesson can be played to its end, shows what is there, and has its words in every language."""

import pytest

from tests.contract.tables import GAMES
from theomachy.core.game import EVERY_CHAPTER, Game
from theomachy.core.match import Match
from theomachy.core.notation import text_of
from theomachy.lessons import (
    LEARNER,
    PART,
    ZONE,
    Introduction,
    Lesson,
    example,
    first,
    fits,
    introduced,
    introductions,
    lessons,
    place,
    walk,
)
from theomachy.sheets import rules
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
            # What a part is the board alone knows: the browser's tests look for it.
            assert slug in ZONES if sort == ZONE else sort == PART or thing in there or slug in there, (
                step.slug,
                thing,
            )


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


every_introduction = pytest.mark.parametrize(
    ("game", "known"),
    [(game, introductions(game.info.folder)) for game in GAMES if introductions(game.info.folder)],
    ids=lambda one: one.info.id if isinstance(one, Game) else "",
)


@every_introduction
def test_an_introduction_has_its_words_its_rule_and_an_action_that_there_is(
    game: Game, known: list[Introduction]
) -> None:
    texts = [text_of(action) for action in game.verbs.actions]
    ids = {found.id: found for found in rules(game.info.sheet)}
    for one in known:
        assert all(Words(lang, game).has("introduction", one.slug) for lang in LANGUAGES), one.slug
        assert ids[one.rule].since <= one.since, one.slug
        assert not one.when or any(fits(one.when, text) for text in texts), one.slug
        assert 1 <= one.since <= min(one.until, game.info.chapters + 1), one.slug
        for thing in one.show:
            sort, _, slug = thing.partition(":")
            known_sort = game.verbs.sort(sort)
            assert sort in (ZONE, PART) or (known_sort is not None and slug in known_sort.slugs), one.slug
    assert len({one.slug for one in known}) == len(known)
    later = set(range(2, game.info.chapters + 1))
    assert later <= {one.since for one in known}, "every later chapter brings something"


@every_introduction
def test_something_new_is_told_when_it_first_matters(game: Game, known: list[Introduction]) -> None:
    by_doing = next(one for one in known if one.when)
    text = next(text_of(action) for action in game.verbs.actions if fits(by_doing.when, text_of(action)))
    chapter = by_doing.since
    assert by_doing in introduced(known, chapter, [text], [])
    assert by_doing in introduced(known, chapter + 3, [text], [])
    assert by_doing not in introduced(known, chapter - 1, [text], [])
    assert by_doing not in introduced(known, chapter, [], [])
    assert by_doing not in introduced(known, chapter, [text], [text])
    at_start = next(one for one in known if not one.when)
    assert at_start in introduced(known, at_start.since, [], [])
    assert at_start not in introduced(known, at_start.since, [], [text])
    assert at_start not in introduced(known, at_start.since + 1, [], [])
    passing = next(one for one in known if one.until < EVERY_CHAPTER)
    text = next(text_of(action) for action in game.verbs.actions if fits(passing.when, text_of(action)))
    assert passing in introduced(known, passing.until, [text], [])
    assert passing not in introduced(known, passing.until + 1, [text], [])
