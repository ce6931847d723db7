"""Holds the chances that hints tell against played games: python -m tools.hopes GAME --seats 4 --games 500

Every seat plays as a hint would, and each chance that was found is kept beside what became of it. Says what was found
and what happened, by tenths, on games kept apart from those that the correction is fitted to; `--write` puts the
correction into the game's `weights/hopes.toml`. Takes a second or two a game of the card game, so run it compiled.
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
# One decision: the number of its game, the chance that was found, and the share of the victory.
Row = tuple[int, float, float]


def played(game: Game, seats: int, number: int, seed: int) -> list[Row]:
    luck = seeded(seed * 100_000 + number)
    state = game.new(make_setup(game.info, seats), luck.fork())
    found: list[tuple[int, float]] = []
    while state.legal:
        seat = state.seat
        seen = game.imagine(state, seat, luck.fork())
        weighed = weigh(game, seen, None, Span(HINT), luck.fork()) if len(state.legal) > 1 else None
        if weighed is not None:
            found.append((seat, weighed.chance))
        state.apply(game.decode(weighed.best.code) if weighed is not None else state.legal[0])
    winners = game.winners(state)
    return [(number, chance, (seat in winners) / len(winners)) for seat, chance in found]


def fitted(rows: list[Row]) -> tuple[float, float]:
    """Lift and slope of the logistic curve, by Newton's method."""
    lift, slope = 0.0, 1.0
    for _ in range(ROUNDS):
        sums = [0.0] * 5
        for _, chance, won in rows:
            x = logit(chance)
            p = 1.0 / (1.0 + exp(-lift - slope * x))
            for i, part in enumerate((won - p, (won - p) * x, p * (1 - p), p * (1 - p) * x, p * (1 - p) * x * x)):
                sums[i] += part
        whole = sums[2] * sums[4] - sums[3] * sums[3]
        lift += (sums[4] * sums[0] - sums[3] * sums[1]) / whole
        slope += (sums[2] * sums[1] - sums[3] * sums[0]) / whole
    return lift, slope


def table(rows: list[Row]) -> list[str]:
    """What was found, what would be told and what happened, in games that the correction was not fitted to."""
    lift, slope = fitted([row for row in rows if row[0] % 2 == 0])
    tenths: dict[int, list[tuple[float, float, float]]] = {}
    for number, chance, won in rows:
        if number % 2:
            told = put_right(chance, lift, slope)
            tenths.setdefault(int(10 * told), []).append((chance, told, won))
    out = ["| decisions | found | told | happened |", "|---|---|---|---|"]
    for _, here in sorted(tenths.items()):
        means = " | ".join([f"{100 * sum(column) / len(here):.0f} %" for column in zip(*here, strict=True)])
        out.append(f"| {len(here)} | {means} |")
    return out


def write(game: Game, seats: int, lift: float, slope: float) -> None:
    """Into the sources, whichever build has played. Lines that were measured with other weights go."""
    kind = of_mind(mind_of(game))
    path = GAMES / game.info.id.replace("-", "_") / MEASURED
    known = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    mine = known.get(kind, {})
    known[kind] = mine if mine.get("weights") == print_of(game, kind) else {"weights": print_of(game, kind)}
    known[kind][f"seats-{seats}"] = [round(lift, 3), round(slope, 3)]
    lines = ["# Made by tools/hopes.py, and by nothing else: lift and slope of what is told over what was found."]
    for name, values in sorted(known.items()):
        lines += ["", f"[{name}]", *[f"{key} = {values[key]}" for key in sorted(values)]]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("--seats", type=int, default=4)
    asked.add_argument("--games", type=int, default=500)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--write", action="store_true")
    wish = asked.parse_args()
    game = find_game(wish.game)
    rows = [row for number in range(wish.games) for row in played(game, wish.seats, number, wish.seed)]
    print("\n".join(table(rows)))
    lift, slope = fitted(rows)
    print(f"lift {lift:.3f}, slope {slope:.3f}")
    if wish.write:
        write(game, wish.seats, lift, slope)


if __name__ == "__main__":
    main()
