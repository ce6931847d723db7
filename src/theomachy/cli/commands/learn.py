"""`theomachy learn`: plays the lesson of a game in the terminal, or prints the how-to-play page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from theomachy.cli.common import UserError, command, find_game, make_console, option
from theomachy.cli.i18n import make_translator, translate

if TYPE_CHECKING:
    from theomachy.core.game import Game

# The sections of the how-to-play page, with the text ids of their lines.
SECTIONS = {
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
    from theomachy.cli.terminal.seats import parse_seats
    from theomachy.cli.terminal.terminal_lesson import LessonTable
    from theomachy.lessons import load_lessons

    selected_game = find_game(game)
    if page:
        print_page(selected_game)
        return
    all_lessons = list(load_lessons(selected_game.info.folder).values())
    if not all_lessons:
        raise UserError(translate("no-lesson", selected_game.info.id))
    people = parse_seats(",".join(["me"] + ["greedy"] * (all_lessons[0].seats - 1)))
    steps = len(all_lessons[0].steps)
    if not 1 <= step <= steps:
        raise UserError(translate("no-such-step", step, steps))
    LessonTable(selected_game, all_lessons[0], people, make_console(), step - 1).run()


def print_page(game: Game) -> None:
    """Print the how-to-play page."""
    translator, out = make_translator(game), make_console()
    out.print(translator.title("name"), style="bold", markup=False)
    out.print(translator.translate("howto", "who"), markup=False)
    for part, lines in SECTIONS.items():
        out.print(f"\n{translator.translate('ui', f'howto-{part}')}", style="bold yellow", markup=False)
        for line in [line for line in lines if translator.has("howto", line)]:
            out.print(
                translator.translate("howto", line) if len(lines) == 1 else f"• {translator.translate('howto', line)}",
                markup=False,
            )
