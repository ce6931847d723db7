"""`theomachy learn`: the lesson of a game, in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from theomachy.cli.kit import Complaint, command, console, find_game, option
from theomachy.cli.speech import say, words

if TYPE_CHECKING:
    from theomachy.core.game import Game

# The parts of the page, each with the lines that stand under its heading.
PARTS = {
    "goal": ["goal"],
    "turn": [f"turn-{n}" for n in range(1, 6)],
    "end": ["end"],
    "example": [f"example-{n}" for n in range(1, 4)],
    "mistakes": [f"mistake-{n}" for n in range(1, 6)],
    "words": [f"word-{n}" for n in range(1, 10)],
}


@command("learn")
@click.argument("game")
@option("--page", is_flag=True)
@option("--step", type=int, default=1)
def learn(game: str, page: bool, step: int) -> None:
    from theomachy.cli.lesson import LessonTable
    from theomachy.cli.seats import read_seats
    from theomachy.lessons import lessons

    found = find_game(game)
    if page:
        show_page(found)
        return
    known = list(lessons(found.info.folder).values())
    if not known:
        raise Complaint(say("no-lesson", found.info.id))
    people = read_seats(",".join(["me"] + ["greedy"] * (known[0].seats - 1)))
    steps = len(known[0].steps)
    if not 1 <= step <= steps:
        raise Complaint(say("no-such-step", step, steps))
    LessonTable(found, known[0], people, console(), step - 1).run()


def show_page(game: Game) -> None:
    """How to play, on one page."""
    said, out = words(game), console()
    out.print(said.title("name"), style="bold", markup=False)
    out.print(said.say("howto", "who"), markup=False)
    for part, lines in PARTS.items():
        out.print(f"\n{said.say('ui', f'howto-{part}')}", style="bold yellow", markup=False)
        for line in [line for line in lines if said.has("howto", line)]:
            out.print(said.say("howto", line) if len(lines) == 1 else f"• {said.say('howto', line)}", markup=False)
