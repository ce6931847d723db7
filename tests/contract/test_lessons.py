"""Every lesson can be played to its end, shows what is there, and has its words in every language."""

import pytest

from tests.contract.configurations import GAMES
from theomachy.core.game import EVERY_CHAPTER, Game
from theomachy.core.match import Match
from theomachy.core.notation import text_of
from theomachy.lessons import (
    LEARNER,
    PART_SORT,
    ZONE_SORT,
    Introduction,
    Lesson,
    due_introductions,
    example_turn,
    lesson_position,
    load_introductions,
    load_lessons,
    matches_pattern,
    recommended_action,
    replay_to_step,
)
from theomachy.rule_sheets import load_rules
from theomachy.texts import LANGUAGES, Translator

ZONES = ("ask", "board", "mine", "rivals", "lists")
SHORT, LONG = 8, 14
GAME_LESSONS = [(game, lesson) for game in GAMES for lesson in load_lessons(game.info.folder).values()]

every_lesson = pytest.mark.parametrize(
    ("game", "lesson"), GAME_LESSONS, ids=[f"{game.info.id}-{lesson.id}" for game, lesson in GAME_LESSONS]
)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def words_in(view: object) -> set[str]:
    """All that a view names, keys and values."""
    if isinstance(view, dict):
        return {word for key, value in view.items() for word in {str(key)} | words_in(value)}
    if isinstance(view, list | tuple):
        return {word for part in view for word in words_in(part)}
    return {str(view)}


def visible_things(game: Game, match: Match) -> set[str]:
    """What the learner can see: slugs of the view, and things of the options."""
    offered = [action.ids() for action in match.state.legal] if match.state.seat == LEARNER else []
    return words_in(game.view(match.state, LEARNER)) | words_in(offered)


@every_lesson
def test_a_lesson_is_played_to_its_end(game: Game, lesson: Lesson) -> None:
    assert SHORT <= len(lesson.steps) <= LONG
    match = replay_to_step(game, lesson, 0)
    for number, step in enumerate(lesson.steps):
        assert lesson_position(lesson, match.log, number).step == number
        for pattern in step.actions:
            legal = [text_of(action) for action in match.state.legal]
            assert match.state.seat == LEARNER, step.slug
            assert recommended_action(pattern) in legal, (step.slug, legal)
            match.play(LEARNER, recommended_action(pattern))
        for text in step.replies:
            assert match.state.seat != LEARNER, (step.slug, text)
            match.play(match.state.seat, text)
    assert lesson_position(lesson, match.log, len(lesson.steps)).step == len(lesson.steps)
    assert not lesson.steps[0].actions, "the goal comes first, and is read"
    assert not lesson.steps[-1].actions, "the last words let go"
    assert not match.over()


@every_lesson
def test_every_thing_that_a_lesson_shows_is_on_the_board(game: Game, lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        there = visible_things(game, replay_to_step(game, lesson, number))
        for thing in step.highlights:
            sort, _, slug = thing.partition(":")
            # What a part is the board alone knows: the browser's tests look for it.
            assert slug in ZONES if sort == ZONE_SORT else sort == PART_SORT or thing in there or slug in there, (
                step.slug,
                thing,
            )


@every_lesson
def test_where_another_move_is_possible_the_lesson_waits_for_its_own(game: Game, lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        if step.actions:
            match = replay_to_step(game, lesson, number)
            others = [
                text_of(action) for action in match.state.legal if not matches_pattern(step.actions[0], text_of(action))
            ]
            if others:
                match.play(LEARNER, others[0])
                assert lesson_position(lesson, match.log, number).is_off_script, step.slug


@every_lesson
@every_language
def test_a_lesson_has_its_words(game: Game, lesson: Lesson, lang: str) -> None:
    words = Translator(lang, game)
    wanted = ["name", *[step.slug for step in lesson.steps]]
    assert [slug for slug in wanted if not words.has(lesson.section(), slug)] == []
    known = {*wanted, *[f"{step.slug}-other" for step in lesson.steps if step.actions]}
    output = words.find("lesson", lesson.id)
    assert isinstance(output, dict)
    assert sorted(set(output) - known) == []


@every_lesson
@every_language
def test_the_example_turn_is_part_of_the_lesson_and_told(game: Game, lesson: Lesson, lang: str) -> None:
    """What is touched on each table of it is there, and the last one is only seen."""
    words = Translator(lang, game)
    assert set(lesson.example_steps) <= {step.slug for step in lesson.steps}
    tables = example_turn(game, lesson)
    assert [text for _, text in tables] == [
        recommended_action(do) for step in lesson.steps if step.slug in lesson.example_steps for do in step.actions
    ] + [""]
    for state, text in tables[:-1]:
        assert text in [text_of(action) for action in state.legal]
    assert all(words.has("howto", f"example-{n}") for n in (1, 2, 3))


every_introduction = pytest.mark.parametrize(
    ("game", "known"),
    [(game, load_introductions(game.info.folder)) for game in GAMES if load_introductions(game.info.folder)],
    ids=lambda one: one.info.id if isinstance(one, Game) else "",
)


@every_introduction
def test_an_introduction_has_its_words_its_rule_and_an_action_that_there_is(
    game: Game, known: list[Introduction]
) -> None:
    texts = [text_of(action) for action in game.verbs.actions]
    ids = {found.id: found for found in load_rules(game.info.rule_sheet)}
    for one in known:
        assert all(Translator(lang, game).has("introduction", one.slug) for lang in LANGUAGES), one.slug
        assert ids[one.rule].since <= one.first_chapter, one.slug
        assert not one.trigger or any(matches_pattern(one.trigger, text) for text in texts), one.slug
        assert 1 <= one.first_chapter <= min(one.last_chapter, game.info.chapters + 1), one.slug
        for thing in one.highlights:
            sort, _, slug = thing.partition(":")
            known_sort = game.verbs.sort(sort)
            assert sort in (ZONE_SORT, PART_SORT) or (known_sort is not None and slug in known_sort.slugs), one.slug
    assert len({one.slug for one in known}) == len(known)
    later = set(range(2, game.info.chapters + 1))
    assert later <= {one.first_chapter for one in known}, "every later chapter brings something"


@every_introduction
def test_something_new_is_told_when_it_first_matters(game: Game, known: list[Introduction]) -> None:
    by_doing = next(one for one in known if one.trigger)
    text = next(text_of(action) for action in game.verbs.actions if matches_pattern(by_doing.trigger, text_of(action)))
    chapter = by_doing.first_chapter
    assert by_doing in due_introductions(known, chapter, [text], [])
    assert by_doing in due_introductions(known, chapter + 3, [text], [])
    assert by_doing not in due_introductions(known, chapter - 1, [text], [])
    assert by_doing not in due_introductions(known, chapter, [], [])
    assert by_doing not in due_introductions(known, chapter, [text], [text])
    at_start = next(one for one in known if not one.trigger)
    assert at_start in due_introductions(known, at_start.first_chapter, [], [])
    assert at_start not in due_introductions(known, at_start.first_chapter, [], [text])
    assert at_start not in due_introductions(known, at_start.first_chapter + 1, [], [])
    passing = next(one for one in known if one.last_chapter < EVERY_CHAPTER)
    text = next(text_of(action) for action in game.verbs.actions if matches_pattern(passing.trigger, text_of(action)))
    assert passing in due_introductions(known, passing.last_chapter, [text], [])
    assert passing not in due_introductions(known, passing.last_chapter + 1, [text], [])
