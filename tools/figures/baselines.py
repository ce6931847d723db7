"""Write docs/researchers/baselines.md: every bot against every other, in all titles and at all numbers of players.

`python -m tools.figures.baselines --seconds 60` limits each pairing to a minute of one core or to `--games` games.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from theomachy.bots.bot import Bot
from theomachy.bots.registry import BOTS
from theomachy.core.game import Game
from theomachy.envs.network_bot import NetworkBot, weights_path
from theomachy.games import games
from theomachy.simulation.checks.benchmark import is_compiled
from theomachy.simulation.stats.statistics import wilson_rate
from theomachy.simulation.strength.ladder import Matchup, elo_ratings, play_matchup

PAGE = Path(__file__).parents[2] / "docs" / "researchers" / "baselines.md"
NETWORK_BOT = "learned"


@dataclass(frozen=True)
class BaselineOptions:
    """Options of the command line; `seconds` is processor time for each pairing."""

    games: int
    seconds: float
    seed: int
    titles: list[str]
    players: list[str]


def bots_of(game: Game, options: BaselineOptions) -> dict[str, Bot]:
    bots: dict[str, Bot] = {name: bot for name, bot in BOTS.items() if name in options.players}
    if NETWORK_BOT in options.players and weights_path(game).is_file():
        bots[NETWORK_BOT] = NetworkBot()
    return bots


def play_pairing(
    game: Game, bots: dict[str, Bot], duel: Matchup, options: BaselineOptions, clock: Callable[[], float]
) -> None:
    """Play a pairing in whole rotations of the seats, so that each bot sits in every seat equally often."""
    begin = clock()
    chunk = 0
    while duel.games < options.games and (chunk == 0 or clock() - begin < options.seconds):
        play_matchup(game, bots, duel, duel.seats, options.seed + chunk)
        chunk += 1


def measure(
    game: Game, seats: int, options: BaselineOptions, clock: Callable[[], float]
) -> tuple[list[str], list[Matchup]]:
    bots = bots_of(game, options)
    duels = [Matchup(one, other, seats) for one in bots for other in bots if one != other]
    for duel in duels:
        play_pairing(game, bots, duel, options, clock)
    return list(bots), duels


def format_section(game: Game, seats: int, names: list[str], duels: list[Matchup]) -> list[str]:
    lines = ["", f"## {game.info.id}, {seats} players", ""]
    lines += [f"| one of | Elo | 95 % | ms | {' | '.join(['against ' + name for name in names])} |"]
    lines += ["|" + "---|" * (4 + len(names))]
    rating_rows = elo_ratings(names, duels)
    for name in names:
        elo, margin = rating_rows[name]
        own = [duel for duel in duels if duel.bot == name]
        cost = 1000 * sum([duel.seconds for duel in own]) / max(1, sum([duel.decisions for duel in own]))
        cells = [next((format_share(duel) for duel in own if duel.table == other), "–") for other in names]
        lines.append(
            f"| {name} | {elo:.0f} | {f'± {margin:.0f}' if margin else 'set'} | {cost:.2f} | {' | '.join(cells)} |"
        )
    return lines


def format_share(duel: Matchup) -> str:
    rate = wilson_rate(int(duel.shared), duel.games)
    return f"{100 * rate.rate:.0f} % ({100 * rate.low:.0f}–{100 * rate.high:.0f}) of {duel.games}"


def format_head(options: BaselineOptions) -> list[str]:
    build = "compiled" if is_compiled() else "interpreted"
    command = (
        f"python -m tools.figures.baselines --seconds {options.seconds:g} --games {options.games} --seed {options.seed}"
    )
    return [
        "# Baselines",
        "",
        f"Written by `{command} --players {','.join(options.players)}`.",
        "",
        "- One player plays against a table of another, each seat equally often.",
        "- Wins have Wilson's interval at 95 %. A shared victory counts in part, rounded down.",
        "- Elo is that of Bradley and Terry, greedy set to 1000. Where 95 % intervals overlap nothing is shown.",
        "- Milliseconds are of one core, for a decision.",
        "- `random` and `greedy` are the levels whimsical and careful.",
        "- `learned` plays what self-play has taught it (`weights/network.npz`), without search.",
        "",
        f"Theomachy {version('theomachy')}, {build}; Python {platform.python_version()} on {platform.machine()};",
        f"seeds from {options.seed}; at most {options.games} games and {options.seconds:g} s of one core a pairing.",
    ]


def make_page(options: BaselineOptions, clock: Callable[[], float], progress: Callable[[str], None]) -> str:
    lines = format_head(options)
    for game in games():
        if options.titles and game.info.id not in options.titles:
            continue
        for seats in range(game.info.min_seats, game.info.max_seats + 1):
            names, duels = measure(game, seats, options, clock)
            lines += format_section(game, seats, names, duels)
            progress("\n".join(lines[-len(names) - 2 :]))
    return "\n".join(lines) + "\n"


def main() -> None:
    from time import process_time

    parser = argparse.ArgumentParser(prog="tools.figures.baselines", description=__doc__)
    parser.add_argument("titles", nargs="*", help="all if left out")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", default=",".join([*BOTS, NETWORK_BOT]))
    parser.add_argument("--out", type=Path, default=PAGE)
    arguments = parser.parse_args()
    options = BaselineOptions(
        arguments.games, arguments.seconds, arguments.seed, arguments.titles, arguments.players.split(",")
    )
    arguments.out.write_text(make_page(options, process_time, print), encoding="utf-8")


if __name__ == "__main__":
    main()
