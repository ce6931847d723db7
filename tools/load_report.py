"""Format the results of a load run as a Markdown table and an SVG plot."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tools.load_people import Figures, Given

SHARES = (0.5, 0.9, 0.99, 0.999)
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720, 400, 64, 24, 150, 56
COLOURS = ("#b3541e", "#1f6f8b", "#5b7f3a", "#6b4c9a", "#444444")
FONT = 'font-family="sans-serif" font-size="12"'
# Right end of the latency curve in nines: the share 1 - 10^-4.
FARTHEST = 4.0


@dataclass
class Row:
    name: str
    given: Given
    figures: Figures
    commits: int
    own: float
    cpu: float | None = None
    memory: float | None = None
    stores: float | None = None

    def at(self, share: float, sent: bool = False) -> float:
        """Latency quantile in milliseconds, from the scheduled time or with `sent` from the sending of an action."""
        delays = sorted(self.figures.waits if sent else self.figures.delays)
        return 1000 * delays[min(len(delays) - 1, int(share * len(delays)))] if delays else math.nan

    def cells(self) -> list[str]:
        given, figures = self.given, self.figures
        count = max(1, len(figures.delays))
        unknown = "–"
        return [
            self.name,
            f"{count / given.seconds:.0f} of {given.tables / given.pace:.0f}",
            *[f"{self.at(share):.1f}" for share in SHARES],
            f"{self.at(0.99, sent=True):.1f}",
            f"{1000 * self.cpu / count:.2f} s" if self.cpu is not None else unknown,
            f"{1000 * self.stores / count:.2f} s" if self.stores is not None else unknown,
            f"{100 * self.cpu / given.seconds:.0f} %" if self.cpu is not None else unknown,
            f"{1000 * self.memory / given.tables:.0f} kB" if self.memory is not None else unknown,
            f"{figures.taken / count:.0f}",
            f"{figures.frames / count:.1f}",
            f"{self.commits / count:.2f}",
            f"{figures.refused}",
        ]


HEADS = ["server", "actions/s", *[f"p{100 * share:g} ms" for share in SHARES], "p99 from sending"]
HEADS += [
    "processor/1,000",
    "stores/1,000",
    "of a core",
    "memory/table",
    "bytes/action",
    "frames/action",
    "commits/action",
    "refused",
]


def table(rows: list[Row]) -> str:
    lines = [HEADS, *[row.cells() for row in rows]]
    widths = [max(len(line[at]) for line in lines) for at in range(len(HEADS))]
    rows_text = [
        "| " + " | ".join([cell.rjust(width) for cell, width in zip(line, widths, strict=True)]) + " |"
        for line in lines
    ]
    rows_text.insert(1, "|" + "|".join(["-" * (width + 1) + ":" for width in widths]) + "|")
    return "\n".join([about(rows[0]), "", *rows_text, "", *[kinds(row) for row in rows]])


def about(row: Row) -> str:
    given = row.given
    titles = ", ".join(given.games)
    mixed = ", with watchers, chat and lines that break" if given.mixed else ""
    return f"{given.tables} tables of {titles}{mixed}; an action each {given.pace:g} s for {given.seconds:.0f} s"


def kinds(row: Row) -> str:
    counts = sorted(row.figures.verbs.items(), key=lambda each: -each[1])
    verbs = ", ".join([f"{verb} {count}" for verb, count in counts])
    own_share = 100 * row.own / row.given.seconds
    return (
        f"{row.name}: {verbs}; {row.figures.broken} lines broke; those at the tables needed {own_share:.0f} % of a core"
    )


def plot(rows: list[Row]) -> str:
    """Plot latency against percentile, with a logarithmic scale of the tail (nines)."""
    longest = max(max(row.at(1.0) for row in rows), 20.0)
    top = 10 ** math.ceil(math.log10(longest))
    parts = [frame(top)]
    for number, row in enumerate(rows):
        colour = COLOURS[number % len(COLOURS)]
        points = " ".join([f"{x(nines):.1f},{y(row.at(1 - 10**-nines), top):.1f}" for nines in steps()])
        end = y(row.at(1 - 10**-FARTHEST), top)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{end + 4:.1f}" fill="{colour}">{row.name}</text>')
    return "\n".join([*parts, "</svg>\n"])


def steps() -> list[float]:
    return [step * FARTHEST / 80 for step in range(81)]


def x(nines: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * nines / FARTHEST


def y(milliseconds: float, top: float) -> float:
    share = math.log10(max(milliseconds, 1.0)) / math.log10(top)
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def frame(top: float) -> str:
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {FONT}>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for decade in range(round(math.log10(top)) + 1):
        line_y = y(10**decade, top)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{line_y:.1f}" y2="{line_y:.1f}" stroke="#dddddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{line_y + 4:.1f}" text-anchor="end">{10**decade} ms</text>')
    for nines, name in enumerate(("all", "p90", "p99", "p99.9", "p99.99")):
        parts.append(f'<text x="{x(nines):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{name}</text>')
    caption = "acknowledged after, from the moment an action was due"
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 12}" fill="#555555">{caption}</text>')
    return "\n".join(parts)
