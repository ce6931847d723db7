"""`theomachy campaign`: plays or shows a campaign, which is kept in one file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from theomachy.cli.kit import Complaint, command, console, find_game, json_option, option, reason_line, show_json
from theomachy.cli.records import open_campaign
from theomachy.cli.speech import say, words
from theomachy.core.action import SEAT
from theomachy.core.reason import Problem

if TYPE_CHECKING:
    from theomachy.cli.seats import Sitter
    from theomachy.core.campaign import Campaign, Progress
    from theomachy.core.chronicle import Chronicle
    from theomachy.core.game import Game, Json
    from theomachy.texts import Words

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
        raise Complaint(say("campaign-over-or-look"))
    if show_only or over or Path(path).exists():
        selected_game, saved, people = known(path, game, seats, cut)
    else:
        selected_game, saved, people = fresh(game, seats or DEFAULT_SEATS)
    if over:
        saved.records = []
    progress = taken_up(selected_game, saved, packs, cut)
    if over or (cut and not show_only and Path(path).exists()):
        console().print(say("campaign-kept", put_aside(Path(path))), style="dim", markup=False, soft_wrap=True)
    if show_only:
        show(selected_game, saved, progress, people, packs, Wish(recap or not standings, standings, as_json))
        return
    from theomachy.cli.journey import Journey

    Journey(selected_game, saved, progress, people, packs, seed, path, by_hand).run()


def taken_up(game: Game, told: Campaign, packs: tuple[str, ...], cut: bool) -> Progress:
    """Return the progress of a campaign. Raises UserError for a damaged file, with the number of valid chapters."""
    from theomachy.core.campaign import resume

    try:
        return resume(game, told, packs, cut)
    except Problem as problem:
        raise with_whole(problem, game) from None


def with_whole(problem: Problem, game: Game | None = None) -> Complaint:
    from theomachy.core.campaign import Broken

    line = reason_line(words(game), problem.reason)
    if isinstance(problem, Broken) and problem.whole:
        line = f"{line} {say('campaign-whole', problem.whole)}"
    return Complaint(line)


class Wish:
    """Which parts of a campaign to show."""

    def __init__(self, recap: bool, standings: bool, as_json: bool) -> None:
        self.recap = recap
        self.standings = standings
        self.as_json = as_json


def known(path: str, game: str | None, seats: str | None, cut: bool = False) -> tuple[Game, Campaign, list[Sitter]]:
    """Open the campaign of a file; a given game and seats must match it."""
    from theomachy.cli.seats import read_seats, seats_of_record

    try:
        stored_game, saved = open_campaign(path, cut)
    except Problem as problem:
        raise with_whole(problem) from None
    if game and find_game(game) is not stored_game:
        raise Complaint(say("resume-other-game", path, saved.game, game))
    people = read_seats(seats) if seats else seats_of_record(saved.names)
    if len(people) != len(saved.names):
        raise Complaint(say("resume-other-seats", len(saved.names), len(people)))
    return stored_game, saved, people


def fresh(game: str | None, seats: str) -> tuple[Game, Campaign, list[Sitter]]:
    from theomachy.cli.seats import read_seats
    from theomachy.core.campaign import Campaign
    from theomachy.core.game import make_setup

    if not game:
        raise Complaint(say("campaign-what"))
    selected_game = find_game(game)
    if not selected_game.info.chapters:
        raise Problem("no-campaign", [words(selected_game).title("name")])
    people = read_seats(seats)
    make_setup(selected_game.info, len(people))
    return selected_game, Campaign(selected_game.info.id, [seat.name for seat in people], []), people


def put_aside(path: Path) -> Path:
    """Rename the old file to the first free `NAME.N`."""
    number = 1
    while path.with_name(f"{path.name}.{number}").exists():
        number += 1
    target = path.with_name(f"{path.name}.{number}")
    try:
        path.rename(target)
    except OSError as error:
        raise Complaint(say("cannot-save", target, error.strerror)) from None
    return target


def show(
    game: Game, told: Campaign, progress: Progress, people: list[Sitter], packs: tuple[str, ...], wish: Wish
) -> None:
    from theomachy.cli.chronicle import show_pages, show_standings
    from theomachy.core.game import make_setup

    chronicle = game.chronicle(len(told.names), progress.legacy, packs)
    pack = game.pack(make_setup(game.info, len(people), packs=packs))
    translator = words(game, [seat.shown for seat in people], pack)
    if wish.as_json:
        going_on = progress.match is not None
        show_json({"game": told.game, "seats": told.names, "going_on": going_on, **as_json(chronicle, translator)})
        return
    out = console()
    if wish.recap:
        show_pages(out, translator, chronicle.pages)
    if wish.standings:
        show_standings(out, chronicle.standings, people)
    if progress.match is not None:
        out.print(say("campaign-goes-on", len(told.records)), style="dim")


def as_json(chronicle: Chronicle, words: Words) -> Json:
    pages = [words.page(page) for page in chronicle.pages]
    return {
        "chapter": len(chronicle.names),
        "over": bool(chronicle.winners),
        "winners": [SEAT.slug(seat) for seat in chronicle.winners],
        "standings": [
            {"seat": SEAT.slug(standing.seat), "total": standing.total, "history": standing.history}
            for standing in chronicle.standings
        ],
        "pages": [{"title": title, "lines": lines} for title, lines in pages],
    }
