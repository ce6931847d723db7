"""`theomachy learn`: plays the lesson of a game in the terminal, or prints the how-to-play page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from theomachy.cli.kit import Complaint, command, console, find_game, option
from theomachy.cli.speech import say, words

if TYPE_CHECKING:
    from theomachy.core.game import Game

# The sections of the how-to-play page, with the text ids of their lines.
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

    selected_game = find_game(game)
    if page:
        show_page(selected_game)
        return
    all_lessons = list(lessons(selected_game.info.folder).values())
    if not all_lessons:
        raise Complaint(say("no-lesson", selected_game.info.id))
    people = read_seats(",".join(["me"] + ["greedy"] * (all_lessons[0].seats - 1)))
    steps = len(all_lessons[0].steps)
    if not 1 <= step <= steps:
        raise Complaint(say("no-such-step", step, steps))
    LessonTable(selected_game, all_lessons[0], people, console(), step - 1).run()


def show_page(game: Game) -> None:
    """Print the how-to-play page."""
    translator, out = words(game), console()
    out.print(translator.title("name"), style="bold", markup=False)
    out.print(translator.say("howto", "who"), markup=False)
    for part, lines in PARTS.items():
        out.print(f"\n{translator.say('ui', f'howto-{part}')}", style="bold yellow", markup=False)
        for line in [line for line in lines if translator.has("howto", line)]:
            out.print(
                translator.say("howto", line) if len(lines) == 1 else f"• {translator.say('howto', line)}", markup=False
            )
