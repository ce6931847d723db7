"""How strong the levels are: every level against a table of each other one, at every number of seats, as Markdown.

A section stands between two marks in docs/researchers/ladders.md, by game and numbers of seats, and is replaced as a
whole.
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
# Elo of the level the others are measured from, and by how much ten times the odds differ.
ANCHOR = "greedy"
BASE = 1000.0
TENFOLD = 400.0
ROUNDS = 200
# Games that travel together.
BATCH = 5
HERE = Where()


@dataclass
class Duel:
    """One bot against a table of another, at so many seats; `shared` are victories, a shared one in part."""

    bot: str
    table: str
    seats: int
    games: int = 0
    shared: float = 0.0
    seconds: float = 0.0
    decisions: int = 0

    def rate(self) -> Rate:
        """A shared victory is rounded down, so that nothing looks better than it is."""
        return wilson(int(self.shared), self.games)

    def fair(self) -> float:
        return 1.0 / self.seats

    def add(self, other: Duel) -> None:
        self.games += other.games
        self.shared += other.shared
        self.seconds += other.seconds
        self.decisions += other.decisions


@dataclass(frozen=True)
class Part:
    """Some games of a duel, from the first to before the last; enough to play them anywhere."""

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
    duel = Duel(part.bot, part.table, part.seats)
    play_duel(game, bots, duel, part.games, part.seed, range(part.first, part.last))
    return duel


def play_duel(game: Game, bots: dict[str, Bot], duel: Duel, games: int, seed: int, among: range | None = None) -> None:
    """Those `among` so many games, or all. The bot moves on by one seat from game to game. Seconds are those of the
    processor."""
    seats = (duel.bot,) + (duel.table,) * (duel.seats - 1)
    plan = Plan(game.info.id, make_setup(game.info, duel.seats), seats, games, seed)
    for number in range(games) if among is None else among:
        luck = plan.luck(number)
        rng = thinking(luck)
        state = game.new(plan.setup, seeded(luck))
        mine = number % duel.seats
        count = 0
        while state.legal and count < game.info.bound:
            count += 1
            before = process_time()
            action = decide(game, state, bots[duel.bot if state.seat == mine else duel.table], rng)
            if state.seat == mine:
                duel.seconds += process_time() - before
                duel.decisions += 1
            state.apply(action)
        winners = game.winners(state) if not state.legal else []
        duel.games += 1
        duel.shared += 1.0 / len(winners) if mine in winners else 0.0


def seat_wins(game: Game, bot: Bot, seats: int, games: int, seed: int) -> list[Rate]:
    """How often each seat wins when all play alike."""
    plan = Plan(game.info.id, make_setup(game.info, seats), (bot.name,) * seats, games, seed, fixed=True)
    won = [0] * seats
    for number in range(games):
        luck = plan.luck(number)
        rng = thinking(luck)
        state = game.new(plan.setup, seeded(luck))
        count = 0
        while state.legal and count < game.info.bound:
            state.apply(decide(game, state, bot, rng))
            count += 1
        for seat in game.winners(state) if not state.legal else []:
            won[seat] += 1
    return [wilson(count, games) for count in won]


def ratings(names: list[str], duels: list[Duel]) -> dict[str, tuple[float, float]]:
    """Elo with half of its 95 % interval, from the odds of one against one of the others at the table: at more seats
    the share of a bot is compared with that of a single rival."""
    found = dict.fromkeys(names, BASE)
    for _ in range(ROUNDS):
        for name in names:
            if name != ANCHOR:
                found[name] += pull(name, found, duels)
    return {name: (found[name], 0.0 if name == ANCHOR else half_width(name, found, duels)) for name in names}


def expected(name: str, found: dict[str, float], duel: Duel) -> float:
    """The chance that `name` has in a duel, against each rival alike."""
    rivals = duel.seats - 1
    odds = 10 ** ((found[duel.bot] - found[duel.table]) / TENFOLD)
    share = odds / (odds + rivals)
    return share if name == duel.bot else 1.0 - share


def pull(name: str, found: dict[str, float], duels: list[Duel]) -> float:
    """A step of Newton's towards the rating that explains the results best; held back by half a game won and lost."""
    slope = 0.0
    curve = 0.0
    for duel in duels:
        if name not in (duel.bot, duel.table):
            continue
        chance = expected(name, found, duel)
        won = duel.shared if name == duel.bot else duel.games - duel.shared
        slope += won + 0.5 - (duel.games + 1) * chance
        curve += (duel.games + 1) * chance * (1.0 - chance)
    return max(-100.0, min(100.0, slope / max(1e-9, curve) * TENFOLD / log(10.0))) if curve else 0.0


