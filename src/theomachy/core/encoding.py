"""Observations as bytes: a game declares a layout of named parts once, and then fills a buffer for each state.

This module needs librt, whose buffers compiled code fills at the speed of C. Only code for observations imports it."""

from __future__ import annotations

from typing import Final, Generic

from librt.strings import BytesWriter
from mypy_extensions import i64, mypyc_attr, u8

from theomachy.core.action import SEAT, Sort, Verbs
from theomachy.core.state import NOBODY, S, State

MAX_VALUE: Final = 255
# The kinds of parts. FLAGS: one flag for each thing; ONE_HOT: one-hot over the last axis; COUNT: a number.
FLAGS: Final = "flags"
ONE_HOT: Final = "one"
COUNT: Final = "count"
# Seats relative to the viewer: itself, then clockwise.
RELATIVE_SEAT: Final = Sort("player", ("self", "next", "second", "third"))


class ObservationPart:
    """A named part of an observation: a vector or a stack of planes.

    `axes` are sorts of things, empty for a single number. `high` is the largest value, `offset` the offset in the
    buffer, `description` a description for documentation.
    """

    def __init__(self, name: str, axes: tuple[Sort, ...], kind: str, high: int, offset: int, description: str) -> None:
        self.name = name
        self.axes = axes
        self.kind = kind
        self.high = high
        self.offset = offset
        self.description = description
        self.shape = tuple([sort.size for sort in axes])
        self.size = 1
        for length in self.shape:
            self.size *= length


class Layout:
    """The parts of an observation in order. Each `add_part` returns the offset of the new part.

    Every layout starts with the same three parts: legal verbs, seats of the table, deciding seat.
    """

    def __init__(self, verbs: Verbs) -> None:
        self.parts: list[ObservationPart] = []
        self.size = 0
        self.verbs = verbs
        verb = Sort("verb", tuple([verb.name for verb in verbs.verbs]))
        self.verbs_offset: i64 = self.add_flags("asked", (verb,), "what may be done, if it is on oneself to decide")
        self.seats_offset: i64 = self.add_flags("seated", (RELATIVE_SEAT,), "the seats of this table")
        self.decider_offset: i64 = self.add_one_hot("decides", (RELATIVE_SEAT,), "the seat that decides")

    def add_flags(self, name: str, axes: tuple[Sort, ...], description: str) -> int:
        return self.add_part(name, axes, FLAGS, 1, description)

    def add_one_hot(self, name: str, axes: tuple[Sort, ...], description: str) -> int:
        return self.add_part(name, axes, ONE_HOT, 1, description)

    def add_count(self, name: str, axes: tuple[Sort, ...], high: int, description: str) -> int:
        return self.add_part(name, axes, COUNT, high, description)

    def add_part(self, name: str, axes: tuple[Sort, ...], kind: str, high: int, description: str) -> int:
        assert high <= MAX_VALUE and all([part.name != name for part in self.parts]), name
        part = ObservationPart(name, axes, kind, high, self.size, description)
        self.parts.append(part)
        self.size += part.size
        return part.offset


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoding(Generic[S]):
    """Writes observations in the layout of a game; each game subclasses it.

    It writes only what the seat may know, unless `all_seeing`, which is for training with perfect information. The
    two-worlds tests check that hidden information does not leak.
    """

    def __init__(self, layout: Layout, all_seeing: bool = False) -> None:
        self.layout = layout
        self.all_seeing = all_seeing
        self.size = layout.size
        self.zeros = bytes(layout.size)
        self.verb_of_action: list[int] = []
        for number, verb in enumerate(layout.verbs.verbs):
            self.verb_of_action += [number] * len(verb.actions)

    def write(self, state: S, seat: int, out: BytesWriter) -> None:
        """Append the observation of a seat to the buffer."""
        offset: i64 = len(out)
        out.write(self.zeros)
        self.fill(state, seat, out, offset)

    def fill(self, state: S, seat: int, out: BytesWriter, at: i64) -> None:
        """Write all values that are not 0, from offset `at` on."""
        raise AssertionError("every encoding is filled")

    def write_common_parts(self, state: State, seat: int, seats: int, out: BytesWriter, at: i64) -> None:
        """Write the three parts that every layout starts with."""
        if state.seat == seat:
            offset: i64 = at + self.layout.verbs_offset
            for action in state.legal:
                verb: i64 = self.verb_of_action[action.code]
                out[offset + verb] = 1
        set_first_flags(out, at + self.layout.seats_offset, seats)
        if state.seat != NOBODY:
            set_one_hot(out, at + self.layout.decider_offset, (state.seat - seat) % seats)


def set_one_hot(out: BytesWriter, at: i64, thing: int) -> None:
    """Set the flag of one thing on an axis (one-hot); do nothing for a negative index."""
    if thing >= 0:
        index: i64 = at + thing
        out[index] = 1


def set_flags(out: BytesWriter, at: i64, things: list[int]) -> None:
    for thing in things:
        index: i64 = at + thing
        out[index] = 1


def set_flags_of_tuple(out: BytesWriter, at: i64, things: tuple[int, ...]) -> None:
    for thing in things:
        index: i64 = at + thing
        out[index] = 1


def set_first_flags(out: BytesWriter, at: i64, count: int) -> None:
    for thing in range(count):
        index: i64 = at + thing
        out[index] = 1


def set_flags_of_bits(out: BytesWriter, at: i64, bits: int) -> None:
    """Set the flags of a set that is given as the bits of an integer."""
    rest: i64 = bits
    position: i64 = at
    while rest > 0:
        if rest & 1:
            out[position] = 1
        rest >>= 1
        position += 1


def set_number(out: BytesWriter, at: i64, number: int) -> None:
    """Write a number, clamped to 0 … MAX_VALUE."""
    out[at] = u8(min(MAX_VALUE, max(0, number)))


def set_numbers(out: BytesWriter, at: i64, numbers: list[int]) -> None:
    index: i64 = at
    for number in numbers:
        set_number(out, index, number)
        index += 1


def increment(out: BytesWriter, at: i64, thing: int) -> None:
    """Increment the count of a thing."""
    index: i64 = at + thing
    out[index] = out[index] + 1


def seats_rotated(seat: int, seats: int) -> list[int]:
    """Return all seats in turn order, starting with `seat`."""
    return [(seat + i) % seats for i in range(seats)]


assert RELATIVE_SEAT.size == SEAT.size
