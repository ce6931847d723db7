"""Format the results of a load run as a Markdown table and an SVG plot."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tools.load.load_clients import LoadOptions, Measurements

QUANTILES = (0.5, 0.9, 0.99, 0.999)
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720, 400, 64, 24, 150, 56
COLOURS = ("#b3541e", "#1f6f8b", "#5b7f3a", "#6b4c9a", "#444444")
FONT = 'font-family="sans-serif" font-size="12"'
# Right end of the latency curve in nines: the share 1 - 10^-4.
MAX_NINES = 4.0


@dataclass
class LoadResult:
    name: str
    load_options: LoadOptions
    measurements: Measurements
    commits: int
    own_cpu: float
    cpu: float | None = None
    memory: float | None = None
    store_cpu: float | None = None

    def latency(self, share: float, from_sending: bool = False) -> float:
        """Latency quantile in milliseconds, from the scheduled time or with `sent` from the sending of an action."""
        delays = sorted(self.measurements.waits if from_sending else self.measurements.delays)
        return 1000 * delays[min(len(delays) - 1, int(share * len(delays)))] if delays else math.nan

    def format_cells(self) -> list[str]:
        given, figures = self.load_options, self.measurements
        count = max(1, len(figures.delays))
        unknown = "–"
        return [
            self.name,
            f"{count / given.seconds:.0f} of {given.tables / given.pace:.0f}",
            *[f"{self.latency(share):.1f}" for share in QUANTILES],
            f"{self.latency(0.99, from_sending=True):.1f}",
            f"{1000 * self.cpu / count:.2f} s" if self.cpu is not None else unknown,
            f"{1000 * self.store_cpu / count:.2f} s" if self.store_cpu is not None else unknown,
            f"{100 * self.cpu / given.seconds:.0f} %" if self.cpu is not None else unknown,
            f"{1000 * self.memory / given.tables:.0f} kB" if self.memory is not None else unknown,
            f"{figures.bytes_received / count:.0f}",
            f"{figures.frames / count:.1f}",
            f"{self.commits / count:.2f}",
            f"{figures.refused_requests}",
        ]


HEADERS = ["server", "actions/s", *[f"p{100 * share:g} ms" for share in QUANTILES], "p99 from sending"]
HEADERS += [
    "processor/1,000",
    "stores/1,000",
    "of a core",
    "memory/table",
    "bytes/action",
    "frames/action",
    "commits/action",
    "refused",
]


def format_table(rows: list[LoadResult]) -> str:
    lines = [HEADERS, *[row.format_cells() for row in rows]]
    widths = [max(len(line[at]) for line in lines) for at in range(len(HEADERS))]
    rows_text = [
        "| " + " | ".join([cell.rjust(width) for cell, width in zip(line, widths, strict=True)]) + " |"
        for line in lines
    ]
    rows_text.insert(1, "|" + "|".join(["-" * (width + 1) + ":" for width in widths]) + "|")
    return "\n".join([format_load(rows[0]), "", *rows_text, "", *[format_details(row) for row in rows]])


def format_load(row: LoadResult) -> str:
    given = row.load_options
    titles = ", ".join(given.games)
    mixed = ", with watchers, chat and lines that break" if given.is_mixed else ""
    return f"{given.tables} tables of {titles}{mixed}; an action each {given.pace:g} s for {given.seconds:.0f} s"


def format_details(row: LoadResult) -> str:
    counts = sorted(row.measurements.verbs.items(), key=lambda each: -each[1])
    verbs = ", ".join([f"{verb} {count}" for verb, count in counts])
    own_share = 100 * row.own_cpu / row.load_options.seconds
    dropped = row.measurements.dropped_connections
    return f"{row.name}: {verbs}; {dropped} connections dropped; the clients needed {own_share:.0f} % of a core"


def render_plot(rows: list[LoadResult]) -> str:
    """Plot latency against percentile, with a logarithmic scale of the tail (nines)."""
    longest = max(max(row.latency(1.0) for row in rows), 20.0)
    top = 10 ** math.ceil(math.log10(longest))
    parts = [plot_frame(top)]
    for number, row in enumerate(rows):
        colour = COLOURS[number % len(COLOURS)]
        points = " ".join(
            [f"{plot_x(nines):.1f},{plot_y(row.latency(1 - 10**-nines), top):.1f}" for nines in curve_points()]
        )
        end = plot_y(row.latency(1 - 10**-MAX_NINES), top)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{end + 4:.1f}" fill="{colour}">{row.name}</text>')
    return "\n".join([*parts, "</svg>\n"])


def curve_points() -> list[float]:
    return [step * MAX_NINES / 80 for step in range(81)]


def plot_x(nines: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * nines / MAX_NINES


def plot_y(milliseconds: float, top: float) -> float:
    share = math.log10(max(milliseconds, 1.0)) / math.log10(top)
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def plot_frame(top: float) -> str:
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {FONT}>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for decade in range(round(math.log10(top)) + 1):
        line_y = plot_y(10**decade, top)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{line_y:.1f}" y2="{line_y:.1f}" stroke="#dddddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{line_y + 4:.1f}" text-anchor="end">{10**decade} ms</text>')
    for nines, name in enumerate(("all", "p90", "p99", "p99.9", "p99.99")):
        parts.append(f'<text x="{plot_x(nines):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{name}</text>')
    caption = "acknowledged after, from the moment an action was due"
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 12}" fill="#555555">{caption}</text>')
    return "\n".join(parts)
