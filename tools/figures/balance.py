"""Write a report page of every title to build/balance, and the tables and the picture of docs/balance.

python -m tools.figures.balance [--bots shrewd,master] [--games 600] [--minutes 30] [--jobs 2] [--keep DIR] [--only …]

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

from theomachy.core.game import Game, make_setup
from theomachy.games import game as find_game
from theomachy.simulation.records.record_runs import build_runs, load_record_texts
from theomachy.simulation.reports.report_data import bot_label
from theomachy.simulation.reports.report_html import render_report
from theomachy.simulation.reports.summary import (
    SEAT_TOLERANCE,
    CardResult,
    all_within_tolerance,
    card_outliers,
    dealt_card_outliers,
    half_leader_win_rate,
    merge_runs,
)
from theomachy.simulation.reports.win_shares import WinShare, win_shares_by_seat
from theomachy.simulation.running.distributed import ExecutionTarget
from theomachy.simulation.running.plan import Plan
from theomachy.simulation.running.simulate import play_piece, run_plan
from theomachy.simulation.stats.run import Run
from theomachy.simulation.stats.statistics import Rate
from theomachy.texts import Translator
from tools.figures.balance_picture import write_picture

ROOT = Path(__file__).parents[2]
REPORT_FOLDER = ROOT / "docs" / "balance"
PAGE_FOLDER = ROOT / "build" / "balance"
TITLES = ("deus-ex-machina", "deus-ex-machina-cards", "deus", "divinus")
MAX_PAGE_BYTES = 1_400_000
BATCH_GAMES = 4
# Least difference of a card's win share from the expected share that is listed.
NOTABLE_DIFFERENCE = 0.05
# Most cards that are listed by name.
MAX_LISTED = 6


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--bots", default="shrewd")
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--minutes", type=float, default=inf)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--only", default=",".join(TITLES))
    parser.add_argument("--records", type=Path)
    parser.add_argument("--out", type=Path, default=REPORT_FOLDER)
    parser.add_argument("--pages", type=Path, default=PAGE_FOLDER)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    arguments.pages.mkdir(parents=True, exist_ok=True)
    options = RunOptions(
        arguments.bots.split(","),
        arguments.games,
        arguments.minutes,
        ExecutionTarget(arguments.jobs, "", arguments.keep),
    )
    for title in arguments.only.split(","):
        game = find_game(title)
        by_bot = (
            load_records(title, options.bots, arguments.records) if arguments.records else play_levels(game, options)
        )
        lines: list[str] = []
        for bot, texts in by_bot.items():
            _, runs = build_runs(texts, (), arguments.jobs)
            name = title if bot == options.bots[0] else f"{title}-{bot_label(Translator(), bot)}"
            (arguments.pages / f"{name}.html").write_text(
                render_report(game, runs, "en", MAX_PAGE_BYTES), encoding="utf-8"
            )
            lines += format_section(game, runs, bot)
        replace_section(arguments.out / "README.md", title, lines)
    write_picture(arguments.out)


@dataclass(frozen=True)
class RunOptions:
    """Options of the command line. `games` and `minutes` limit each run of one level, title and number of players."""

    bots: list[str]
    games: int
    minutes: float
    executor: ExecutionTarget


def load_records(title: str, bots: list[str], home: Path) -> dict[str, list[str]]:
    folders = {bot: sorted([path for path in home.glob(f"{title}-[234]-{bot}") if path.is_dir()]) for bot in bots}
    return {
        bot: [text for folder in paths for text in load_record_texts(folder)] for bot, paths in folders.items() if paths
    }


def play_levels(game: Game, options: RunOptions) -> dict[str, list[str]]:
    """Play all runs of a game; return the records by level."""
    records: dict[str, list[str]] = {}
    for bot in options.bots:
        for count in range(game.info.min_seats, game.info.max_seats + 1):
            plan = Plan(game.info.id, make_setup(game.info, count), (bot,) * count, options.games, 1, with_records=True)
            records.setdefault(bot, []).extend(play_plan(plan, options))
    return records


def play_plan(plan: Plan, options: RunOptions) -> list[str]:
    """Play one plan until the time is up and return its records in order; cached batches take no time."""
    texts: list[str] = []
    deadline = monotonic() + 60 * options.minutes
    for batch in run_plan(play_piece, plan, options.executor, BATCH_GAMES):
        texts += batch.records
        print(f"{plan.game}, {len(plan.seats)} × {plan.seats[0]}: {len(texts)} of {plan.games}", flush=True)
        if monotonic() > deadline:
            break
    return texts


def format_section(game: Game, runs: list[Run], bot: str) -> list[str]:
    words = Translator("en", game)
    lines = [f"### {words.title('name')}, {bot_label(words, bot)}", ""]
    heads = ("players", "games", "wins by seat (95 %)", "fair", "seats", "leader at half wins", "cards used", "dealt")
    lines += [format_row(*heads), "|---" * len(heads) + "|"]
    for run in runs:
        shares = win_shares_by_seat(run)
        by_seat = ", ".join([f"{'ABCD'[seat]} {format_share(share.rate)}" for seat, share in enumerate(shares)])
        cells = (
            run_label(run, runs),
            len(run.games),
            by_seat,
            f"{100 * shares[0].fair:.0f} %",
            fairness_verdict(shares),
        )
        lines.append(format_row(*cells, format_share(half_leader_win_rate(run)), *card_cells(words, game, run)))
    games = sum([len(run.games) for run in runs])
    return [*lines, format_row("all", games, *["–"] * 4, *card_cells(words, game, merge_runs(runs))), ""]


def format_row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def card_cells(words: Translator, game: Game, run: Run) -> tuple[str, str]:
    return format_notable_cards(words, *card_outliers(game, run)), format_notable_cards(
        words, *dealt_card_outliers(game, run)
    )


def run_label(run: Run, runs: list[Run]) -> str:
    """Name a run by its number of players and by the options in which it differs from others of that number."""
    same_size = [other for other in runs if other is not run and len(other.record.seats) == len(run.record.seats)]
    options = run.record.options.items()
    differing = [
        f"{slug}: {choice}"
        for slug, choice in options
        if any([other.record.options[slug] != choice for other in same_size])
    ]
    return ", ".join([str(len(run.record.seats)), *differing])


def format_notable_cards(words: Translator, judged_count: int, cards: list[CardResult]) -> str:
    """List the cards that differ by at least `FAR`, the largest difference first, at most `NAMED` of them."""
    if not judged_count:
        return "–"
    far = sorted(
        [card for card in cards if abs(card.excess()) >= NOTABLE_DIFFERENCE], key=lambda card: -abs(card.excess())
    )
    more = [f"{len(far) - MAX_LISTED} more"] if len(far) > MAX_LISTED else []
    return f"{', '.join([format_card(words, card) for card in far[:MAX_LISTED]] + more) or 'none'} (of {judged_count})"


def fairness_verdict(shares: list[WinShare]) -> str:
    significant = [
        f"{'ABCD'[seat]} {'▲' if share.rate.rate > share.fair else '▼'}"
        for seat, share in enumerate(shares)
        if share.clear
    ]
    is_near = max([abs(share.rate.rate - share.fair) for share in shares]) <= SEAT_TOLERANCE
    return ", ".join(significant) or (
        "within ±4" if all_within_tolerance(shares) else "near fair" if is_near else "not told from fair"
    )


def format_card(words: Translator, card: CardResult) -> str:
    """Format a card as `build Baths ≈ +7`; bold outside of the band."""
    name = f"{card.verb} {words.name(card.thing)}".strip()
    text = f"{name}{' ≈' if card.is_reconstructed else ''} {100 * card.excess():+.0f}"
    return text if card.is_within_tolerance() else f"**{text}**"


def format_share(rate: Rate) -> str:
    return f"{100 * rate.rate:.0f} % ({100 * rate.low:.0f}–{100 * rate.high:.0f})"


def replace_section(path: Path, title: str, lines: list[str]) -> None:
    """Replace the generated section of a title; the text around it is written by hand and stays."""
    begin, end = f"<!-- {title} -->", f"<!-- end of {title} -->"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if begin not in text:
        text += f"{begin}\n{end}\n"
    before, _, rest = text.partition(begin)
    path.write_text("\n".join([before + begin, "", *lines, end]) + rest.partition(end)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
