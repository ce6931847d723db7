"""Simulates whole campaigns between bots: gains per seat and chapter, and when each milestone was reached."""

from __future__ import annotations

from dataclasses import dataclass, field

from theomachy.arena.plan import Plan, derived, thinking
from theomachy.arena.play import NO_DATE
from theomachy.arena.simulate import HERE, Piece, Progress, spread_out
from theomachy.arena.spread import Where
from theomachy.bots.bot import Bot, decide
from theomachy.core.action import SEAT
from theomachy.core.campaign import Campaign, begin, finish
from theomachy.core.event import SPECTATOR
from theomachy.core.game import Game
from theomachy.core.match import Match
from theomachy.core.notation import text_of
from theomachy.core.played import Played
from theomachy.core.reason import Problem
from theomachy.core.record import Luck
from theomachy.core.state import NOBODY


@dataclass(frozen=True)
class Met:
    """A milestone that was reached: event kind and thing, chapter, round, and seat (NOBODY if no seat is named)."""

    kind: str
    thing: str
    chapter: int
    round: int
    seat: int


@dataclass(frozen=True)
class CampaignRow:
    """The result of one campaign; `history` holds what each seat gained in each chapter."""

    game: int
    seed: int
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    history: tuple[tuple[int, ...], ...]
    decisions: int
    met: tuple[Met, ...]
    file: str


@dataclass
class Watch:
    """Records decisions and milestones while a campaign is played."""

    # The things that count as milestones, by kind of event.
    wanted: dict[str, list[str]]
    met: list[Met] = field(default_factory=list)
    decisions: int = 0

    def see(self, match: Match, played: Played, chapter: int) -> None:
        self.decisions += 1
        for event in played.events:
            ids = event.ids()
            for thing in ids:
                if thing in self.wanted.get(event.kind.name, ()):
                    seat = SEAT.index[ids[0].partition(":")[2]] if ids[0].startswith(f"{SEAT.name}:") else NOBODY
                    self.met.append(Met(event.kind.name, thing, chapter, round_of(match), seat))


def round_of(match: Match) -> int:
    """Return the round that the game's view states; 0 if the game has no rounds."""
    number = match.game.view(match.state, SPECTATOR).get("round")
    return number if isinstance(number, int) else 0


def play_campaigns(plan: Plan, where: Where = HERE, progress: Progress | None = None) -> list[CampaignRow]:
    """Play all campaigns of a plan; the callback gets how many more are done."""
    rows: list[CampaignRow] = []
    for piece in spread_out(play_piece, plan, where, 1):
        rows += piece
        if progress is not None:
            progress(len(piece))
    return rows


def play_piece(piece: Piece) -> list[CampaignRow]:
    plan, first, last = piece
    game, bots = plan.load()
    return [play_campaign(game, plan, number, bots) for number in range(first, last)]


def play_campaign(game: Game, plan: Plan, number: int, bots: dict[str, Bot]) -> CampaignRow:
    names = plan.seating(number)
    game_seed = plan.luck(number)
    log = Watch(game.milestones())
    campaign = Campaign(game.info.id, names, [])
    legacy = ""
    winners: list[int] = []
    while game.chapter(len(names), legacy, plan.setup.packs) is not None:
        chapter = len(campaign.records) + 1
        seed = derived(game_seed, chapter)
        match = begin(game, legacy, Luck(seed), names, NO_DATE, plan.setup.packs)
        play_chapter(match, [bots[name] for name in names], seed, log, chapter)
        legacy = finish(match)
        winners = game.winners(match.state)
        campaign.records.append(match.record())
    gains = gained(game, len(names), legacy, plan.setup.packs)
    file = campaign.text(with_luck=True) if plan.with_records else ""
    return CampaignRow(number, game_seed, tuple(names), tuple(winners), gains, log.decisions, tuple(log.met), file)


def play_chapter(match: Match, bots: list[Bot], seed: int, watch: Watch, chapter: int) -> None:
    rng = thinking(seed)
    count = 0
    while not match.over():
        count += 1
        if count > match.game.info.bound:
            raise Problem("chapter-endless", [str(chapter), str(seed)])
        seat = match.state.seat
        action = decide(match.game, match.state, bots[seat], rng)
        watch.see(match, match.act(seat, text_of(action)), chapter)


def gained(game: Game, seats: int, legacy: str, packs: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Return what each seat gained, chapter by chapter."""
    histories = {standing.seat: tuple(standing.history) for standing in game.chronicle(seats, legacy, packs).standings}
    return tuple([histories[seat] for seat in range(seats)])
