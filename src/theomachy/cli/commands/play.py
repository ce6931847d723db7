"""`theomachy play`: plays a game in the terminal."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from theomachy.cli.common import (
    UserError,
    command,
    find_game,
    make_console,
    option,
    parse_choices,
    require_packs,
    setup_options,
)
from theomachy.cli.i18n import translate
from theomachy.cli.record_files import open_record

if TYPE_CHECKING:
    from theomachy.cli.terminal.seats import SeatPlayer
    from theomachy.core.game import Game, Setup
    from theomachy.core.match import Match
    from theomachy.core.record import Luck
    from theomachy.core.rng import Rng

DEFAULT_BOT = "greedy"


@command("play")
@click.argument("game", required=False)
@option("--seats", metavar="me,BOT,…")
@setup_options
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
    from theomachy.cli.terminal.terminal_table import TerminalTable

    if resume and after:
        raise UserError(translate("resume-or-after"))
    if resume:
        match, people = resume_match(resume, game, seats, packs)
    elif after:
        match, people = start_epilogue(after, game, seats, parse_choices(options), packs, make_luck(seed, by_hand))
    elif game:
        match, people = new_match(
            find_game(game), seats, edition, parse_choices(options), packs, make_luck(seed, by_hand)
        )
    else:
        raise UserError(translate("play-what"))
    out = make_console()
    out.print(translate("luck-promise", match.luck.public_line()), style="dim", markup=False)
    TerminalTable(match, people, bot_rng(seed), out, save or resume or "").run()


def new_match(
    game: Game, seats: str | None, edition: str, options: dict[str, str], packs: tuple[str, ...], luck: Luck
) -> tuple[Match, list[SeatPlayer]]:
    from theomachy.cli.terminal.seats import ME, parse_seats
    from theomachy.core.game import make_setup, physical_options

    require_packs([game], packs)
    people = parse_seats(seats or ",".join([ME] + [DEFAULT_BOT] * (max(2, game.info.min_seats) - 1)))
    if luck.by_hand:
        options = physical_options(game.info, options)
    setup = make_setup(game.info, len(people), edition, options, packs)
    return create_match(game, setup, people, luck), people


def make_luck(seed: int | None, by_hand: bool) -> Luck:
    from theomachy.core.record import Luck
    from theomachy.core.rng import KEY_BYTES

    key = b"" if seed is not None else secrets.token_bytes(KEY_BYTES)
    return Luck(seed, key, by_hand=by_hand)


def create_match(game: Game, setup: Setup, people: list[SeatPlayer], luck: Luck) -> Match:
    from theomachy.core.match import Match

    today = datetime.now(UTC).date().isoformat()
    return Match(game, setup, luck, [seat.name for seat in people], today)


def start_epilogue(
    path: str, game: str | None, seats: str | None, options: dict[str, str], packs: tuple[str, ...], luck: Luck
) -> tuple[Match, list[SeatPlayer]]:
    """Start a single game with the legacy of a finished campaign, for the same players."""
    from theomachy.cli.commands.campaign import open_saved_campaign
    from theomachy.core.campaign import resume

    stored_game, saved, people = open_saved_campaign(path, game, seats)
    progress = resume(stored_game, saved, packs)
    setup = stored_game.epilogue_setup(len(people), progress.legacy, options, packs) if progress.match is None else None
    if setup is None:
        raise UserError(translate("campaign-not-over", path))
    return create_match(stored_game, setup, people, luck), people


def resume_match(
    path: str, game: str | None, seats: str | None, packs: tuple[str, ...]
) -> tuple[Match, list[SeatPlayer]]:
    from theomachy.cli.terminal.seats import parse_seats, seats_of_record
    from theomachy.core.match import replay

    stored_game, record = open_record(path)
    if game and find_game(game) is not stored_game:
        raise UserError(translate("resume-other-game", path, record.game, game))
    people = parse_seats(seats) if seats else seats_of_record(record.seats)
    if len(people) != len(record.seats):
        raise UserError(translate("resume-other-seats", len(record.seats), len(people)))
    match = replay(stored_game, record, packs)
    return match, people


def bot_rng(seed: int | None) -> Rng:
    """Return the bots' generator: from the seed, if there is one, so that the game is reproducible."""
    from theomachy.simulation.running.plan import bot_rng as bots_luck

    return bots_luck(seed if seed is not None else secrets.randbits(48))
