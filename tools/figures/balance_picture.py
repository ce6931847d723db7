"""Draw docs/balance/seats.svg from the tables of docs/balance/README.md: what share of games each seat wins."""

from __future__ import annotations

import re
from pathlib import Path

HEADING = re.compile(r"^### (.+)$")
TABLE = re.compile(r"^\| (\d)[^|]*\| \d+ \| ([^|]+) \|")
SEAT = re.compile(r"([ABCD]) (\d+) %")
COLOURS = {"A": "#4c78a8", "B": "#f58518", "C": "#54a24b", "D": "#b279a2"}
LEFT, CHART_WIDTH, BAR_HEIGHT, GAP = 330, 360, 14, 6
TOP = 34


def parse_rows(text: str) -> list[tuple[str, dict[str, int]]]:
    """Parse the tables: a label of title, level and players, and the win percentage by seat."""
    rows: list[tuple[str, dict[str, int]]] = []
    heading = ""
    for line in text.splitlines():
        if match := HEADING.match(line):
            heading = match[1]
        elif match := TABLE.match(line):
            wins = {seat: int(share) for seat, share in SEAT.findall(match[2])}
            rows.append((f"{heading}, {match[1]}", wins))
    return rows


def render_picture(text: str) -> str:
    """Render one stacked bar for each row, with a tick where each seat would end if all seats won equally often."""
    rows = parse_rows(text)
    size = f"{LEFT + CHART_WIDTH + 20} {TOP + len(rows) * (BAR_HEIGHT + GAP) + 10}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="{LEFT}" y="14">Wins by seat: A, B, C, D; strokes: if all seats won alike</text>',
    ]
    for number, (name, wins) in enumerate(rows):
        y = TOP + number * (BAR_HEIGHT + GAP)
        parts.append(f'<text x="{LEFT - 8}" y="{y + BAR_HEIGHT - 3}" text-anchor="end">{name}</text>')
        scale = CHART_WIDTH / sum(wins.values())
        x = float(LEFT)
        for seat, share in wins.items():
            bar_width = share * scale
            parts.append(
                f'<rect x="{x:.1f}" y="{y}" width="{bar_width:.1f}" height="{BAR_HEIGHT}" fill="{COLOURS[seat]}"/>'
            )
            parts.append(f'<text x="{x + 4:.1f}" y="{y + BAR_HEIGHT - 3}" fill="#fff">{seat} {share}</text>')
            x += bar_width
        for seat_number in range(1, len(wins)):
            tick_x = LEFT + CHART_WIDTH * seat_number / len(wins)
            parts.append(f'<path d="M{tick_x:.1f} {y - 2}v{BAR_HEIGHT + 4}" stroke="#000"/>')
    return "\n".join([*parts, "</svg>\n"])


def write_picture(folder: Path) -> None:
    text = (folder / "README.md").read_text(encoding="utf-8")
    (folder / "seats.svg").write_text(render_picture(text), encoding="utf-8")


if __name__ == "__main__":
    write_picture(Path(__file__).parents[2] / "docs" / "balance")
