"""Simulates whole campaigns between bots: gains per seat and chapter, and when each milestone was reached."""

from __future__ import annotations

from dataclasses import dataclass, field

from theomachy.bots.bot import Bot, choose_action
from theomachy.core.action import SEAT
from theomachy.core.campaign import Campaign, legacy_of_match, start_chapter
from theomachy.core.event import SPECTATOR
from theomachy.core.game import Game
from theomachy.core.history import HistoryEntry
from theomachy.core.match import Match
from theomachy.core.notation import text_of
from theomachy.core.record import Luck
from theomachy.core.rule_errors import Problem
from theomachy.core.state import NOBODY
from theomachy.simulation.running.distributed import ExecutionTarget
from theomachy.simulation.running.plan import Plan, bot_rng, derive_seed
from theomachy.simulation.running.runner import NO_DATE
from theomachy.simulation.running.simulate import IN_PROCESS, Piece, Progress, run_plan


@dataclass(frozen=True)
class ReachedMilestone:
    """A milestone that was reached: event kind and thing, chapter, round, and seat (NOBODY if no seat is named)."""

    kind: str
    thing: str
    chapter: int
    round: int
    seat: int


@dataclass(frozen=True)
class CampaignRow:
    """The result of one campaign.

    `history` is the points that each seat gained in each chapter; `met` are the milestones reached.
    """

    game: int
    seed: int
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    history: tuple[tuple[int, ...], ...]
    decisions: int
    met: tuple[ReachedMilestone, ...]
    file: str

    @property
    def scores(self) -> list[int]:
        """Return the points of each seat, summed over all chapters."""
        return [sum(history) for history in self.history]


@dataclass
class MilestoneLog:
    """Records decisions and milestones while a campaign is played."""

    # The things that count as milestones, by kind of event.
    milestones: dict[str, list[str]]
    reached: list[ReachedMilestone] = field(default_factory=list)
    decisions: int = 0

    def record_action(self, match: Match, played: HistoryEntry, chapter: int) -> None:
        self.decisions += 1
        for event in played.events:
            ids = event.ids()
            for thing in ids:
                if thing in self.milestones.get(event.kind.name, ()):
                    seat = SEAT.index[ids[0].partition(":")[2]] if ids[0].startswith(f"{SEAT.name}:") else NOBODY
                    self.reached.append(ReachedMilestone(event.kind.name, thing, chapter, round_in_view(match), seat))


def round_in_view(match: Match) -> int:
    """Return the round that the game's view states; 0 if the game has no rounds."""
    number = match.game.view(match.state, SPECTATOR).get("round")
    return number if isinstance(number, int) else 0


def play_campaigns(
    plan: Plan, target: ExecutionTarget = IN_PROCESS, progress: Progress | None = None
) -> list[CampaignRow]:
    """Play all campaigns of a plan; `progress` gets the number of newly finished ones."""
    rows: list[CampaignRow] = []
    for piece in run_plan(play_piece, plan, target, 1):
        rows += piece
        if progress is not None:
            progress(len(piece))
    return rows


def play_piece(piece: Piece) -> list[CampaignRow]:
    plan, first, last = piece
    game, bots = plan.load()
    return [play_campaign(game, plan, number, bots) for number in range(first, last)]


def play_campaign(game: Game, plan: Plan, number: int, bots: dict[str, Bot]) -> CampaignRow:
    names = plan.bots_in_game(number)
    game_seed = plan.game_seed(number)
    log = MilestoneLog(game.milestone_events())
    campaign = Campaign(game.info.id, names, [])
    legacy = ""
    winners: list[int] = []
    while game.chapter_setup(len(names), legacy, plan.setup.packs) is not None:
        chapter = len(campaign.records) + 1
        seed = derive_seed(game_seed, chapter)
        match = start_chapter(game, legacy, Luck(seed), names, NO_DATE, plan.setup.packs)
        play_chapter(match, [bots[name] for name in names], seed, log, chapter)
        legacy = legacy_of_match(match)
        winners = game.winners(match.state)
        campaign.records.append(match.record())
    gains = chapter_gains(game, len(names), legacy, plan.setup.packs)
    file = campaign.text(with_luck=True) if plan.with_records else ""
    return CampaignRow(number, game_seed, tuple(names), tuple(winners), gains, log.decisions, tuple(log.reached), file)


def play_chapter(match: Match, bots: list[Bot], seed: int, log: MilestoneLog, chapter: int) -> None:
    rng = bot_rng(seed)
    count = 0
    while not match.over():
        count += 1
        if count > match.game.info.max_actions:
            raise Problem("chapter-endless", [str(chapter), str(seed)])
        seat = match.state.seat
        action = choose_action(match.game, match.state, bots[seat], rng)
        log.record_action(match, match.play(seat, text_of(action)), chapter)


def chapter_gains(game: Game, seats: int, legacy: str, packs: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the points that each seat gained in each chapter."""
    histories = {
        standing.seat: tuple(standing.history) for standing in game.campaign_summary(seats, legacy, packs).standings
    }
    return tuple([histories[seat] for seat in range(seats)])
