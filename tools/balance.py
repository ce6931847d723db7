"""Writes docs/balance: a report of every title, and the tables of its README.

python tools/balance.py [--bot shrewd] [--games 48] [--jobs 2] [--records DIR]

With --records nothing is played: DIR holds folders that `theomachy simulate --out DIR/… --records` wrote, named by
title and players (`deus-3-…`).
"""

from __future__ import annotations

import argparse
from pathlib import Path

from theomachy.arena.figures import Rate
from theomachy.arena.plan import Plan
from theomachy.arena.simulate import simulate
from theomachy.arena.spread import Where
from theomachy.core.game import Game, make_setup
from theomachy.games import game as find_game
from theomachy.lab.data import Run
from theomachy.lab.page import make_page
from theomachy.lab.reading import records_in
from theomachy.lab.report import runs_of
from theomachy.lab.summary import half_leader, outliers, seats, within_band
from theomachy.texts import Words

HOME = Path(__file__).parents[1] / "docs" / "balance"
TITLES = ("deus-ex-machina", "deus-ex-machina-cards", "deus", "divinus")
LARGEST = 290_000
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--bot", default="shrewd")
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--records", type=Path)
    given = parser.parse_args()
    HOME.mkdir(exist_ok=True)
    told: list[str] = []
    for title in TITLES:
        game = find_game(title)
        texts = kept(title, given.records) if given.records else played(game, given.bot, given.games, given.jobs)
        _, runs = runs_of(texts, (), given.jobs)
        (HOME / f"{title}.html").write_text(make_page(game, runs, "en", LARGEST), encoding="utf-8")
        told += section(game, runs)
    put_in(HOME / "README.md", told)


def kept(title: str, home: Path) -> list[str]:
    folders = sorted([path for count in (2, 3, 4) for path in home.glob(f"{title}-{count}-*") if path.is_dir()])
    return [text for folder in folders if folder.suffix != ".tmp" for text in records_in(folder)]


def played(game: Game, bot: str, games: int, jobs: int) -> list[str]:
    texts: list[str] = []
    for count in range(game.info.min_seats, game.info.max_seats + 1):
        setup = make_setup(game.info, count)
        texts += simulate(Plan(game.info.id, setup, (bot,) * count, games, 1, with_records=True), Where(jobs)).records
    return texts


def section(game: Game, runs: list[Run]) -> list[str]:
    words = Words("en", game)
    lines = [f"### {words.title('name')}", "", f"[The page]({game.info.id}.html)", ""]
    lines += ["| players | games | wins by seat (95 %) | fair | seats | leader at half wins | cards that stand out |"]
    lines += ["|---|---|---|---|---|---|---|"]
    for run in runs:
        found = seats(run)
        by_seat = ", ".join([f"{'ABCD'[one.seat]} {share(one.rate)}" for one in found])
        loud = ", ".join(
            [f"{'ABCD'[one.seat]} {'▲' if one.rate.rate > one.fair else '▼'}" for one in found if one.clear]
        )
        said = loud or ("within ±4" if within_band(found) else "not told apart from fair")
        judged, cards = outliers(game, run)
        named = ", ".join(
            [
                f"{words.name(card.thing)} ({card.verb}) {'▲' if card.win.rate > card.others.rate else '▼'}"
                f"{' ≈' if card.ours else ''}"
                for card in cards
            ]
        )
        cells = (len(run.record.seats), len(run.stories), by_seat, f"{100 * found[0].fair:.0f} %", said)
        lines.append(f"| {' | '.join(map(str, cells))} | {share(half_leader(run))} | {named or 'none'} of {judged} |")
    return [*lines, ""]


def share(rate: Rate) -> str:
    return f"{100 * rate.rate:.0f} % ({100 * rate.low:.0f}–{100 * rate.high:.0f})"


def put_in(path: Path, lines: list[str]) -> None:
    """The words around the figures are written by people and stay."""
    before, _, rest = path.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    path.write_text("\n".join([before + BEGIN, "", *lines, END]) + after, encoding="utf-8")


if __name__ == "__main__":
    main()
