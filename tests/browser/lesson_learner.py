"""A learner who follows a lesson by touching the board."""

from __future__ import annotations

from collections.abc import Iterator

from tests.browser.browser_user import BrowserUser, expect
from theomachy.core.game import Game
from theomachy.core.notation import parse_action
from theomachy.lessons import LEARNER, Lesson, load_lessons, recommended_action, replay_to_step
from theomachy.texts import Translator


def lesson_of(game: Game) -> Lesson:
    return next(iter(load_lessons(game.info.folder).values()))


class LessonLearner:
    def __init__(self, guest: BrowserUser, game: Game, lang: str) -> None:
        self.guest = guest
        self.page = guest.page
        self.game = game
        self.words = Translator(lang, game)
        self.lesson = lesson_of(game)
        self.match = replay_to_step(game, self.lesson, 0)
        self.panel = self.page.locator(".lesson")

    def open_lesson(self) -> None:
        """Open the lesson from the front page."""
        self.guest.goto("/")
        card = self.page.locator(
            ".game", has=self.page.get_by_role("heading", name=self.words.title("name"), exact=True)
        )
        card.get_by_role("button", name=self.words.translate("ui", "learn-new")).click()
        self.page.wait_for_selector("main .zone", state="attached")
        self.close_story()

    def close_story(self) -> None:
        """Close the story with which a scenario begins, if there is one."""
        if self.game.info.chapters:
            self.page.locator("dialog .btn").last.click()

    def follow_steps(self) -> Iterator[str]:
        """Follow the lesson; yield the slug of each step before it is done."""
        for step in self.lesson.steps:
            expect(self.panel).to_contain_text(self.words.translate(self.lesson.section(), step.slug))
            yield step.slug
            for pattern in step.actions:
                self.act(recommended_action(pattern), step.highlights)
                self.match.play(LEARNER, recommended_action(pattern))
            for text in step.replies:
                self.match.play(self.match.state.seat, text)
            if not step.actions:
                self.panel.locator(".btn.gilt").click()
        expect(self.panel).to_have_count(0)

    def act(self, text: str, shown: tuple[str, ...]) -> None:
        """Choose an action and wait until the table has changed."""
        self.guest.wait_asked()
        before = self.guest.table_state()["version"]
        self.choose(text, shown)
        self.guest.wait_table_state(f"now.version !== {before}")

    def choose(self, text: str, shown: tuple[str, ...] = ()) -> None:
        """Touch the things of an action, then choose the remaining part by a chip in the foot."""
        action = parse_action(self.game.verbs, text)
        label = self.words.action(action, self.words.labels(self.game.labels(self.match.state)))
        # A chip's label may continue with its outcome.
        sure = self.page.locator(f'.chip[aria-label="{label}"], .chip[aria-label^="{label}. "], .chip.going')
        self.guest.wait_asked()
        with self.guest.frozen_clock():
            for thing in action.ids():
                target = self.page.locator(f'main [data-thing="{thing}"].go').first
                if thing in shown:
                    expect(self.page.locator(f'main [data-thing="{thing}"]').first).to_be_visible()
                if self.page.locator(".chip.going").count() == 0 and target.count() and target.is_visible():
                    target.click()
            sure.first.click()
