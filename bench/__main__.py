"""`make bench`: print the speed of each game, interpreted and compiled, and of a peer project with --peers."""

from __future__ import annotations

import argparse
import json
from statistics import median

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from bench.runs import COMPILED, INTERPRETED, PEER, GameMeasurements, Side, install_peers, measure_all, measure_envs

WIDTH = 118
PLAYOUTS = "playouts_per_s"
SEARCH = (PLAYOUTS, "imagined_per_s", "judged_per_s", "passes_per_s")
COLUMNS = ("side", "game", "seats", "decisions/s", "games/s", "copies/s", "µs a copy", "decisions a loop")


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("games", nargs="*", help="ids of games; all if left out")
    parser.add_argument(
        "--peers", action="store_true", help="also Catanatron, its environment and connect-four, under build"
    )
    parser.add_argument("--seconds", type=float, default=2.0, help="for each game, side and round")
    parser.add_argument("--rounds", type=int, default=3, help="interleaved; medians are printed")
    parser.add_argument("--envs", action="store_true", help="the environments alone")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if arguments.peers:
        install_peers()
    envs = measure_envs(arguments.seconds, arguments.rounds, arguments.games, arguments.peers)
    if arguments.envs:
        print_envs(envs, arguments.rounds)
        return
    results, loops = measure_all(arguments.seconds, arguments.rounds, arguments.games, arguments.peers)
    calibration = median(loops)
    if arguments.json:
        print(json.dumps({**to_json(results, calibration), "envs": envs}, indent=2))
    else:
        print_results(results, calibration, arguments.rounds)
        print_envs(envs, arguments.rounds)


def speed_ratios(results: dict[Side, GameMeasurements]) -> list[tuple[str, str, float]]:
    """Ratios of decisions per second: compiled to interpreted for each game, and both to the peer."""
    out: list[tuple[str, str, float]] = []
    games = [game for kind, game in results if kind == INTERPRETED]
    for game in games:
        interpreted = results[(INTERPRETED, game)].median_of("decisions_per_s")
        compiled = results.get((COMPILED, game))
        if compiled is not None:
            out.append((game, f"{COMPILED} / {INTERPRETED}", compiled.median_of("decisions_per_s") / interpreted))
        if (PEER, PEER) in results:
            peer = results[(PEER, PEER)].median_of("decisions_per_s")
            out.append((game, f"{INTERPRETED} / {PEER}", interpreted / peer))
            if compiled is not None:
                out.append((game, f"{COMPILED} / {PEER}", compiled.median_of("decisions_per_s") / peer))
    return out


def to_json(results: dict[Side, GameMeasurements], calibration: float) -> dict[str, object]:
    return {
        "calibration": calibration,
        "figures": [
            {
                "side": kind,
                "game": game,
                "seats": one.seats,
                **{name: one.median_of(name) for name in ("decisions_per_s", "games_per_s", "copies_per_s")},
                **{name: one.median_of(name) for name in SEARCH if kind != PEER or name == PLAYOUTS},
                "rounds": one.rounds,
            }
            for (kind, game), one in results.items()
        ],
        "ratios": [
            {"game": game, "ratio": name, "decisions": round(ratio, 2)} for game, name, ratio in speed_ratios(results)
        ],
    }


def search_table(results: dict[Side, GameMeasurements]) -> Table:
    """Tabulate the operations of a search. An iteration of the peer's MCTS is a copy and a playout; ours is a pass."""
    columns = ("side", "game", "playouts/s", "worlds/s", "judgements/s", "passes/s")
    table = Table(*columns, title="From mid-game, four seats", title_justify="left", box=SIMPLE)
    for column in table.columns[2:]:
        column.justify = "right"
    for (kind, game), one in results.items():
        names = SEARCH if kind != PEER else (PLAYOUTS,)
        table.add_row(kind, game, *[f"{one.median_of(name):,.0f}" for name in names])
    return table


def print_envs(envs: dict[str, float], rounds: int) -> None:
    """Print steps per second of each interface and of the peers' environments, and the ratio to connect-four."""
    title = f"Environments: steps/s on one core with observations and masks, medians of {rounds}"
    table = Table("environment", "steps/s", "× connect-four", title=title, title_justify="left", box=SIMPLE)
    for column in table.columns[1:]:
        column.justify = "right"
    peer = envs.get("connect-four")
    for name, steps in envs.items():
        table.add_row(name, f"{steps:,.0f}", f"{steps / peer:.1f}" if peer else "")
    Console(highlight=False).print(table)


def print_results(results: dict[Side, GameMeasurements], calibration: float, rounds: int) -> None:
    screen = Console(highlight=False)
    out = Console(highlight=False, width=max(screen.width, WIDTH))
    table = Table(
        *COLUMNS,
        title=f"One core, random players, processor seconds, medians of {rounds}",
        title_justify="left",
        box=SIMPLE,
    )
    for i, column in enumerate(table.columns):
        column.no_wrap = True
        column.justify = "right" if i > 1 else "left"
    for (kind, game), one in results.items():
        copies = one.median_of("copies_per_s")
        cells = [f"{one.median_of('decisions_per_s'):,.0f}", f"{one.median_of('games_per_s'):,.1f}", f"{copies:,.0f}"]
        per_loop = one.median_of("decisions_per_s") / calibration / 1e6
        table.add_row(kind, game, str(one.seats), *cells, f"{1e6 / copies:.2f}", f"{per_loop:.4f}")
    out.print(table)
    out.print(search_table(results))
    out.print(f"calibration loop: {calibration:.1f} million rounds a second; a decision is a choice among 2 or more")
    if not any([kind == COMPILED for kind, _ in results]):
        out.print("no compiled build here: `make compiled` makes one")
    for game, name, ratio in speed_ratios(results):
        out.print(f"{game}: {name} = {ratio:.1f} × in decisions/s")


if __name__ == "__main__":
    main()
