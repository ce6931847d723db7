"""Measures the strength of the bot levels: each against a table of each weaker one, at every number of seats.

The results are Markdown sections of docs/researchers/ladders.md. A section stands between two marker comments with the
game and its numbers of seats, and is replaced as a whole.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import log, sqrt
from time import process_time

from theomachy.arena.figures import Rate, Z, wilson
from theomachy.arena.foreign import find_bot
from theomachy.arena.plan import Plan, thinking
from theomachy.arena.spread import Where, spread
from theomachy.bots.bot import Bot, decide
from theomachy.core.game import Game, make_setup
from theomachy.core.rng import seeded
from theomachy.games import game as find_game

LEVELS = {"random": "whimsical", "greedy": "careful", "shrewd": "shrewd", "master": "master"}
# The level with a fixed rating, its rating, and the rating difference for odds of ten to one (Elo).
ANCHOR = "greedy"
BASE = 1000.0
TENFOLD = 400.0
ROUNDS = 200
# Games per piece of work.
BATCH = 5
HERE = Where()


@dataclass
class Duel:
    """Results of a matchup: one bot against a table of another, at a number of seats.

    `shared` counts victories, a shared one in part.
    """

    bot: str
    table: str
    seats: int
    games: int = 0
    shared: float = 0.0
    seconds: float = 0.0
    decisions: int = 0

    def rate(self) -> Rate:
        """Return the win rate; the sum of shared victories is rounded down, so the rate is never overstated."""
        return wilson(int(self.shared), self.games)

    def fair(self) -> float:
        """Return the win rate if all players were equal."""
        return 1.0 / self.seats

    def add(self, other: Duel) -> None:
        self.games += other.games
        self.shared += other.shared
        self.seconds += other.seconds
        self.decisions += other.decisions


@dataclass(frozen=True)
class Part:
    """Games `first` to `last` (exclusive) of a matchup, with all that a worker process needs to play them."""

    game: str
    bot: str
    table: str
    seats: int
    games: int
    seed: int
    first: int
    last: int


def play_part(part: Part) -> Duel:
    game = find_game(part.game)
    bots = {name: find_bot(name) for name in (part.bot, part.table)}
    matchup = Duel(part.bot, part.table, part.seats)
    play_duel(game, bots, matchup, part.games, part.seed, range(part.first, part.last))
    return matchup


def play_duel(game: Game, bots: dict[str, Bot], duel: Duel, games: int, seed: int, among: range | None = None) -> None:
    """Play some of the games of a matchup, or all, and add up the results.

    The bot moves on by one seat from game to game. `seconds` is processor time of its decisions.
    """
    seats = (duel.bot,) + (duel.table,) * (duel.seats - 1)
    plan = Plan(game.info.id, make_setup(game.info, duel.seats), seats, games, seed)
    for number in range(games) if among is None else among:
        game_seed = plan.luck(number)
        rng = thinking(game_seed)
        state = game.new(plan.setup, seeded(game_seed))
        own_seat = number % duel.seats
        count = 0
        while state.legal and count < game.info.bound:
            count += 1
            start = process_time()
            action = decide(game, state, bots[duel.bot if state.seat == own_seat else duel.table], rng)
            if state.seat == own_seat:
                duel.seconds += process_time() - start
                duel.decisions += 1
            state.apply(action)
        winners = game.winners(state) if not state.legal else []
        duel.games += 1
        duel.shared += 1.0 / len(winners) if own_seat in winners else 0.0


def seat_wins(game: Game, bot: Bot, seats: int, games: int, seed: int) -> list[Rate]:
    """Return how often each seat wins when the same bot plays all of them."""
    plan = Plan(game.info.id, make_setup(game.info, seats), (bot.name,) * seats, games, seed, fixed=True)
    wins = [0] * seats
    for number in range(games):
        game_seed = plan.luck(number)
        rng = thinking(game_seed)
        state = game.new(plan.setup, seeded(game_seed))
        count = 0
        while state.legal and count < game.info.bound:
            state.apply(decide(game, state, bot, rng))
            count += 1
        for seat in game.winners(state) if not state.legal else []:
            wins[seat] += 1
    return [wilson(count, games) for count in wins]


def ratings(names: list[str], duels: list[Duel]) -> dict[str, tuple[float, float]]:
    """Return the Elo rating of each level with half of its 95 % interval.

    Maximum likelihood by Newton's method, one rating after another (Bradley-Terry model). The odds are those of one bot
    against one opponent, so tables of different sizes can be combined.
    """
    elo = dict.fromkeys(names, BASE)
    for _ in range(ROUNDS):
        for name in names:
            if name != ANCHOR:
                elo[name] += pull(name, elo, duels)
    return {name: (elo[name], 0.0 if name == ANCHOR else half_width(name, elo, duels)) for name in names}


def expected(name: str, found: dict[str, float], duel: Duel) -> float:
    """Return the probability that the named bot wins, with equal chances for its opponents."""
    rivals = duel.seats - 1
    odds = 10 ** ((found[duel.bot] - found[duel.table]) / TENFOLD)
    probability = odds / (odds + rivals)
    return probability if name == duel.bot else 1.0 - probability


def pull(name: str, found: dict[str, float], duels: list[Duel]) -> float:
    """Return the Newton step of one rating towards maximum likelihood.

    Half a game won and half a game lost are added to every matchup as a prior. The step is limited to 100 points.
    """
    gradient = 0.0
    curvature = 0.0
    for matchup in duels:
        if name not in (matchup.bot, matchup.table):
            continue
        probability = expected(name, found, matchup)
        wins = matchup.shared if name == matchup.bot else matchup.games - matchup.shared
        gradient += wins + 0.5 - (matchup.games + 1) * probability
        curvature += (matchup.games + 1) * probability * (1.0 - probability)
    return max(-100.0, min(100.0, gradient / max(1e-9, curvature) * TENFOLD / log(10.0))) if curvature else 0.0


def half_width(name: str, found: dict[str, float], duels: list[Duel]) -> float:
    """Return half of the 95 % interval of a rating, from the observed Fisher information."""
    information = 0.0
    for matchup in duels:
        if name in (matchup.bot, matchup.table):
            probability = expected(name, found, matchup)
            information += matchup.games * probability * (1.0 - probability)
    return Z / sqrt(max(1e-9, information)) * TENFOLD / log(10.0)


def section(name: str, duels: list[Duel], seats: dict[int, list[Rate]], top: str, seed: int) -> str:
    """Return the Markdown section of a game: results of each matchup, ratings and win rates by seat."""
    bots = [bot for bot in LEVELS if any([bot in (row.bot, row.table) for row in duels])]
    seated = ", ".join(dict.fromkeys([str(row.seats) for row in duels]))
    lines = [
        f"## {name}, {seated} seats",
        "",
        f"Seed {seed}. One bot of the first level against a table of the second.",
        "",
    ]
    lines += ["| level | against | seats | games | wins | fair | 95 % interval | ms a decision |"]
    lines += ["|---|---|---|---|---|---|---|---|"]
    for row in duels:
        rate = row.rate()
        lines.append(
            f"| {LEVELS[row.bot]} | {LEVELS[row.table]} | {row.seats} | {row.games} | {percent(rate.rate)} "
            f"| {percent(row.fair())} | {percent(rate.low)} – {percent(rate.high)} "
            f"| {1000 * row.seconds / max(1, row.decisions):.1f} |"
        )
    lines += ["", "| level | Elo | 95 % interval |", "|---|---|---|"]
    for bot, (elo, margin) in ratings(bots, duels).items():
        interval = f"{elo - margin:.0f} – {elo + margin:.0f}" if margin else "the measure"
        lines.append(f"| {LEVELS[bot]} | {elo:.0f} | {interval} |")
    for count, rates in seats.items():
        shares = ", ".join([f"{percent(rate.rate)} ({percent(rate.low)} – {percent(rate.high)})" for rate in rates])
        lines += ["", f"Seats with {count} × {LEVELS[top]}, {rates[0].of} games, the first first: {shares}."]
    return "\n".join(lines) + "\n"


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def marks(game: Game, seats: str) -> tuple[str, str]:
    return f"<!-- ladder {game.info.id} {seats} -->", f"<!-- end {game.info.id} {seats} -->"


def put_into(text: str, game: Game, seats: str, told: str) -> str:
    """Return the document with the section of a game replaced, or appended if it had none."""
    begin, end = marks(game, seats)
    block = f"{begin}\n{told}{end}\n"
    if begin not in text:
        return f"{text.rstrip()}\n\n{block}" if text.strip() else block
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(f"{end}\n")
    return before + block + after


Progress = Callable[[Duel], None]


def climb(
    game: Game,
    bots: list[str],
    seats: list[int],
    games: int,
    seed: int,
    progress: Progress | None = None,
    where: Where = HERE,
    below: bool = False,
) -> list[Duel]:
    """Play every level against a table of each weaker one at each number of seats.

    The flag restricts it to the next weaker level. The callback gets each finished matchup.
    """
    matchups = [
        Duel(bots[i], bots[j], count)
        for count in seats
        for i in range(len(bots) - 1, 0, -1)
        for j in range(i - 1, i - 2 if below else -1, -1)
    ]
    pieces = [
        Part(game.info.id, matchup.bot, matchup.table, matchup.seats, games, seed, first, min(first + BATCH, games))
        for matchup in matchups
        for first in range(0, games, BATCH)
    ]
    results = spread(play_part, pieces, where)
    for matchup in matchups:
        while matchup.games < games:
            matchup.add(next(results))
        if progress is not None:
            progress(matchup)
    return matchups
