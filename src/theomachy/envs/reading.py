"""An observation for people: every part by its name, every thing by its slug; and back again."""

from __future__ import annotations

from collections.abc import Sequence

from theomachy.core.action import Sort
from theomachy.core.encoding import COUNT, ONE, Layout, Part

# A number, a thing, some things, or any of them by the things of an axis. What is empty is left out.
Told = int | str | list[str] | dict[str, "Told"]


def explain(layout: Layout, observation: Sequence[int]) -> dict[str, Told]:
    """What an observation says: `{"quests": ["talos", "giants"], "vp": {"self": 3}, …}`, without what is not there."""
    found: dict[str, Told] = {}
    for part in layout.parts:
        values = [int(value) for value in observation[part.at : part.at + part.size]]
        if any(values):
            found[part.name] = told(part, part.axes, values)
    return found


def told(part: Part, axes: tuple[Sort, ...], values: list[int]) -> Told:
    if not axes:
        return values[0]
    slugs = axes[0].slugs
    if len(axes) == 1:
        there = {slug: value for slug, value in zip(slugs, values, strict=True) if value}
        if part.kind == COUNT:
            return dict(there)
        return next(iter(there)) if part.kind == ONE else list(there)
    row = len(values) // len(slugs)
    rows = {slug: values[i * row : (i + 1) * row] for i, slug in enumerate(slugs)}
    return {slug: told(part, axes[1:], mine) for slug, mine in rows.items() if any(mine)}


def put_together(layout: Layout, found: dict[str, Told]) -> bytes:
    """The observation that says this: nothing is lost by explaining."""
    out = bytearray(layout.size)
    for part in layout.parts:
        if part.name in found:
            put(out, part.at, part.axes, found[part.name])
    return bytes(out)


def put(out: bytearray, at: int, axes: tuple[Sort, ...], said: Told) -> None:
    if isinstance(said, int):
        out[at] = said
        return
    size = 1
    for sort in axes[1:]:
        size *= sort.size
    if isinstance(said, dict):
        for slug, below in said.items():
            put(out, at + axes[0].index[slug] * size, axes[1:], below)
        return
    for slug in [said] if isinstance(said, str) else said:
        out[at + axes[0].index[slug]] = 1
