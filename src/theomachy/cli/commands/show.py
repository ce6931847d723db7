"""`theomachy show`: shows a position, given as one line of text or as a moment of a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from theomachy.cli.common import UserError, command, json_option, make_console, option, print_json
from theomachy.cli.i18n import translate
from theomachy.cli.record_files import open_record

if TYPE_CHECKING:
    from theomachy.core.match import Match


@command("show")
@click.argument("position")
@option("--at", type=click.IntRange(0))
@option("--eyes", default="all", show_default=True)
@option("--pack", "packs", multiple=True, type=click.Path(exists=True, file_okay=False), metavar="DIR")
@json_option
def show(position: str, at: int | None, eyes: str, packs: tuple[str, ...], as_json: bool) -> None:
    from theomachy.cli.terminal.replay_frames import parse_viewer
    from theomachy.core.notation import text_of
    from theomachy.simulation.records.position import format_position

    match = open_position(position, at, packs)
    viewer = parse_viewer(eyes, match.setup.seats)
    if as_json:
        view = match.game.view(match.state, viewer)
        legal = [text_of(action) for action in match.state.legal]
        print_json({"position": format_position(match), "seat": match.state.seat, "legal": legal, "view": view})
        return
    print_position(match, viewer)
    make_console().print(format_position(match), soft_wrap=True, markup=False)


def open_position(position: str, at: int | None, packs: tuple[str, ...]) -> Match:
    """Open a record, of which the first `at` entries are played, or parse a position line."""
    from theomachy.core.match import replay
    from theomachy.simulation.records.position import parse_position

    if not Path(position).is_file():
        if at is not None:
            raise UserError(translate("at-needs-record"))
        return parse_position(position, packs)
    game, record = open_record(position)
    if at is not None and at > len(record.entries):
        raise UserError(translate("at-too-far", len(record.entries)))
    return replay(game, record, packs, -1 if at is None else at)


def print_position(match: Match, viewer: int) -> None:
    """Print the board with the prompt, or the result of a finished game."""
    from theomachy.cli.terminal.seats import seats_of_record
    from theomachy.cli.terminal.terminal_screen import Screen

    screen = Screen(match, seats_of_record(match.names), make_console())
    if match.over():
        screen.print_ending(viewer)
    else:
        screen.print_decision(viewer)
