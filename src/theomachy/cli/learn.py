"""`theomachy learn`: the lesson of a game, in the terminal."""

from __future__ import annotations

import click

from theomachy.cli.kit import Complaint, command, console, find_game
from theomachy.cli.speech import say


@command("learn")
@click.argument("game")
def learn(game: str) -> None:
    from theomachy.cli.lesson import LessonTable
    from theomachy.cli.seats import read_seats
    from theomachy.lessons import lessons

    found = find_game(game)
    known = list(lessons(found.info.folder).values())
    if not known:
        raise Complaint(say("no-lesson", found.info.id))
    people = read_seats(",".join(["me"] + ["greedy"] * (known[0].seats - 1)))
    LessonTable(found, known[0], people, console()).run()
