"""Converts an observation to named parts and things, for people, and back."""

from __future__ import annotations

from collections.abc import Sequence

from librt.strings import BytesWriter

from theomachy.core.action import Sort
from theomachy.core.encoding import COUNT, ONE_HOT, Encoding, Layout, ObservationPart
from theomachy.core.state import State

# The value of a part: a number, a thing (card, tile, seat), a list of things, or a dict with such a value for each
# thing of an axis. Empty parts are left out.
ObservationValue = int | str | list[str] | dict[str, "ObservationValue"]


def explain(layout: Layout, observation: Sequence[int]) -> dict[str, ObservationValue]:
    """Return the non-zero parts of an observation by name.

    For example `{"quests": ["talos", "giants"], "vp": {"self": 3}, …}`.
    """
    by_part: dict[str, ObservationValue] = {}
    for part in layout.parts:
        values = [int(value) for value in observation[part.offset : part.offset + part.size]]
        if any(values):
            by_part[part.name] = explain_part(part, part.axes, values)
    return by_part


def explain_part(part: ObservationPart, axes: tuple[Sort, ...], values: list[int]) -> ObservationValue:
    """Return the value of one part, recursively for each axis."""
    if not axes:
        return values[0]
    slugs = axes[0].slugs
    if len(axes) == 1:
        nonzero = {slug: value for slug, value in zip(slugs, values, strict=True) if value}
        if part.kind == COUNT:
            return dict(nonzero)
        return next(iter(nonzero)) if part.kind == ONE_HOT else list(nonzero)
    row = len(values) // len(slugs)
    rows = {slug: values[i * row : (i + 1) * row] for i, slug in enumerate(slugs)}
    return {slug: explain_part(part, axes[1:], numbers) for slug, numbers in rows.items() if any(numbers)}


def from_explanation(layout: Layout, explanation: dict[str, ObservationValue]) -> bytes:
    """Return the observation that an explanation describes: the exact inverse of `explain`."""
    observation = bytearray(layout.size)
    for part in layout.parts:
        if part.name in explanation:
            write_part(observation, part.offset, part.axes, explanation[part.name])
    return bytes(observation)


def write_part(out: bytearray, at: int, axes: tuple[Sort, ...], value: ObservationValue) -> None:
    """Write one explained value into the observation, recursively for each axis."""
    if isinstance(value, int):
        out[at] = value
        return
    size = 1
    for sort in axes[1:]:
        size *= sort.size
    if isinstance(value, dict):
        for slug, below in value.items():
            write_part(out, at + axes[0].index[slug] * size, axes[1:], below)
        return
    for slug in [value] if isinstance(value, str) else value:
        out[at + axes[0].index[slug]] = 1


def observation_lines(encoding: Encoding, state: State, seat: int) -> str:
    """Return what a seat observes, one line for each part."""
    writer = BytesWriter()
    encoding.write(state, seat, writer)
    return "\n".join([f"{name}: {text}" for name, text in explain(encoding.layout, writer.getvalue()).items()])
