"""`theomachy replay`: steps through a record as any viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from theomachy.cli.kit import Complaint, command, console, json_option, option, show_json
from theomachy.cli.records import open_record
from theomachy.cli.speech import say

if TYPE_CHECKING:
    from theomachy.cli.film import Film
    from theomachy.core.game import Game
    from theomachy.core.record import Record


@command("replay")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@option("--eyes", default="all", show_default=True)
@option("--chapter", type=click.IntRange(1))
@option("--at", type=click.IntRange(0))
@option("--print", "print_all", is_flag=True)
@option("--pack", "packs", multiple=True, type=click.Path(exists=True, file_okay=False), metavar="DIR")
@json_option
def replay(
    file: str,
    eyes: str,
    chapter: int | None,
    at: int | None,
    print_all: bool,
    packs: tuple[str, ...],
    as_json: bool,
) -> None:
    from theomachy.cli.film import read_eyes

    game, record = open_record(file, chapter)
    viewer = read_eyes(eyes, len(record.seats))
    if at is not None and at > len(record.entries):
        raise Complaint(say("at-too-far", len(record.entries)))
    recording = make_film(game, record, packs)
    if as_json:
        show_json(recording.json(viewer, at))
    elif print_all:
        recording.print(viewer, at)
    else:
        from theomachy.cli.projector import Projector

        Projector(recording, viewer, at or 0).run()


def make_film(game: Game, record: Record, packs: tuple[str, ...]) -> Film:
    from theomachy.cli.film import Film
    from theomachy.cli.screen import Screen
    from theomachy.cli.seats import seats_of_record
    from theomachy.core.match import replay as replayed

    match = replayed(game, record, packs, 0)
    screen = Screen(match, seats_of_record(record.seats), console())
    return Film(screen, record)
