"""Runs a campaign in the terminal, chapter by chapter; the file is saved after every action."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

from rich.rule import Rule
from rich.text import Text

from theomachy.cli.common import make_console
from theomachy.cli.i18n import make_translator, translate
from theomachy.cli.record_files import save_text
from theomachy.cli.terminal.campaign_text import print_pages, print_paragraphs, print_standings
from theomachy.cli.terminal.seats import SeatPlayer
from theomachy.cli.terminal.terminal_screen import PlayerLeft, read_line
from theomachy.cli.terminal.terminal_table import TerminalTable
from theomachy.core.campaign import Campaign, CampaignProgress, legacy_of_match, start_chapter
from theomachy.core.campaign_summary import CampaignSummary
from theomachy.core.game import Game, make_setup
from theomachy.core.match import Match
from theomachy.core.record import Luck
from theomachy.core.rng import KEY_BYTES
from theomachy.simulation.running.plan import bot_rng, derive_seed


class CampaignRunner:
    """Plays a campaign at this terminal.

    `legacy` is what earlier chapters leave to the next one. `match` is the unfinished chapter, if there is one.
    """

    def __init__(
        self,
        game: Game,
        campaign: Campaign,
        progress: CampaignProgress,
        players: list[SeatPlayer],
        packs: tuple[str, ...],
        seed: int | None,
        path: str,
        by_hand: bool = False,
    ) -> None:
        self.game = game
        self.campaign = campaign
        self.legacy = progress.legacy
        self.match = progress.match
        self.players = players
        self.packs = packs
        self.seed = seed
        self.path = path
        self.by_hand = by_hand
        self.console = make_console()
        self.translator = make_translator(
            game, [seat.display_name for seat in players], game.pack(make_setup(game.info, len(players), packs=packs))
        )

    def run(self) -> None:
        """Play chapters until the player leaves or the campaign is over."""
        if self.match is None and self.is_over():
            self.print_campaign_end()
            return
        while True:
            match = self.match or self.next_chapter()
            CampaignTable(match, self).run()
            if not match.over():
                return
            self.match = None
            self.legacy = legacy_of_match(match)
            if self.is_over():
                self.print_campaign_end()
                return
            self.print_chapter_end()
            if not self.confirm_next_chapter():
                self.print_note(translate("campaign-left", self.path))
                return

    def summary(self) -> CampaignSummary:
        return self.game.campaign_summary(len(self.players), self.legacy, self.packs)

    def is_over(self) -> bool:
        return self.game.chapter_setup(len(self.players), self.legacy, self.packs) is None

    def next_chapter(self) -> Match:
        """Start the next chapter. It is saved before the first action, so that its luck cannot change any more."""
        number = len(self.campaign.records) + 1
        key = secrets.token_bytes(KEY_BYTES)
        luck = Luck(derive_seed(self.seed, number)) if self.seed is not None else Luck(None, key)
        luck.by_hand = self.by_hand
        today = datetime.now(UTC).date().isoformat()
        match = start_chapter(self.game, self.legacy, luck, self.campaign.names, today, self.packs)
        self.campaign.records.append(match.record())
        self.save(match)
        self.console.print(Rule(style="yellow"))
        print_paragraphs(self.console, self.translator.paragraphs(self.summary().opening))
        return match

    def save(self, match: Match) -> None:
        self.campaign.records[-1] = match.record()
        save_text(self.path, self.campaign.text(with_luck=True))

    def print_chapter_end(self) -> None:
        """Print the story and the standings after a chapter."""
        chronicle = self.summary()
        pages = [page for page in chronicle.pages if page.chapter == len(self.campaign.records)]
        print_pages(self.console, self.translator, pages)
        print_standings(self.console, chronicle.standings, self.players)

    def confirm_next_chapter(self) -> bool:
        """Return whether to go on with the next chapter: asks the players, unless all seats are bots."""
        if all([seat.bot is not None for seat in self.players]):
            return True
        yes = translate("say-yes").split()
        try:
            return read_line(translate("campaign-go-on", len(self.campaign.records) + 1)).lower() in ["", *yes]
        except (PlayerLeft, KeyboardInterrupt):
            return False

    def print_campaign_end(self) -> None:
        chronicle = self.summary()
        print_standings(self.console, chronicle.standings, self.players)
        print_pages(self.console, self.translator, chronicle.pages[-1:])
        self.print_note(translate("campaign-ended", self.path))

    def print_note(self, text: str) -> None:
        self.console.print(Text(text), style="dim", soft_wrap=True)


class CampaignTable(TerminalTable):
    """A terminal table that saves its record as the last chapter of the campaign file."""

    def __init__(self, match: Match, runner: CampaignRunner) -> None:
        luck = runner.seed if runner.seed is not None else secrets.randbits(48)
        rng = bot_rng(derive_seed(luck, len(match.entries)))
        super().__init__(match, runner.players, rng, runner.console, "")
        self.runner = runner
        for command, answer in (("recap", self.recap), ("standings", self.standings)):
            self.handlers[command] = answer
            self.command_words.update(dict.fromkeys([command, *translate(f"say-{command}").split()], command))

    def recap(self, _: str) -> bool:
        print_pages(self.screen.console, self.screen.translator, self.runner.summary().pages)
        return False

    def standings(self, _: str) -> bool:
        print_standings(self.screen.console, self.runner.summary().standings, self.seats)
        return False

    def help(self, word: str) -> bool:
        super().help(word)
        if not word:
            self.screen.print_line(translate("campaign-help"))
        return False

    def autosave(self) -> None:
        self.runner.save(self.match)

    def print_end(self) -> None:
        self.screen.print_ending(self.current_viewer)

    def print_resume_hint(self) -> None:
        if not self.match.over():
            self.screen.print_line("")
            self.screen.print_note(translate("campaign-left", self.runner.path))
