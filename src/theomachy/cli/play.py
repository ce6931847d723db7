"""`theomachy play`: plays a game in the terminal."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from theomachy.cli.kit import Complaint, command, console, find_game, option, pairs, table_options
from theomachy.cli.records import open_record
from theomachy.cli.speech import say

if TYPE_CHECKING:
    from theomachy.cli.seats import Sitter
    from theomachy.core.game import Game, Setup
    from theomachy.core.match import Match
    from theomachy.core.record import Luck
    from theomachy.core.rng import Rng

DEFAULT_BOT = "greedy"


@command("play")
@click.argument("game", required=False)
@option("--seats", metavar="me,BOT,…")
@table_options
@option("--seed", type=int)
@option("--resume", type=click.Path(exists=True, dir_okay=False), metavar="FILE")
@option("--after", type=click.Path(exists=True, dir_okay=False), metavar="FILE")
@option("--save", type=click.Path(dir_okay=False), default="", metavar="FILE")
@option("--by-hand", is_flag=True)
def play(
    game: str | None,
    seats: str | None,
    edition: str,
    options: tuple[str, ...],
    packs: tuple[str, ...],
    seed: int | None,
    resume: str | None,
    after: str | None,
    save: str,
    by_hand: bool,
) -> None:
    from theomachy.cli.table import TerminalTable

    if resume and after:
        raise Complaint(say("resume-or-after"))
    if resume:
        match, people = resumed(resume, game, seats, packs)
    elif after:
        match, people = epilogue(after, game, seats, pairs(options), packs, luck_of(seed, by_hand))
    elif game:
        match, people = fresh(find_game(game), seats, edition, pairs(options), packs, luck_of(seed, by_hand))
    else:
        raise Complaint(say("play-what"))
    out = console()
    out.print(say("luck-promise", match.luck.public()), style="dim", markup=False)
    TerminalTable(match, people, thinking(seed), out, save or resume or "").run()


def fresh(
    game: Game, seats: str | None, edition: str, options: dict[str, str], packs: tuple[str, ...], luck: Luck
) -> tuple[Match, list[Sitter]]:
    from theomachy.cli.seats import ME, read_seats
    from theomachy.core.game import make_setup

    people = read_seats(seats or ",".join([ME] + [DEFAULT_BOT] * (max(2, game.info.min_seats) - 1)))
    setup = make_setup(game.info, len(people), edition, options, packs)
    return begun(game, setup, people, luck), people


def luck_of(seed: int | None, by_hand: bool) -> Luck:
    from theomachy.core.record import Luck
    from theomachy.core.rng import KEY_BYTES

    key = b"" if seed is not None else secrets.token_bytes(KEY_BYTES)
    return Luck(seed, key, by_hand=by_hand)


def begun(game: Game, setup: Setup, people: list[Sitter], luck: Luck) -> Match:
    from theomachy.core.match import Match

    today = datetime.now(UTC).date().isoformat()
    return Match(game, setup, luck, [seat.name for seat in people], today)


def epilogue(
    path: str, game: str | None, seats: str | None, options: dict[str, str], packs: tuple[str, ...], luck: Luck
) -> tuple[Match, list[Sitter]]:
    """Start a single game with the legacy of a finished campaign, for the same players."""
    from theomachy.cli.campaign import known
    from theomachy.core.campaign import resume

    stored_game, saved, people = known(path, game, seats)
    progress = resume(stored_game, saved, packs)
    setup = stored_game.epilogue(len(people), progress.legacy, options, packs) if progress.match is None else None
    if setup is None:
        raise Complaint(say("campaign-not-over", path))
    return begun(stored_game, setup, people, luck), people


def resumed(path: str, game: str | None, seats: str | None, packs: tuple[str, ...]) -> tuple[Match, list[Sitter]]:
    from theomachy.cli.seats import read_seats, seats_of_record
    from theomachy.core.match import replay

    stored_game, record = open_record(path)
    if game and find_game(game) is not stored_game:
        raise Complaint(say("resume-other-game", path, record.game, game))
    people = read_seats(seats) if seats else seats_of_record(record.seats)
    if len(people) != len(record.seats):
        raise Complaint(say("resume-other-seats", len(record.seats), len(people)))
    match = replay(stored_game, record, packs)
    return match, people


def thinking(seed: int | None) -> Rng:
    """Return the bots' generator: from the seed, if there is one, so that the game is reproducible."""
    from theomachy.arena.plan import thinking as bots_luck

    return bots_luck(seed if seed is not None else secrets.randbits(48))
