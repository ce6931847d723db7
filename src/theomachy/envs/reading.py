"""Converts an observation to named parts and things, for people, and back."""

from __future__ import annotations

from collections.abc import Sequence

from theomachy.core.action import Sort
from theomachy.core.encoding import COUNT, ONE, Layout, Part

# A number, a thing, some things, or any of these by the things of an axis. Empty parts are left out.
Told = int | str | list[str] | dict[str, "Told"]


def explain(layout: Layout, observation: Sequence[int]) -> dict[str, Told]:
    """Return the non-zero parts of an observation by name.

    For example `{"quests": ["talos", "giants"], "vp": {"self": 3}, …}`.
    """
    by_part: dict[str, Told] = {}
    for part in layout.parts:
        values = [int(value) for value in observation[part.at : part.at + part.size]]
        if any(values):
            by_part[part.name] = told(part, part.axes, values)
    return by_part


def told(part: Part, axes: tuple[Sort, ...], values: list[int]) -> Told:
    """Return the value of one part, recursively for each axis."""
    if not axes:
        return values[0]
    slugs = axes[0].slugs
    if len(axes) == 1:
        nonzero = {slug: value for slug, value in zip(slugs, values, strict=True) if value}
        if part.kind == COUNT:
            return dict(nonzero)
        return next(iter(nonzero)) if part.kind == ONE else list(nonzero)
    row = len(values) // len(slugs)
    rows = {slug: values[i * row : (i + 1) * row] for i, slug in enumerate(slugs)}
    return {slug: told(part, axes[1:], numbers) for slug, numbers in rows.items() if any(numbers)}


def put_together(layout: Layout, found: dict[str, Told]) -> bytes:
    """Return the observation that an explanation describes; the exact inverse of explaining."""
    observation = bytearray(layout.size)
    for part in layout.parts:
        if part.name in found:
            put(observation, part.at, part.axes, found[part.name])
    return bytes(observation)


def put(out: bytearray, at: int, axes: tuple[Sort, ...], said: Told) -> None:
    """Write one explained value into the observation, recursively for each axis."""
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
