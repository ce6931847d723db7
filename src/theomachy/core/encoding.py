"""What a seat may know as numbers: a game describes its observation once, and fills it without detours.

Needs librt, which compiled code fills at the speed of C: only those who ask for observations import this.
"""

from __future__ import annotations

from typing import Final, Generic

from librt.strings import BytesWriter
from mypy_extensions import i64, mypyc_attr, u8

from theomachy.core.action import SEAT, Sort, Verbs
from theomachy.core.state import NOBODY, S, State

MOST: Final = 255
# How a part is read: each thing is there or not; at most one of the last axis is; so many of it.
FLAGS: Final = "flags"
ONE: Final = "one"
COUNT: Final = "count"
# Seats as the one who looks counts them: itself, then clockwise.
RELATIVE: Final = Sort("player", ("self", "next", "second", "third"))


class Part:
    """A vector or a stack of planes: `axes` are sorts of things, none for a single number. Numbers go up to `high`."""

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
    """The parts in their order; adding one gives where it begins. Every layout opens with the same three."""

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
    """Fills the layout of a game. Of what a seat must not know nothing goes in, unless it is `all_seeing`, for tables
    of open information: the two-worlds suite holds it to that."""

    def __init__(self, layout: Layout, all_seeing: bool = False) -> None:
        self.layout = layout
        self.all_seeing = all_seeing
        self.size = layout.size
        self.zeros = bytes(layout.size)
        self.verb_of: list[int] = []
        for number, verb in enumerate(layout.verbs.verbs):
            self.verb_of += [number] * len(verb.actions)

    def write(self, state: S, seat: int, out: BytesWriter) -> None:
        """Puts the observation of a seat behind what is there."""
        at: i64 = len(out)
        out.write(self.zeros)
        self.fill(state, seat, out, at)

    def fill(self, state: S, seat: int, out: BytesWriter, at: i64) -> None:
        """Sets all that is not 0, from `at` on."""
        raise AssertionError("every encoding is filled")

    def open(self, state: State, seat: int, seats: int, out: BytesWriter, at: i64) -> None:
        """The three parts that every layout opens with."""
        if state.seat == seat:
            asked: i64 = at + self.layout.asked
            for action in state.legal:
                verb: i64 = self.verb_of[action.code]
                out[asked + verb] = 1
        put_up_to(out, at + self.layout.seated, seats)
        if state.seat != NOBODY:
            put(out, at + self.layout.decides, (state.seat - seat) % seats)


def put(out: BytesWriter, at: i64, thing: int) -> None:
    """One thing of an axis; nothing if there is none."""
    if thing >= 0:
        place: i64 = at + thing
        out[place] = 1


def put_each(out: BytesWriter, at: i64, things: list[int]) -> None:
    for thing in things:
        place: i64 = at + thing
        out[place] = 1


def put_all(out: BytesWriter, at: i64, things: tuple[int, ...]) -> None:
    for thing in things:
        place: i64 = at + thing
        out[place] = 1


def put_up_to(out: BytesWriter, at: i64, count: int) -> None:
    for thing in range(count):
        place: i64 = at + thing
        out[place] = 1


def put_bits(out: BytesWriter, at: i64, bits: int) -> None:
    """The things of a set that is kept as the bits of a number."""
    left: i64 = bits
    thing: i64 = at
    while left > 0:
        if left & 1:
            out[thing] = 1
        left >>= 1
        thing += 1


def put_number(out: BytesWriter, at: i64, number: int) -> None:
    """More than fits is written as the most that does; less than nothing as nothing."""
    out[at] = u8(min(MOST, max(0, number)))


def put_numbers(out: BytesWriter, at: i64, numbers: list[int]) -> None:
    place: i64 = at
    for number in numbers:
        put_number(out, place, number)
        place += 1


def add_one(out: BytesWriter, at: i64, thing: int) -> None:
    """One more of a thing that is counted."""
    place: i64 = at + thing
    out[place] = out[place] + 1


def seats_from(seat: int, seats: int) -> list[int]:
    """All seats as the one who looks counts them."""
    return [(seat + i) % seats for i in range(seats)]


assert RELATIVE.size == SEAT.size