def half_width(name: str, found: dict[str, float], duels: list[Duel]) -> float:
    curve = 0.0
    for duel in duels:
        if name in (duel.bot, duel.table):
            chance = expected(name, found, duel)
            curve += duel.games * chance * (1.0 - chance)
    return Z / sqrt(max(1e-9, curve)) * TENFOLD / log(10.0)


def section(name: str, duels: list[Duel], seats: dict[int, list[Rate]], top: str, seed: int) -> str:
    """What docs/researchers/ladders.md says of a game."""
    bots = [bot for bot in LEVELS if any([bot in (duel.bot, duel.table) for duel in duels])]
    seated = ", ".join(dict.fromkeys([str(duel.seats) for duel in duels]))
    lines = [
        f"## {name}, {seated} seats",
        "",
        f"Seed {seed}. One bot of the first level against a table of the second.",
        "",
    ]
    lines += ["| level | against | seats | games | wins | fair | 95 % interval | ms a decision |"]
    lines += ["|---|---|---|---|---|---|---|---|"]
    for duel in duels:
        rate = duel.rate()
        lines.append(
            f"| {LEVELS[duel.bot]} | {LEVELS[duel.table]} | {duel.seats} | {duel.games} | {percent(rate.rate)} "
            f"| {percent(duel.fair())} | {percent(rate.low)} – {percent(rate.high)} "
            f"| {1000 * duel.seconds / max(1, duel.decisions):.1f} |"
        )
    lines += ["", "| level | Elo | 95 % interval |", "|---|---|---|"]
    for bot, (elo, half) in ratings(bots, duels).items():
        between = f"{elo - half:.0f} – {elo + half:.0f}" if half else "the measure"
        lines.append(f"| {LEVELS[bot]} | {elo:.0f} | {between} |")
    for count, rates in seats.items():
        shares = ", ".join([f"{percent(rate.rate)} ({percent(rate.low)} – {percent(rate.high)})" for rate in rates])
        lines += ["", f"Seats with {count} × {LEVELS[top]}, {rates[0].of} games, the first first: {shares}."]
    return "\n".join(lines) + "\n"


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def marks(game: Game, seats: str) -> tuple[str, str]:
    return f"<!-- ladder {game.info.id} {seats} -->", f"<!-- end {game.info.id} {seats} -->"


def put_into(text: str, game: Game, seats: str, told: str) -> str:
    """The document with the section of a game at these numbers of seats anew, at its end if it had none."""
    begin, end = marks(game, seats)
    whole = f"{begin}\n{told}{end}\n"
    if begin not in text:
        return f"{text.rstrip()}\n\n{whole}" if text.strip() else whole
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(f"{end}\n")
    return before + whole + after


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
    """Every level against a table of each lower one, or of the one `below` alone, at each number of seats."""
    duels = [
        Duel(bots[i], bots[j], count)
        for count in seats
        for i in range(len(bots) - 1, 0, -1)
        for j in range(i - 1, i - 2 if below else -1, -1)
    ]
    parts = [
        Part(game.info.id, duel.bot, duel.table, duel.seats, games, seed, first, min(first + BATCH, games))
        for duel in duels
        for first in range(0, games, BATCH)
    ]
    played = spread(play_part, parts, where)
    for duel in duels:
        while duel.games < games:
            duel.add(next(played))
        if progress is not None:
            progress(duel)
    return duels
