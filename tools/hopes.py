"""Calibrate the win probabilities of hints against played games: python -m tools.hopes GAME --seats 4 --games 500

Every seat plays the move a hint would give, and each predicted probability is recorded with the result of the game.
Prints predicted, calibrated and observed shares by decile, on held-out games that the calibration was not fitted to.
`--write` stores the calibration in the game's `weights/hopes.toml`. A game of the card game takes a second or two with
the compiled build.
"""

from __future__ import annotations

import argparse
import tomllib
from math import exp
from pathlib import Path

from theomachy.bots.analysis import weigh
from theomachy.bots.hopes import MEASURED, logit, of_mind, print_of, put_right
from theomachy.bots.minds import mind_of
from theomachy.bots.search import Span
from theomachy.core.game import Game, make_setup
from theomachy.core.rng import seeded
from theomachy.games import game as find_game
from theomachy.table.thinking import HINT

GAMES = Path(__file__).parents[1] / "src" / "theomachy" / "games"
ROUNDS = 50
# One decision: the number of its game, the predicted probability, and the seat's share of the victory.
Row = tuple[int, float, float]


def played(game: Game, seats: int, number: int, seed: int) -> list[Row]:
    rng = seeded(seed * 100_000 + number)
    state = game.new(make_setup(game.info, seats), rng.fork())
    predictions: list[tuple[int, float]] = []
    while state.legal:
        seat = state.seat
        determinized = game.imagine(state, seat, rng.fork())
        comparison = weigh(game, determinized, None, Span(HINT), rng.fork()) if len(state.legal) > 1 else None
        if comparison is not None:
            predictions.append((seat, comparison.chance))
        state.apply(game.decode(comparison.best.code) if comparison is not None else state.legal[0])
    winners = game.winners(state)
    return [(number, chance, (seat in winners) / len(winners)) for seat, chance in predictions]


def fitted(rows: list[Row]) -> tuple[float, float]:
    """Fit the lift and the slope of the logistic calibration curve (Platt scaling) by Newton's method."""
    lift, slope = 0.0, 1.0
    for _ in range(ROUNDS):
        sums = [0.0] * 5
        for _, chance, won in rows:
            x = logit(chance)
            p = 1.0 / (1.0 + exp(-lift - slope * x))
            for i, part in enumerate((won - p, (won - p) * x, p * (1 - p), p * (1 - p) * x, p * (1 - p) * x * x)):
                sums[i] += part
        determinant = sums[2] * sums[4] - sums[3] * sums[3]
        lift += (sums[4] * sums[0] - sums[3] * sums[1]) / determinant
        slope += (sums[2] * sums[1] - sums[3] * sums[0]) / determinant
    return lift, slope


def table(rows: list[Row]) -> list[str]:
    """Tabulate predicted, calibrated and observed shares of the odd-numbered games; the fit uses the even ones."""
    lift, slope = fitted([row for row in rows if row[0] % 2 == 0])
    tenths: dict[int, list[tuple[float, float, float]]] = {}
    for number, chance, won in rows:
        if number % 2:
            calibrated_chance = put_right(chance, lift, slope)
            tenths.setdefault(int(10 * calibrated_chance), []).append((chance, calibrated_chance, won))
    lines = ["| decisions | found | told | happened |", "|---|---|---|---|"]
    for _, decisions in sorted(tenths.items()):
        means = " | ".join([f"{100 * sum(column) / len(decisions):.0f} %" for column in zip(*decisions, strict=True)])
        lines.append(f"| {len(decisions)} | {means} |")
    return lines


def write(game: Game, seats: int, lift: float, slope: float) -> None:
    """Write the calibration into the sources, also from a compiled build. Drops entries measured with other weights."""
    kind = of_mind(mind_of(game))
    path = GAMES / game.info.id.replace("-", "_") / MEASURED
    sections = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    section = sections.get(kind, {})
    sections[kind] = section if section.get("weights") == print_of(game, kind) else {"weights": print_of(game, kind)}
    sections[kind][f"seats-{seats}"] = [round(lift, 3), round(slope, 3)]
    lines = ["# Made by tools/hopes.py, and by nothing else: lift and slope of what is told over what was found."]
    for name, values in sorted(sections.items()):
        lines += ["", f"[{name}]", *[f"{key} = {values[key]}" for key in sorted(values)]]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    game = find_game(arguments.game)
    rows = [row for number in range(arguments.games) for row in played(game, arguments.seats, number, arguments.seed)]
    print("\n".join(table(rows)))
    lift, slope = fitted(rows)
    print(f"lift {lift:.3f}, slope {slope:.3f}")
    if arguments.write:
        write(game, arguments.seats, lift, slope)


if __name__ == "__main__":
    main()
