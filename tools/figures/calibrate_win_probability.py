"""Calibrate the win probabilities of hints against played games.

python -m tools.figures.calibrate_win_probability GAME --seats 4 --games 500

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

from theomachy.bots.analysis import compare_actions
from theomachy.bots.evaluator_registry import evaluator_for
from theomachy.bots.ismcts import Budget
from theomachy.bots.win_probability import CALIBRATION_FILE, apply_calibration, evaluator_kind, logit, weights_checksum
from theomachy.core.game import Game, make_setup
from theomachy.core.rng import seeded_rng
from theomachy.games import game as find_game
from theomachy.table.bot_requests import HINT_PASSES

GAME_SOURCES = Path(__file__).parents[2] / "src" / "theomachy" / "games"
NEWTON_STEPS = 50
# One decision: the number of its game, the predicted probability, and the seat's share of the victory.
Prediction = tuple[int, float, float]


def play_game(game: Game, seats: int, number: int, seed: int) -> list[Prediction]:
    rng = seeded_rng(seed * 100_000 + number)
    state = game.new(make_setup(game.info, seats), rng.fork())
    predictions: list[tuple[int, float]] = []
    while state.legal:
        seat = state.seat
        determinized = game.determinize(state, seat, rng.fork())
        comparison = (
            compare_actions(game, determinized, None, Budget(HINT_PASSES), rng.fork()) if len(state.legal) > 1 else None
        )
        if comparison is not None:
            predictions.append((seat, comparison.win_probability))
        state.apply(game.decode(comparison.best.code) if comparison is not None else state.legal[0])
    winners = game.winners(state)
    return [(number, chance, (seat in winners) / len(winners)) for seat, chance in predictions]


def fit_curve(rows: list[Prediction]) -> tuple[float, float]:
    """Fit the lift and the slope of the logistic calibration curve (Platt scaling) by Newton's method."""
    lift, slope = 0.0, 1.0
    for _ in range(NEWTON_STEPS):
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


def format_table(rows: list[Prediction]) -> list[str]:
    """Tabulate predicted, calibrated and observed shares of the odd-numbered games; the fit uses the even ones."""
    lift, slope = fit_curve([row for row in rows if row[0] % 2 == 0])
    tenths: dict[int, list[tuple[float, float, float]]] = {}
    for number, chance, won in rows:
        if number % 2:
            calibrated_chance = apply_calibration(chance, lift, slope)
            tenths.setdefault(int(10 * calibrated_chance), []).append((chance, calibrated_chance, won))
    lines = ["| decisions | found | told | happened |", "|---|---|---|---|"]
    for _, decisions in sorted(tenths.items()):
        means = " | ".join([f"{100 * sum(column) / len(decisions):.0f} %" for column in zip(*decisions, strict=True)])
        lines.append(f"| {len(decisions)} | {means} |")
    return lines


def write_calibration(game: Game, seats: int, lift: float, slope: float) -> None:
    """Write the calibration into the sources, also from a compiled build. Drops entries measured with other weights."""
    kind = evaluator_kind(evaluator_for(game))
    path = GAME_SOURCES / game.info.id.replace("-", "_") / CALIBRATION_FILE
    sections = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    section = sections.get(kind, {})
    sections[kind] = (
        section if section.get("weights") == weights_checksum(game, kind) else {"weights": weights_checksum(game, kind)}
    )
    sections[kind][f"seats-{seats}"] = [round(lift, 3), round(slope, 3)]
    lines = ["# Made by tools/figures/calibrate_win_probability.py: lift and slope from predicted to measured chances."]
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
    rows = [
        row for number in range(arguments.games) for row in play_game(game, arguments.seats, number, arguments.seed)
    ]
    print("\n".join(format_table(rows)))
    lift, slope = fit_curve(rows)
    print(f"lift {lift:.3f}, slope {slope:.3f}")
    if arguments.write:
        write_calibration(game, arguments.seats, lift, slope)


if __name__ == "__main__":
    main()
