"""Runs a campaign in the terminal, chapter by chapter; the file is saved after every action."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

from rich.rule import Rule
from rich.text import Text

from theomachy.arena.plan import derived, thinking
from theomachy.cli.chronicle import show_pages, show_paragraphs, show_standings
from theomachy.cli.kit import console
from theomachy.cli.records import save_text
from theomachy.cli.screen import Leaving, read_line
from theomachy.cli.seats import Sitter
from theomachy.cli.speech import say, words
from theomachy.cli.table import TerminalTable
from theomachy.core.campaign import Campaign, Progress, begin, finish
from theomachy.core.chronicle import Chronicle
from theomachy.core.game import Game, make_setup
from theomachy.core.match import Match
from theomachy.core.record import Luck
from theomachy.core.rng import KEY_BYTES


class Journey:
    """A campaign at this terminal.

    `legacy`: the legacy for the next chapter. `match`: the unfinished chapter, if there is one.
    """

    def __init__(
        self,
        game: Game,
        told: Campaign,
        progress: Progress,
        people: list[Sitter],
        packs: tuple[str, ...],
        seed: int | None,
        path: str,
        by_hand: bool = False,
    ) -> None:
        self.game = game
        self.told = told
        self.legacy = progress.legacy
        self.match = progress.match
        self.people = people
        self.packs = packs
        self.seed = seed
        self.path = path
        self.by_hand = by_hand
        self.out = console()
        self.words = words(
            game, [seat.shown for seat in people], game.pack(make_setup(game.info, len(people), packs=packs))
        )

    def run(self) -> None:
        """Play chapters until the player leaves or the campaign is over."""
        if self.match is None and self.is_over():
            self.last_words()
            return
        while True:
            match = self.match or self.next_chapter()
            ChapterTable(match, self).run()
            if not match.over():
                return
            self.match = None
            self.legacy = finish(match)
            if self.is_over():
                self.last_words()
                return
            self.between()
            if not self.goes_on():
                self.note(say("campaign-left", self.path))
                return

    def chronicle(self) -> Chronicle:
        return self.game.chronicle(len(self.people), self.legacy, self.packs)

    def is_over(self) -> bool:
        return self.game.chapter(len(self.people), self.legacy, self.packs) is None

    def next_chapter(self) -> Match:
        """Start the next chapter. It is saved before the first action, so that its luck cannot change any more."""
        number = len(self.told.records) + 1
        key = secrets.token_bytes(KEY_BYTES)
        luck = Luck(derived(self.seed, number)) if self.seed is not None else Luck(None, key)
        luck.by_hand = self.by_hand
        today = datetime.now(UTC).date().isoformat()
        match = begin(self.game, self.legacy, luck, self.told.names, today, self.packs)
        self.told.records.append(match.record())
        self.keep(match)
        self.out.print(Rule(style="yellow"))
        show_paragraphs(self.out, self.words.lines(self.chronicle().opening))
        return match

    def keep(self, match: Match) -> None:
        self.told.records[-1] = match.record()
        save_text(self.path, self.told.text(with_luck=True))

    def between(self) -> None:
        """Print the story and the standings after a chapter."""
        chronicle = self.chronicle()
        pages = [page for page in chronicle.pages if page.chapter == len(self.told.records)]
        show_pages(self.out, self.words, pages)
        show_standings(self.out, chronicle.standings, self.people)

    def goes_on(self) -> bool:
        """Whether to go on with the next chapter: asks, unless all seats are bots."""
        if all([seat.bot is not None for seat in self.people]):
            return True
        yes = say("say-yes").split()
        try:
            return read_line(say("campaign-go-on", len(self.told.records) + 1)).lower() in ["", *yes]
        except (Leaving, KeyboardInterrupt):
            return False

    def last_words(self) -> None:
        chronicle = self.chronicle()
        show_standings(self.out, chronicle.standings, self.people)
        show_pages(self.out, self.words, chronicle.pages[-1:])
        self.note(say("campaign-ended", self.path))

    def note(self, text: str) -> None:
        self.out.print(Text(text), style="dim", soft_wrap=True)


class ChapterTable(TerminalTable):
    """A terminal table that saves its record as the last chapter of the campaign file."""

    def __init__(self, match: Match, journey: Journey) -> None:
        luck = journey.seed if journey.seed is not None else secrets.randbits(48)
        rng = thinking(derived(luck, len(match.entries)))
        super().__init__(match, journey.people, rng, journey.out, "")
        self.journey = journey
        for command, answer in (("recap", self.recap), ("standings", self.standings)):
            self.answers[command] = answer
            self.names.update(dict.fromkeys([command, *say(f"say-{command}").split()], command))

    def recap(self, _: str) -> bool:
        show_pages(self.screen.out, self.screen.words, self.journey.chronicle().pages)
        return False

    def standings(self, _: str) -> bool:
        show_standings(self.screen.out, self.journey.chronicle().standings, self.seats)
        return False

    def help(self, word: str) -> bool:
        super().help(word)
        if not word:
            self.screen.line(say("campaign-help"))
        return False

    def keep(self) -> None:
        self.journey.keep(self.match)

    def end(self) -> None:
        self.screen.ending(self.looking)

    def leave(self) -> None:
        if not self.match.over():
            self.screen.line("")
            self.screen.note(say("campaign-left", self.journey.path))
