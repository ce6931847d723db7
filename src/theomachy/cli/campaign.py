"""`theomachy campaign`: games that follow one another, kept in one file."""

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
    look = recap or standings or as_json
    if over and look:
        raise Complaint(say("campaign-over-or-look"))
    if look or over or Path(path).exists():
        found, told, people = known(path, game, seats, cut)
    else:
        found, told, people = fresh(game, seats or DEFAULT_SEATS)
    if over:
        told.records = []
    progress = taken_up(found, told, packs, cut)
    if over or (cut and not look and Path(path).exists()):
        console().print(say("campaign-kept", put_aside(Path(path))), style="dim", markup=False, soft_wrap=True)
    if look:
        show(found, told, progress, people, packs, Wish(recap or not standings, standings, as_json))
        return
    from theomachy.cli.journey import Journey

    Journey(found, told, progress, people, packs, seed, path, by_hand).run()


def taken_up(game: Game, told: Campaign, packs: tuple[str, ...], cut: bool) -> Progress:
    """Where a campaign stands; of a damaged one it is said how much of it is whole, and how to go on from there."""
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
    """What of a campaign is to be shown."""

    def __init__(self, recap: bool, standings: bool, as_json: bool) -> None:
        self.recap = recap
        self.standings = standings
        self.as_json = as_json


def known(path: str, game: str | None, seats: str | None, cut: bool = False) -> tuple[Game, Campaign, list[Sitter]]:
    """The campaign of a file; what is said besides must fit it."""
    from theomachy.cli.seats import read_seats, seats_of_record

    try:
        found, told = open_campaign(path, cut)
    except Problem as problem:
        raise with_whole(problem) from None
    if game and find_game(game) is not found:
        raise Complaint(say("resume-other-game", path, told.game, game))
    people = read_seats(seats) if seats else seats_of_record(told.names)
    if len(people) != len(told.names):
        raise Complaint(say("resume-other-seats", len(told.names), len(people)))
    return found, told, people


def fresh(game: str | None, seats: str) -> tuple[Game, Campaign, list[Sitter]]:
    from theomachy.cli.seats import read_seats
    from theomachy.core.campaign import Campaign
    from theomachy.core.game import make_setup

    if not game:
        raise Complaint(say("campaign-what"))
    found = find_game(game)
    if not found.info.chapters:
        raise Problem("no-campaign", [words(found).title("name")])
    people = read_seats(seats)
    make_setup(found.info, len(people))
    return found, Campaign(found.info.id, [seat.name for seat in people], []), people


def put_aside(path: Path) -> Path:
    """Moves the old file to the first free name beside it."""
    number = 1
    while path.with_name(f"{path.name}.{number}").exists():
        number += 1
    old = path.with_name(f"{path.name}.{number}")
    try:
        path.rename(old)
    except OSError as error:
        raise Complaint(say("cannot-save", old, error.strerror)) from None
    return old


def show(
    game: Game, told: Campaign, progress: Progress, people: list[Sitter], packs: tuple[str, ...], wish: Wish
) -> None:
    from theomachy.cli.chronicle import show_pages, show_standings
    from theomachy.core.game import make_setup

    chronicle = game.chronicle(len(told.names), progress.legacy, packs)
    pack = game.pack(make_setup(game.info, len(people), packs=packs))
    speech = words(game, [seat.shown for seat in people], pack)
    if wish.as_json:
        going_on = progress.match is not None
        show_json({"game": told.game, "seats": told.names, "going_on": going_on, **as_json(chronicle, speech)})
        return
    out = console()
    if wish.recap:
        show_pages(out, speech, chronicle.pages)
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
            {"seat": SEAT.slug(one.seat), "total": one.total, "history": one.history} for one in chronicle.standings
        ],
        "pages": [{"title": title, "lines": lines} for title, lines in pages],
    }
