"""A learner who follows a lesson by touching the board."""

from __future__ import annotations

from collections.abc import Iterator

from tests.browser.guest import Guest, expect
from theomachy.core.game import Game
from theomachy.core.notation import parse
from theomachy.lessons import LEARNER, Lesson, first, lessons, walk
from theomachy.texts import Words


def lesson_of(game: Game) -> Lesson:
    return next(iter(lessons(game.info.folder).values()))


class Pupil:
    def __init__(self, guest: Guest, game: Game, lang: str) -> None:
        self.guest = guest
        self.page = guest.page
        self.game = game
        self.words = Words(lang, game)
        self.lesson = lesson_of(game)
        self.match = walk(game, self.lesson, 0)
        self.panel = self.page.locator(".lesson")

    def begin(self) -> None:
        """Open the lesson from the front page."""
        self.guest.goto("/")
        card = self.page.locator(
            ".game", has=self.page.get_by_role("heading", name=self.words.title("name"), exact=True)
        )
        card.get_by_role("button", name=self.words.say("ui", "learn-new")).click()
        self.page.wait_for_selector("main .zone", state="attached")
        self.hear_the_story()

    def hear_the_story(self) -> None:
        """Close the story with which a scenario begins, if there is one."""
        if self.game.info.chapters:
            self.page.locator("dialog .btn").last.click()

    def through(self) -> Iterator[str]:
        """Follow the lesson; yield the slug of each step before it is done."""
        for step in self.lesson.steps:
            expect(self.panel).to_contain_text(self.words.say(self.lesson.section(), step.slug))
            yield step.slug
            for pattern in step.do:
                self.act(first(pattern), step.show)
                self.match.act(LEARNER, first(pattern))
            for text in step.then:
                self.match.act(self.match.state.seat, text)
            if not step.do:
                self.panel.locator(".btn.gilt").click()
        expect(self.panel).to_have_count(0)

    def act(self, text: str, shown: tuple[str, ...]) -> None:
        """Touch the things of an action, then choose the remaining part by a chip in the foot."""
        action = parse(self.game.verbs, text)
        label = self.words.action(action, self.words.called(self.game.called(self.match.state)))
        # A chip's label may continue with its outcome.
        sure = self.page.locator(f'.chip[aria-label="{label}"], .chip[aria-label^="{label}. "], .chip.going')
        self.guest.wait_asked()
        before = self.guest.standing()["version"]
        with self.guest.held():
            for thing in action.ids():
                target = self.page.locator(f'main [data-thing="{thing}"].go').first
                if thing in shown:
                    expect(self.page.locator(f'main [data-thing="{thing}"]').first).to_be_visible()
                if self.page.locator(".chip.going").count() == 0 and target.count() and target.is_visible():
                    target.click()
            sure.first.click()
        self.guest.wait_standing(f"now.version !== {before}")
