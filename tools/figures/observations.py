"""Generate docs/researchers/observations.md from the encodings of the games: `python -m tools.figures.observations`."""

from __future__ import annotations

from pathlib import Path

from theomachy.core.encoding import RELATIVE_SEAT, ObservationPart
from theomachy.core.game import Game
from theomachy.envs.config import VERSION, encoding_of
from theomachy.envs.variants import variants_of
from theomachy.games import games

PAGE = Path(__file__).parents[2] / "docs" / "researchers" / "observations.md"
HEAD = f"""# Observations and actions, version {VERSION}

Written by `python -m tools.figures.observations` from `games/*/encoding.py`; a test demands that it is fresh.

## How to read a row

An observation is one row of bytes (`uint8`), made of parts. A part with no axis is a number, with one axis a vector,
with more a stack of planes. The last axis runs fastest. `begins` is where the part starts in the row.

| kind | meaning |
|---|---|
| *flags* | each thing is there (1) or not (0) |
| *one* | at most one thing of the last axis is 1 |
| *count* | a number, up to the one given; more than 255 is written as 255 |

- Players are counted from the viewer: {", ".join(RELATIVE_SEAT.slugs)}. Seats that nobody has are 0.
- Only what the seat may know goes in. The row is the same in every world that it could be facing (`tests/contract`).
- `theomachy.envs.explain` turns a row into words, `from_explanation` turns the words into the row again.

## How to read an action

An action is its code. A verb has a block of codes, and the last of its things runs fastest:
code = first + (a × size of B + b) × size of C + c. The mask has a 1 at every legal code.
"""


def format_axes(part: ObservationPart) -> str:
    return " × ".join([f"{sort.name} {sort.size}" for sort in part.axes]) or "–"


def format_section(game: Game) -> list[str]:
    layout = encoding_of(game).layout
    lines = ["", f"## {game.info.id}", "", f"{layout.size} numbers, {game.action_count()} actions.", ""]
    lines += ["| part | axes | kind | begins | what it says |", "|---|---|---|---|---|"]
    for part in layout.parts:
        kind = f"{part.kind} to {part.high}" if part.kind == "count" else part.kind
        lines.append(f"| `{part.name}` | {format_axes(part)} | {kind} | {part.offset} | {part.description} |")
    lines += ["", "| verb | things | first code | codes |", "|---|---|---|---|"]
    for verb in game.verbs.verbs:
        things = " × ".join([f"{sort.name} {sort.size}" for sort in verb.sorts]) or "–"
        lines.append(f"| `{verb.name}` | {things} | {verb.actions[0].code} | {len(verb.actions)} |")
    lines += ["", "| variant | |", "|---|---|"]
    lines += [f"| `{name}` | {variant.says} |" for name, variant in variants_of(game).items()]
    return lines


def make_page() -> str:
    lines = HEAD.rstrip().splitlines()
    for game in games():
        lines += format_section(game)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(make_page(), encoding="utf-8")
