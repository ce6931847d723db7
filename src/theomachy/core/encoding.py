"""Observations as bytes: a game declares a layout of named parts once and then fills a buffer.

It needs librt, whose buffers compiled code fills at the speed of C, so only code for observations imports this module.
"""

from __future__ import annotations

from typing import Final, Generic

from librt.strings import BytesWriter
from mypy_extensions import i64, mypyc_attr, u8

from theomachy.core.action import SEAT, Sort, Verbs
from theomachy.core.state import NOBODY, S, State

MOST: Final = 255
# The kinds of parts: a flag for each thing; one-hot over the last axis; a count.
FLAGS: Final = "flags"
ONE: Final = "one"
COUNT: Final = "count"
# Seats relative to the viewer: itself, then clockwise.
RELATIVE: Final = Sort("player", ("self", "next", "second", "third"))


class Part:
    """A named part of an observation: a vector or a stack of planes.

    `axes` are sorts of things, empty for a single number. `high` is the largest value, `offset` the offset in the buffer,
    `description` a description for documentation.
    """

    def __init__(self, name: str, axes: tuple[Sort, ...], kind: str, high: int, at: int, says: str) -> None:
        self.name = name
        self.axes = axes
        self.kind = kind
        self.high = high
        self.at = at
        self.says = says
        self.shape = tuple([sort.size for sort in axes])
        self.size = 1
        for length in self.shape:
            self.size *= length


class Layout:
    """The parts of an observation in order. Each `add_part` returns the offset of the new part.

    Every layout starts with the same three parts: legal verbs, seats of the table, deciding seat.
    """

    def __init__(self, verbs: Verbs) -> None:
        self.parts: list[Part] = []
        self.size = 0
        self.verbs = verbs
        verb = Sort("verb", tuple([verb.name for verb in verbs.verbs]))
        self.asked: i64 = self.flags("asked", (verb,), "what may be done, if it is on oneself to decide")
        self.seated: i64 = self.flags("seated", (RELATIVE,), "the seats of this table")
        self.decides: i64 = self.one("decides", (RELATIVE,), "the seat that decides")

    def flags(self, name: str, axes: tuple[Sort, ...], says: str) -> int:
        return self.add(name, axes, FLAGS, 1, says)

    def one(self, name: str, axes: tuple[Sort, ...], says: str) -> int:
        return self.add(name, axes, ONE, 1, says)

    def count(self, name: str, axes: tuple[Sort, ...], high: int, says: str) -> int:
        return self.add(name, axes, COUNT, high, says)

    def add(self, name: str, axes: tuple[Sort, ...], kind: str, high: int, says: str) -> int:
        assert high <= MOST and all([part.name != name for part in self.parts]), name
        part = Part(name, axes, kind, high, self.size, says)
        self.parts.append(part)
        self.size += part.size
        return part.at


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
        self.verb_of: list[int] = []
        for number, verb in enumerate(layout.verbs.verbs):
            self.verb_of += [number] * len(verb.actions)

    def write(self, state: S, seat: int, out: BytesWriter) -> None:
        """Append the observation of a seat to the buffer."""
        offset: i64 = len(out)
        out.write(self.zeros)
        self.fill(state, seat, out, offset)

    def fill(self, state: S, seat: int, out: BytesWriter, at: i64) -> None:
        """Write all values that are not 0, from offset `at` on."""
        raise AssertionError("every encoding is filled")

    def open(self, state: State, seat: int, seats: int, out: BytesWriter, at: i64) -> None:
        """Write the three parts that every layout starts with."""
        if state.seat == seat:
            offset: i64 = at + self.layout.asked
            for action in state.legal:
                verb: i64 = self.verb_of[action.code]
                out[offset + verb] = 1
        put_up_to(out, at + self.layout.seated, seats)
        if state.seat != NOBODY:
            put(out, at + self.layout.decides, (state.seat - seat) % seats)


def put(out: BytesWriter, at: i64, thing: int) -> None:
    """Set one thing of an axis (one-hot); does nothing for a negative index."""
    if thing >= 0:
        index: i64 = at + thing
        out[index] = 1


def put_each(out: BytesWriter, at: i64, things: list[int]) -> None:
    for thing in things:
        index: i64 = at + thing
        out[index] = 1


def put_all(out: BytesWriter, at: i64, things: tuple[int, ...]) -> None:
    for thing in things:
        index: i64 = at + thing
        out[index] = 1


def put_up_to(out: BytesWriter, at: i64, count: int) -> None:
    for thing in range(count):
        index: i64 = at + thing
        out[index] = 1


def put_bits(out: BytesWriter, at: i64, bits: int) -> None:
    """Set the flags of a set that is stored as bits of an integer."""
    rest: i64 = bits
    position: i64 = at
    while rest > 0:
        if rest & 1:
            out[position] = 1
        rest >>= 1
        position += 1


def put_number(out: BytesWriter, at: i64, number: int) -> None:
    """Write a number, clamped to 0 … MAX_VALUE."""
    out[at] = u8(min(MOST, max(0, number)))


def put_numbers(out: BytesWriter, at: i64, numbers: list[int]) -> None:
    index: i64 = at
    for number in numbers:
        put_number(out, index, number)
        index += 1


def add_one(out: BytesWriter, at: i64, thing: int) -> None:
    """Increment the count of a thing."""
    index: i64 = at + thing
    out[index] = out[index] + 1


def seats_from(seat: int, seats: int) -> list[int]:
    """Return all seats in turn order, starting with `seat`."""
    return [(seat + i) % seats for i in range(seats)]


assert RELATIVE.size == SEAT.size
