"""`theomachy show`: shows a position, given as one line of text or as a moment of a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from theomachy.cli.kit import Complaint, command, console, json_option, option, show_json
from theomachy.cli.records import open_record
from theomachy.cli.speech import say

if TYPE_CHECKING:
    from theomachy.core.match import Match


@command("show")
@click.argument("position")
@option("--at", type=click.IntRange(0))
@option("--eyes", default="all", show_default=True)
@option("--pack", "packs", multiple=True, type=click.Path(exists=True, file_okay=False), metavar="DIR")
@json_option
def show(position: str, at: int | None, eyes: str, packs: tuple[str, ...], as_json: bool) -> None:
    from theomachy.cli.film import read_eyes
    from theomachy.core.notation import text_of
    from theomachy.lab.position import position_of

    match = find_match(position, at, packs)
    viewer = read_eyes(eyes, match.setup.seats)
    if as_json:
        view = match.game.view(match.state, viewer)
        legal = [text_of(action) for action in match.state.legal]
        show_json({"position": position_of(match), "seat": match.state.seat, "legal": legal, "view": view})
        return
    draw(match, viewer)
    console().print(position_of(match), soft_wrap=True, markup=False)


def find_match(position: str, at: int | None, packs: tuple[str, ...]) -> Match:
    """Open a record, of which the first `at` entries are played, or parse a position line."""
    from theomachy.core.match import replay
    from theomachy.lab.position import read_position

    if not Path(position).is_file():
        if at is not None:
            raise Complaint(say("at-needs-record"))
        return read_position(position, packs)
    game, record = open_record(position)
    if at is not None and at > len(record.entries):
        raise Complaint(say("at-too-far", len(record.entries)))
    return replay(game, record, packs, -1 if at is None else at)


def draw(match: Match, viewer: int) -> None:
    """Print the board with the prompt, or the result of a finished game."""
    from theomachy.cli.screen import Screen
    from theomachy.cli.seats import seats_of_record

    screen = Screen(match, seats_of_record(match.names), console())
    if match.over():
        screen.ending(viewer)
    else:
        screen.ask(viewer)
