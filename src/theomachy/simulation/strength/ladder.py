"""Measures the strength of the bot levels: each against a table of each weaker one, at every number of seats.

The results are Markdown sections of docs/researchers/ladders.md. A section stands between two marker comments with the
game and its numbers of seats, and is replaced as a whole.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import log, sqrt
from time import process_time

from theomachy.bots.bot import Bot, choose_action
from theomachy.core.game import Game, make_setup
from theomachy.core.rng import seeded_rng
from theomachy.games import game as find_game
from theomachy.simulation.running.distributed import ExecutionTarget, run_pieces
from theomachy.simulation.running.external_bots import load_bot
from theomachy.simulation.running.plan import Plan, bot_rng
from theomachy.simulation.stats.statistics import Z_95, Rate, wilson_rate

LEVEL_NAMES = {"random": "whimsical", "greedy": "careful", "shrewd": "shrewd", "master": "master"}
# The level whose rating is fixed; the ratings of the others are relative to it.
ANCHOR = "greedy"
# The rating of that level.
BASE_ELO = 1000.0
# The rating difference at which the odds are ten to one (Elo).
ELO_SCALE = 400.0
ITERATIONS = 200
# Games per piece of work.
GAMES_PER_PIECE = 5
IN_PROCESS = ExecutionTarget()


@dataclass
class Matchup:
    """Results of a matchup: one bot against a table of another, at a number of seats.

    `shared` is the number of victories, in which a victory shared by n players counts 1/n.
    """

    bot: str
    table: str
    seats: int
    games: int = 0
    shared: float = 0.0
    seconds: float = 0.0
    decisions: int = 0

    def rate(self) -> Rate:
        """Return the win rate. The sum of victories is rounded down, so shared victories never overstate the rate."""
        return wilson_rate(int(self.shared), self.games)

    def fair(self) -> float:
        """Return the win rate if all players were equal."""
        return 1.0 / self.seats

    def add(self, other: Matchup) -> None:
        self.games += other.games
        self.shared += other.shared
        self.seconds += other.seconds
        self.decisions += other.decisions


@dataclass(frozen=True)
class MatchupPiece:
    """Games `first` to `last` (exclusive) of a matchup, with all that a worker process needs to play them."""

    game: str
    bot: str
    table: str
    seats: int
    games: int
    seed: int
    first: int
    last: int


def play_piece(piece: MatchupPiece) -> Matchup:
    game = find_game(piece.game)
    bots = {name: load_bot(name) for name in (piece.bot, piece.table)}
    matchup = Matchup(piece.bot, piece.table, piece.seats)
    play_matchup(game, bots, matchup, piece.games, piece.seed, range(piece.first, piece.last))
    return matchup


def play_matchup(
    game: Game, bots: dict[str, Bot], matchup: Matchup, games: int, seed: int, numbers: range | None = None
) -> None:
    """Play games of a matchup and add up the results; without `numbers`, all of its games.

    The bot moves on by one seat from game to game. `seconds` is processor time of its decisions.
    """
    seats = (matchup.bot,) + (matchup.table,) * (matchup.seats - 1)
    plan = Plan(game.info.id, make_setup(game.info, matchup.seats), seats, games, seed)
    for number in range(games) if numbers is None else numbers:
        game_seed = plan.game_seed(number)
        rng = bot_rng(game_seed)
        state = game.new(plan.setup, seeded_rng(game_seed))
        own_seat = number % matchup.seats
        count = 0
        while state.legal and count < game.info.max_actions:
            count += 1
            start = process_time()
            action = choose_action(game, state, bots[matchup.bot if state.seat == own_seat else matchup.table], rng)
            if state.seat == own_seat:
                matchup.seconds += process_time() - start
                matchup.decisions += 1
            state.apply(action)
        winners = game.winners(state) if not state.legal else []
        matchup.games += 1
        matchup.shared += 1.0 / len(winners) if own_seat in winners else 0.0


def seat_win_rates(game: Game, bot: Bot, seats: int, games: int, seed: int) -> list[Rate]:
    """Return how often each seat wins when the same bot plays all of them."""
    plan = Plan(game.info.id, make_setup(game.info, seats), (bot.name,) * seats, games, seed, fixed=True)
    wins = [0] * seats
    for number in range(games):
        game_seed = plan.game_seed(number)
        rng = bot_rng(game_seed)
        state = game.new(plan.setup, seeded_rng(game_seed))
        count = 0
        while state.legal and count < game.info.max_actions:
            state.apply(choose_action(game, state, bot, rng))
            count += 1
        for seat in game.winners(state) if not state.legal else []:
            wins[seat] += 1
    return [wilson_rate(count, games) for count in wins]


def elo_ratings(names: list[str], matchups: list[Matchup]) -> dict[str, tuple[float, float]]:
    """Return the Elo rating of each level with half of its 95 % interval.

    Maximum likelihood by Newton's method, one rating after another (Bradley-Terry model). The odds are those of one bot
    against one opponent, so tables of different sizes can be combined.
    """
    elo = dict.fromkeys(names, BASE_ELO)
    for _ in range(ITERATIONS):
        for name in names:
            if name != ANCHOR:
                elo[name] += newton_step(name, elo, matchups)
    return {name: (elo[name], 0.0 if name == ANCHOR else rating_margin(name, elo, matchups)) for name in names}


def win_probability(name: str, elo: dict[str, float], matchup: Matchup) -> float:
    """Return the probability that the named bot wins, with equal chances for its opponents."""
    rivals = matchup.seats - 1
    odds = 10 ** ((elo[matchup.bot] - elo[matchup.table]) / ELO_SCALE)
    probability = odds / (odds + rivals)
    return probability if name == matchup.bot else 1.0 - probability


def newton_step(name: str, elo: dict[str, float], matchups: list[Matchup]) -> float:
    """Return the Newton step of one rating towards maximum likelihood.

    Half a game won and half a game lost are added to every matchup as a prior. The step is limited to 100 points.
    """
    gradient = 0.0
    curvature = 0.0
    for matchup in matchups:
        if name not in (matchup.bot, matchup.table):
            continue
        probability = win_probability(name, elo, matchup)
        wins = matchup.shared if name == matchup.bot else matchup.games - matchup.shared
        gradient += wins + 0.5 - (matchup.games + 1) * probability
        curvature += (matchup.games + 1) * probability * (1.0 - probability)
    return max(-100.0, min(100.0, gradient / max(1e-9, curvature) * ELO_SCALE / log(10.0))) if curvature else 0.0


def rating_margin(name: str, elo: dict[str, float], matchups: list[Matchup]) -> float:
    """Return half of the 95 % interval of a rating, from the observed Fisher information."""
    information = 0.0
    for matchup in matchups:
        if name in (matchup.bot, matchup.table):
            probability = win_probability(name, elo, matchup)
            information += matchup.games * probability * (1.0 - probability)
    return Z_95 / sqrt(max(1e-9, information)) * ELO_SCALE / log(10.0)


def ladder_section(
    name: str, matchups: list[Matchup], seat_rates: dict[int, list[Rate]], top_level: str, seed: int
) -> str:
    """Return the Markdown section of a game: results of each matchup, ratings and win rates by seat."""
    bots = [bot for bot in LEVEL_NAMES if any([bot in (row.bot, row.table) for row in matchups])]
    seated = ", ".join(dict.fromkeys([str(row.seats) for row in matchups]))
    lines = [
        f"## {name}, {seated} seats",
        "",
        f"Seed {seed}. One bot of the first level against a table of the second.",
        "",
    ]
    lines += ["| level | against | seats | games | wins | fair | 95 % interval | ms a decision |"]
    lines += ["|---|---|---|---|---|---|---|---|"]
    for row in matchups:
        rate = row.rate()
        lines.append(
            f"| {LEVEL_NAMES[row.bot]} | {LEVEL_NAMES[row.table]} | {row.seats} | {row.games} "
            f"| {format_percent(rate.rate)} | {format_percent(row.fair())} "
            f"| {format_percent(rate.low)} – {format_percent(rate.high)} "
            f"| {1000 * row.seconds / max(1, row.decisions):.1f} |"
        )
    lines += ["", "| level | Elo | 95 % interval |", "|---|---|---|"]
    for bot, (elo, margin) in elo_ratings(bots, matchups).items():
        interval = f"{elo - margin:.0f} – {elo + margin:.0f}" if margin else "the measure"
        lines.append(f"| {LEVEL_NAMES[bot]} | {elo:.0f} | {interval} |")
    for count, rates in seat_rates.items():
        shares = ", ".join(
            [
                f"{format_percent(rate.rate)} ({format_percent(rate.low)} – {format_percent(rate.high)})"
                for rate in rates
            ]
        )
        lines += ["", f"Seats with {count} × {LEVEL_NAMES[top_level]}, {rates[0].of} games, the first first: {shares}."]
    return "\n".join(lines) + "\n"


def format_percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def section_markers(game: Game, seats: str) -> tuple[str, str]:
    return f"<!-- ladder {game.info.id} {seats} -->", f"<!-- end {game.info.id} {seats} -->"


def replace_section(text: str, game: Game, seats: str, section_text: str) -> str:
    """Return the document with the section of a game replaced, or appended if it had none."""
    begin, end = section_markers(game, seats)
    block = f"{begin}\n{section_text}{end}\n"
    if begin not in text:
        return f"{text.rstrip()}\n\n{block}" if text.strip() else block
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(f"{end}\n")
    return before + block + after


Progress = Callable[[Matchup], None]


def play_ladder(
    game: Game,
    bots: list[str],
    seats: list[int],
    games: int,
    seed: int,
    progress: Progress | None = None,
    target: ExecutionTarget = IN_PROCESS,
    next_level_only: bool = False,
) -> list[Matchup]:
    """Play every level against a table of each weaker one, at each number of seats.

    With `next_level_only`, a level plays only the next weaker one. `progress` gets each finished matchup.
    """
    matchups = [
        Matchup(bots[i], bots[j], count)
        for count in seats
        for i in range(len(bots) - 1, 0, -1)
        for j in range(i - 1, i - 2 if next_level_only else -1, -1)
    ]
    pieces = [
        MatchupPiece(
            game.info.id,
            matchup.bot,
            matchup.table,
            matchup.seats,
            games,
            seed,
            first,
            min(first + GAMES_PER_PIECE, games),
        )
        for matchup in matchups
        for first in range(0, games, GAMES_PER_PIECE)
    ]
    results = run_pieces(play_piece, pieces, target)
    for matchup in matchups:
        while matchup.games < games:
            matchup.add(next(results))
        if progress is not None:
            progress(matchup)
    return matchups
