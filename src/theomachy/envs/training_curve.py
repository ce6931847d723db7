"""Draws a training curve as SVG."""

from __future__ import annotations

from html import escape
from pathlib import Path

WIDTH, HEIGHT, MARGIN = 640, 360, 48


def draw_curve(path: Path, game: str, rival: str, seats: int, curve: list[tuple[float, float]]) -> None:
    """Plot the win rate over minutes of training.

    The dashed line is the win rate of an equal player.
    """
    last_minute = max(1e-9, max([minutes for minutes, _ in curve]))

    def x(minutes: float) -> float:
        return MARGIN + (WIDTH - 2 * MARGIN) * minutes / last_minute

    def y(share: float) -> float:
        return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * share

    points = " ".join([f"{x(minutes):.1f},{y(share):.1f}" for minutes, share in curve])
    fair_y = y(1 / seats)
    marks = [
        f'<text x="{MARGIN - 8}" y="{y(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>' for share in (0, 0.5, 1)
    ]
    lines = [
        f'<line x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{y(share):.1f}" y2="{y(share):.1f}"/>' for share in (0, 0.5, 1)
    ]
    title = escape(f"{game}: games won against {rival}, {seats} seats")
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>\n'
        f'<g font-family="sans-serif" font-size="13" fill="#333">'
        f'<text x="{MARGIN}" y="26" font-size="15">{title}</text>{"".join(marks)}'
        f'<text x="{MARGIN}" y="{HEIGHT - 22}">0</text>'
        f'<text x="{WIDTH - MARGIN}" y="{HEIGHT - 22}" text-anchor="end">{last_minute:.0f} minutes of one core</text>'
        f'<text x="{WIDTH - MARGIN}" y="{fair_y - 6:.1f}" text-anchor="end" fill="#666">an equal player</text></g>\n'
        f'<g stroke="#ccc">{"".join(lines)}</g>\n'
        f'<line x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{fair_y:.1f}" y2="{fair_y:.1f}" stroke="#888" '
        'stroke-dasharray="5 4"/>\n'
        f'<polyline points="{points}" fill="none" stroke="#1f5fa8" stroke-width="2.5"/>\n'
        "</svg>\n",
        encoding="utf-8",
    )
