"""Write a report page of every title to build/balance, and the tables and the picture of docs/balance.

python tools/balance.py [--bots shrewd,master] [--games 600] [--minutes 30] [--jobs 2] [--keep DIR] [--only deus]

Every level plays every title at every number of players. A run of one level, title and number of players ends after
--games games or --minutes minutes. --keep caches finished batches in DIR: the same command then resumes an interrupted
run, unless the rules have changed since. --only plays some titles; the figures of the others are not changed.

With --records nothing is played: DIR holds folders that `theomachy simulate --out DIR/… --records` wrote, named by
title, players and level (`deus-3-shrewd`). The page of the first level has the name of the title alone.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import inf
from pathlib import Path
from time import monotonic

from theomachy.arena.figures import Rate
from theomachy.arena.plan import Plan
from theomachy.arena.simulate import play_piece, spread_out
from theomachy.arena.spread import Where
from theomachy.core.game import Game, make_setup
from theomachy.games import game as find_game
from theomachy.lab.data import Run, bot_name
from theomachy.lab.page import make_page
from theomachy.lab.reading import records_in
from theomachy.lab.report import runs_of
from theomachy.lab.summary import BAND, Card, Seat, half_leader, lucky, outliers, seats, together, within_band
from theomachy.texts import Words
from tools.balance_picture import draw

ROOT = Path(__file__).parents[1]
HOME = ROOT / "docs" / "balance"
PAGES = ROOT / "build" / "balance"
TITLES = ("deus-ex-machina", "deus-ex-machina-cards", "deus", "divinus")
LARGEST = 1_400_000
PIECE = 4
# Least difference of a card's win share from the expected share that is listed.
FAR = 0.05
# Most cards that are listed by name.
NAMED = 6


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--bots", default="shrewd")
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--minutes", type=float, default=inf)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--only", default=",".join(TITLES))
    parser.add_argument("--records", type=Path)
    parser.add_argument("--out", type=Path, default=HOME)
    parser.add_argument("--pages", type=Path, default=PAGES)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    arguments.pages.mkdir(parents=True, exist_ok=True)
    options = Wish(
        arguments.bots.split(","), arguments.games, arguments.minutes, Where(arguments.jobs, "", arguments.keep)
    )
    for title in arguments.only.split(","):
        game = find_game(title)
        by_bot = kept(title, options.bots, arguments.records) if arguments.records else played(game, options)
        lines: list[str] = []
        for bot, texts in by_bot.items():
            _, runs = runs_of(texts, (), arguments.jobs)
            name = title if bot == options.bots[0] else f"{title}-{bot_name(Words(), bot)}"
            (arguments.pages / f"{name}.html").write_text(make_page(game, runs, "en", LARGEST), encoding="utf-8")
            lines += section(game, runs, bot)
        put_in(arguments.out / "README.md", title, lines)
    draw(arguments.out)


@dataclass(frozen=True)
class Wish:
    """Options of the command line. `games` and `minutes` limit each run of one level, title and number of players."""

    bots: list[str]
    games: int
    minutes: float
    where: Where


def kept(title: str, bots: list[str], home: Path) -> dict[str, list[str]]:
    folders = {bot: sorted([path for path in home.glob(f"{title}-[234]-{bot}") if path.is_dir()]) for bot in bots}
    return {bot: [text for folder in paths for text in records_in(folder)] for bot, paths in folders.items() if paths}


def played(game: Game, wish: Wish) -> dict[str, list[str]]:
    """Play all runs of a game; return the records by level."""
    records: dict[str, list[str]] = {}
    for bot in wish.bots:
        for count in range(game.info.min_seats, game.info.max_seats + 1):
            plan = Plan(game.info.id, make_setup(game.info, count), (bot,) * count, wish.games, 1, with_records=True)
            records.setdefault(bot, []).extend(table(plan, wish))
    return records


def table(plan: Plan, wish: Wish) -> list[str]:
    """Play one plan until the time is up and return its records in order; cached batches take no time."""
    texts: list[str] = []
    deadline = monotonic() + 60 * wish.minutes
    for batch in spread_out(play_piece, plan, wish.where, PIECE):
        texts += batch.records
        print(f"{plan.game}, {len(plan.seats)} × {plan.seats[0]}: {len(texts)} of {plan.games}", flush=True)
        if monotonic() > deadline:
            break
    return texts


def section(game: Game, runs: list[Run], bot: str) -> list[str]:
    words = Words("en", game)
    lines = [f"### {words.title('name')}, {bot_name(words, bot)}", ""]
    heads = ("players", "games", "wins by seat (95 %)", "fair", "seats", "leader at half wins", "cards used", "dealt")
    lines += [row(*heads), "|---" * len(heads) + "|"]
    for run in runs:
        seat_rates = seats(run)
        by_seat = ", ".join([f"{'ABCD'[seat.seat]} {share(seat.rate)}" for seat in seat_rates])
        cells = (
            table_name(run, runs),
            len(run.stories),
            by_seat,
            f"{100 * seat_rates[0].fair:.0f} %",
            verdict(seat_rates),
        )
        lines.append(row(*cells, share(half_leader(run)), *cards_of(words, game, run)))
    games = sum([len(run.stories) for run in runs])
    return [*lines, row("all", games, *["–"] * 4, *cards_of(words, game, together(runs))), ""]


def row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def cards_of(words: Words, game: Game, run: Run) -> tuple[str, str]:
    return far_off(words, *outliers(game, run)), far_off(words, *lucky(game, run))


def table_name(run: Run, runs: list[Run]) -> str:
    """Name a run by its number of players and by the options in which it differs from others of that number."""
    same_size = [other for other in runs if other is not run and len(other.record.seats) == len(run.record.seats)]
    options = run.record.options.items()
    differing = [
        f"{slug}: {choice}"
        for slug, choice in options
        if any([other.record.options[slug] != choice for other in same_size])
    ]
    return ", ".join([str(len(run.record.seats)), *differing])


def far_off(words: Words, judged: int, cards: list[Card]) -> str:
    """List the cards that differ by at least `FAR`, the largest difference first, at most `NAMED` of them."""
    if not judged:
        return "–"
    far = sorted([card for card in cards if abs(card.above()) >= FAR], key=lambda card: -abs(card.above()))
    more = [f"{len(far) - NAMED} more"] if len(far) > NAMED else []
    return f"{', '.join([told(words, card) for card in far[:NAMED]] + more) or 'none'} (of {judged})"


def verdict(found: list[Seat]) -> str:
    significant = [f"{'ABCD'[seat.seat]} {'▲' if seat.rate.rate > seat.fair else '▼'}" for seat in found if seat.clear]
    is_near = max([abs(seat.rate.rate - seat.fair) for seat in found]) <= BAND
    return ", ".join(significant) or (
        "within ±4" if within_band(found) else "near fair" if is_near else "not told from fair"
    )


def told(words: Words, card: Card) -> str:
    """Format a card as `build Baths ≈ +7`; bold outside of the band."""
    name = f"{card.verb} {words.name(card.thing)}".strip()
    text = f"{name}{' ≈' if card.ours else ''} {100 * card.above():+.0f}"
    return text if card.in_band() else f"**{text}**"


def share(rate: Rate) -> str:
    return f"{100 * rate.rate:.0f} % ({100 * rate.low:.0f}–{100 * rate.high:.0f})"


def put_in(path: Path, title: str, lines: list[str]) -> None:
    """Replace the generated section of a title; the text around it is written by hand and stays."""
    begin, end = f"<!-- {title} -->", f"<!-- end of {title} -->"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if begin not in text:
        text += f"{begin}\n{end}\n"
    before, _, rest = text.partition(begin)
    path.write_text("\n".join([before + begin, "", *lines, end]) + rest.partition(end)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
