"""`theomachy campaign`: plays or shows a campaign, which is kept in one file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from theomachy.cli.common import (
    UserError,
    command,
    find_game,
    format_reason,
    json_option,
    make_console,
    option,
    print_json,
)
from theomachy.cli.i18n import make_translator, translate
from theomachy.cli.record_files import open_campaign
from theomachy.core.action import SEAT
from theomachy.core.rule_errors import Problem

if TYPE_CHECKING:
    from theomachy.cli.terminal.seats import SeatPlayer
    from theomachy.core.campaign import Campaign, CampaignProgress
    from theomachy.core.campaign_summary import CampaignSummary
    from theomachy.core.game import Game, Json
    from theomachy.texts import Translator

DEFAULT_SEATS = "me,greedy,greedy"


@command("campaign")
@click.argument("game", required=False)
@option("--file", "path", required=True, type=click.Path(dir_okay=False), metavar="FILE")
@option("--seats", metavar="me,BOT,…")
@option("--seed", type=int)
@option("--recap", is_flag=True)
@option("--standings", is_flag=True)
@option("--over", is_flag=True)
@option("--cut", is_flag=True)
@option("--by-hand", is_flag=True)
@option("--pack", "packs", multiple=True, type=click.Path(exists=True, file_okay=False), metavar="DIR")
@json_option
def campaign(
    game: str | None,
    path: str,
    seats: str | None,
    seed: int | None,
    recap: bool,
    standings: bool,
    over: bool,
    cut: bool,
    by_hand: bool,
    packs: tuple[str, ...],
    as_json: bool,
) -> None:
    show_only = recap or standings or as_json
    if over and show_only:
        raise UserError(translate("campaign-over-or-look"))
    if show_only or over or Path(path).exists():
        selected_game, saved, people = open_saved_campaign(path, game, seats, cut)
    else:
        selected_game, saved, people = new_campaign(game, seats or DEFAULT_SEATS)
    if over:
        saved.records = []
    progress = (load_finished if show_only else load_progress)(selected_game, saved, packs, cut)
    if over or (cut and not show_only and Path(path).exists()):
        make_console().print(
            translate("campaign-kept", move_aside(Path(path))), style="dim", markup=False, soft_wrap=True
        )
    if show_only:
        print_campaign(
            selected_game, saved, progress, people, packs, DisplayOptions(recap or not standings, standings, as_json)
        )
        return
    from theomachy.cli.terminal.campaign_runner import CampaignRunner

    CampaignRunner(selected_game, saved, progress, people, packs, seed, path, by_hand).run()


def load_progress(game: Game, saved: Campaign, packs: tuple[str, ...], truncate: bool) -> CampaignProgress:
    """Return the progress of a campaign. Raises UserError for a damaged file, with the number of valid chapters."""
    from theomachy.core.campaign import resume

    try:
        return resume(game, saved, packs, truncate)
    except Problem as problem:
        raise damaged_file_error(problem, game) from None


def load_finished(game: Game, saved: Campaign, packs: tuple[str, ...], truncate: bool) -> CampaignProgress:
    """Return the progress of a campaign to look at it: a chapter that goes on on the table is left out."""
    from theomachy.core.campaign import Campaign, CorruptChapter, resume

    try:
        return resume(game, Campaign(saved.game, saved.names, list(saved.records)), packs)
    except CorruptChapter as problem:
        if problem.reason.slug != "chapter-on-table":
            return load_progress(game, saved, packs, truncate)
        return resume(game, Campaign(saved.game, saved.names, saved.records[: problem.valid_chapters]), packs)


def damaged_file_error(problem: Problem, game: Game | None = None) -> UserError:
    from theomachy.core.campaign import CorruptChapter

    line = format_reason(make_translator(game), problem.reason)
    if isinstance(problem, CorruptChapter) and problem.valid_chapters:
        line = f"{line} {translate('campaign-whole', problem.valid_chapters)}"
    return UserError(line)


class DisplayOptions:
    """Which parts of a campaign to show."""

    def __init__(self, recap: bool, standings: bool, as_json: bool) -> None:
        self.recap = recap
        self.standings = standings
        self.as_json = as_json


def open_saved_campaign(
    path: str, game: str | None, seats: str | None, truncate: bool = False
) -> tuple[Game, Campaign, list[SeatPlayer]]:
    """Open the campaign of a file; a given game and seats must match it."""
    from theomachy.cli.terminal.seats import parse_seats, seats_of_record

    try:
        stored_game, saved = open_campaign(path, truncate)
    except Problem as problem:
        raise damaged_file_error(problem) from None
    if game and find_game(game) is not stored_game:
        raise UserError(translate("resume-other-game", path, saved.game, game))
    people = parse_seats(seats) if seats else seats_of_record(saved.names)
    if len(people) != len(saved.names):
        raise UserError(translate("resume-other-seats", len(saved.names), len(people)))
    return stored_game, saved, people


def new_campaign(game: str | None, seats: str) -> tuple[Game, Campaign, list[SeatPlayer]]:
    from theomachy.cli.terminal.seats import parse_seats
    from theomachy.core.campaign import Campaign
    from theomachy.core.game import make_setup

    if not game:
        raise UserError(translate("campaign-what"))
    selected_game = find_game(game)
    if not selected_game.info.chapters:
        raise Problem("no-campaign", [make_translator(selected_game).title("name")])
    people = parse_seats(seats)
    make_setup(selected_game.info, len(people))
    return selected_game, Campaign(selected_game.info.id, [seat.name for seat in people], []), people


def move_aside(path: Path) -> Path:
    """Rename the old file to the first free `NAME.N`."""
    number = 1
    while path.with_name(f"{path.name}.{number}").exists():
        number += 1
    target = path.with_name(f"{path.name}.{number}")
    try:
        path.rename(target)
    except OSError as error:
        raise UserError(translate("cannot-save", target, error.strerror)) from None
    return target


def print_campaign(
    game: Game,
    saved: Campaign,
    progress: CampaignProgress,
    players: list[SeatPlayer],
    packs: tuple[str, ...],
    display: DisplayOptions,
) -> None:
    from theomachy.cli.terminal.campaign_text import print_pages, print_standings
    from theomachy.core.game import make_setup

    chronicle = game.campaign_summary(len(saved.names), progress.legacy, packs)
    pack = game.pack(make_setup(game.info, len(players), packs=packs))
    translator = make_translator(game, [seat.display_name for seat in players], pack)
    if display.as_json:
        going_on = progress.match is not None or is_on_table(saved, chronicle)
        print_json(
            {"game": saved.game, "seats": saved.names, "going_on": going_on, **summary_json(chronicle, translator)}
        )
        return
    out = make_console()
    if display.recap:
        print_pages(out, translator, chronicle.pages)
    if display.standings:
        print_standings(out, chronicle.standings, players)
    if progress.match is not None:
        out.print(translate("campaign-goes-on", len(saved.records)), style="dim")
    elif is_on_table(saved, chronicle):
        out.print(translate("campaign-on-table", len(saved.records)), style="dim")


def is_on_table(saved: Campaign, summary: CampaignSummary) -> bool:
    """Return whether the last chapter goes on on the table: its companion has not finished it."""
    is_reached = len(summary.chapter_names) == len(saved.records) and not summary.winners
    return is_reached and bool(saved.records) and bool(saved.records[-1].played_on)


def summary_json(summary: CampaignSummary, translator: Translator) -> Json:
    pages = [translator.page(page) for page in summary.pages]
    return {
        "chapter": len(summary.chapter_names),
        "over": bool(summary.winners),
        "winners": [SEAT.slug(seat) for seat in summary.winners],
        "standings": [
            {"seat": SEAT.slug(standing.seat), "total": standing.total, "history": standing.history}
            for standing in summary.standings
        ],
        "pages": [{"title": title, "lines": lines} for title, lines in pages],
    }
