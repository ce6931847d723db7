"""`theomachy replay`: steps through a record as any viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from theomachy.cli.common import UserError, command, json_option, make_console, option, print_json
from theomachy.cli.i18n import translate
from theomachy.cli.record_files import open_record

if TYPE_CHECKING:
    from theomachy.cli.terminal.replay_frames import Replay
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
    from theomachy.cli.terminal.replay_frames import parse_viewer

    game, record = open_record(file, chapter)
    viewer = parse_viewer(eyes, len(record.seats))
    if at is not None and at > len(record.entries):
        raise UserError(translate("at-too-far", len(record.entries)))
    recording = make_replay(game, record, packs)
    if as_json:
        print_json(recording.to_json(viewer, at))
    elif print_all:
        recording.print_game(viewer, at)
    else:
        from theomachy.cli.terminal.replay_viewer import ReplayViewer

        ReplayViewer(recording, viewer, at or 0).run()


def make_replay(game: Game, record: Record, packs: tuple[str, ...]) -> Replay:
    from theomachy.cli.terminal.replay_frames import Replay
    from theomachy.cli.terminal.seats import seats_of_record
    from theomachy.cli.terminal.terminal_screen import Screen
    from theomachy.core.match import start_from_record

    screen = Screen(start_from_record(game, record, packs), seats_of_record(record.seats), make_console())
    return Replay(screen, record)
