"""Writes a report of every title, a page, to build/balance, and the tables and picture of docs/balance.

python tools/balance.py [--bots shrewd,master] [--games 600] [--minutes 30] [--jobs 2] [--keep DIR] [--only deus]

Every level plays every title at every number of players: so many games, or as many as --minutes allow for each of
these tables. With --keep what is played is kept in DIR, piece by piece, and the same command goes on where it was
ended; rules that have changed since begin anew. --only plays some titles; the figures of the others stay as they are.

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
# A card that stands out by less is not worth a line.
FAR = 0.05
# And so many are named.
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
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    given.pages.mkdir(parents=True, exist_ok=True)
    wish = Wish(given.bots.split(","), given.games, given.minutes, Where(given.jobs, "", given.keep))
    for title in given.only.split(","):
        game = find_game(title)
        by_bot = kept(title, wish.bots, given.records) if given.records else played(game, wish)
        lines: list[str] = []
        for bot, texts in by_bot.items():
            _, runs = runs_of(texts, (), given.jobs)
            name = title if bot == wish.bots[0] else f"{title}-{bot_name(Words(), bot)}"
            (given.pages / f"{name}.html").write_text(make_page(game, runs, "en", LARGEST), encoding="utf-8")
            lines += section(game, runs, bot)
        put_in(given.out / "README.md", title, lines)
    draw(given.out)


@dataclass(frozen=True)
class Wish:
    """What each table is to play: so many games, within so many minutes."""

    bots: list[str]
    games: int
    minutes: float
    where: Where


def kept(title: str, bots: list[str], home: Path) -> dict[str, list[str]]:
    folders = {bot: sorted([path for path in home.glob(f"{title}-[234]-{bot}") if path.is_dir()]) for bot in bots}
    return {bot: [text for one in found for text in records_in(one)] for bot, found in folders.items() if found}


def played(game: Game, wish: Wish) -> dict[str, list[str]]:
    """The records of each level."""
    found: dict[str, list[str]] = {}
    for bot in wish.bots:
        for count in range(game.info.min_seats, game.info.max_seats + 1):
            plan = Plan(game.info.id, make_setup(game.info, count), (bot,) * count, wish.games, 1, with_records=True)
            found.setdefault(bot, []).extend(table(plan, wish))
    return found


def table(plan: Plan, wish: Wish) -> list[str]:
    """Its games in order, until the time is up; what was kept before takes none."""
    texts: list[str] = []
    until = monotonic() + 60 * wish.minutes
    for batch in spread_out(play_piece, plan, wish.where, PIECE):
        texts += batch.records
        print(f"{plan.game}, {len(plan.seats)} × {plan.seats[0]}: {len(texts)} of {plan.games}", flush=True)
        if monotonic() > until:
            break
    return texts


def section(game: Game, runs: list[Run], bot: str) -> list[str]:
    words = Words("en", game)
    lines = [f"### {words.title('name')}, {bot_name(words, bot)}", ""]
    heads = ("players", "games", "wins by seat (95 %)", "fair", "seats", "leader at half wins", "cards used", "dealt")
    lines += [row(*heads), "|---" * len(heads) + "|"]
    for run in runs:
        found = seats(run)
        by_seat = ", ".join([f"{'ABCD'[one.seat]} {share(one.rate)}" for one in found])
        cells = (table_name(run, runs), len(run.stories), by_seat, f"{100 * found[0].fair:.0f} %", verdict(found))
        lines.append(row(*cells, share(half_leader(run)), *cards_of(words, game, run)))
    games = sum([len(run.stories) for run in runs])
    return [*lines, row("all", games, *["–"] * 4, *cards_of(words, game, together(runs))), ""]


def row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def cards_of(words: Words, game: Game, run: Run) -> tuple[str, str]:
    return far_off(words, *outliers(game, run)), far_off(words, *lucky(game, run))


def table_name(run: Run, runs: list[Run]) -> str:
    """How many players, and what sets a table apart from others of as many."""
    alike = [one for one in runs if one is not run and len(one.record.seats) == len(run.record.seats)]
    options = run.record.options.items()
    apart = [
        f"{slug}: {choice}" for slug, choice in options if any([one.record.options[slug] != choice for one in alike])
    ]
    return ", ".join([str(len(run.record.seats)), *apart])


def far_off(words: Words, judged: int, cards: list[Card]) -> str:
    """Those that stand out far enough, the farthest first, up to a line's worth."""
    if not judged:
        return "–"
    far = sorted([card for card in cards if abs(card.above()) >= FAR], key=lambda card: -abs(card.above()))
    more = [f"{len(far) - NAMED} more"] if len(far) > NAMED else []
    return f"{', '.join([told(words, card) for card in far[:NAMED]] + more) or 'none'} (of {judged})"


def verdict(found: list[Seat]) -> str:
    loud = [f"{'ABCD'[one.seat]} {'▲' if one.rate.rate > one.fair else '▼'}" for one in found if one.clear]
    near = max([abs(one.rate.rate - one.fair) for one in found]) <= BAND
    return ", ".join(loud) or ("within ±4" if within_band(found) else "near fair" if near else "not told from fair")


def told(words: Words, card: Card) -> str:
    """`build Baths ≈ +7`; what lies outside of the band is bold."""
    name = f"{card.verb} {words.name(card.thing)}".strip()
    said = f"{name}{' ≈' if card.ours else ''} {100 * card.above():+.0f}"
    return said if card.in_band() else f"**{said}**"


def share(rate: Rate) -> str:
    return f"{100 * rate.rate:.0f} % ({100 * rate.low:.0f}–{100 * rate.high:.0f})"


def put_in(path: Path, title: str, lines: list[str]) -> None:
    """The words around the figures of a title are written by people and stay."""
    begin, end = f"<!-- {title} -->", f"<!-- end of {title} -->"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if begin not in text:
        text += f"{begin}\n{end}\n"
    before, _, rest = text.partition(begin)
    path.write_text("\n".join([before + begin, "", *lines, end]) + rest.partition(end)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
