"""Records: a game as a readable text file of headers and entries, from which it can be replayed."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.physical_luck import PhysicalRng
from theomachy.core.rng import KEY_BYTES, Rng, SealedRng, commitment, seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.core.sanitize import sanitize_lines

FIRST_LINE: Final = "theomachy-record 1"
LUCK_LINE: Final = "luck"
LUCK_SWITCH: Final = ", after "
UNDO: Final = "undo"
RESTART: Final = "restart"
# Undo of a seat's last action and all after it, to which all players agreed.
AGREED_UNDO: Final = "undo-agreed"
UNDO_ENTRIES: Final = (UNDO, RESTART, AGREED_UNDO)
# A physical result: `came giants`.
ANSWER_PREFIX: Final = "came "
# A correction of the physical result in an earlier entry: `correct 12 talos`.
CORRECTION_PREFIX: Final = "correct "
ANSWER_PREFIXES: Final = (ANSWER_PREFIX, CORRECTION_PREFIX)
# Starts the luck header of a game with physical luck. The luck named after it is used where people are not asked.
BY_HAND_PREFIX: Final = "by-hand "
HEADERS: Final = ("game", "version", "edition", "pack", "seats", "date", "luck", "result", "legacy", "played")
# The value of the header `played` for a game on cardboard, whose entries are inputs of the companion.
ON_CARDBOARD: Final = "table"


class Luck:
    """The source of randomness of a game: a seed for simulation, a secret key between people, or not known.

    - `commitment`: the public commitment to the key.
    - `by_hand`: physical luck: players shuffle, draw and roll the real pieces and enter the results.
    - `next_luck`: the luck that takes over after `switch_at` entries, so that a published record does not reveal what
    comes next in a game that goes on.
    """

    def __init__(self, seed: int | None = None, key: bytes = b"", commitment: str = "", by_hand: bool = False) -> None:
        self.seed = seed
        self.key = key
        self.commitment = commitment
        self.by_hand = by_hand
        self.switch_at = 0
        self.next_luck: Luck | None = None

    def switch_after(self, entry_count: int, next_luck: Luck) -> Luck:
        """Return a copy whose first `entry_count` entries use this luck and the later ones use `next_luck`."""
        if entry_count == 0:
            return next_luck
        luck = Luck(self.seed, self.key, self.commitment, self.by_hand)
        luck.switch_at, luck.next_luck = entry_count, next_luck
        if self.next_luck is not None and self.switch_at < entry_count:
            luck.switch_at, luck.next_luck = self.switch_at, self.next_luck.switch_after(entry_count, next_luck)
        return luck

    def parts(self) -> list[Luck]:
        return [self] if self.next_luck is None else [self, *self.next_luck.parts()]

    def next_luck_at(self, entry_count: int) -> Luck | None:
        """Return the luck that takes over after exactly `entry_count` entries, None if there is no switch there."""
        if self.next_luck is None:
            return None
        return self.next_luck if self.switch_at == entry_count else self.next_luck.next_luck_at(entry_count)

    def last_switch(self) -> int:
        """Return after how many entries the luck was switched last."""
        return self.switch_at if self.next_luck is None else max(self.switch_at, self.next_luck.last_switch())

    def is_known(self) -> bool:
        return all([part.seed is not None or len(part.key) > 0 for part in self.parts()])

    def rng(self) -> Rng:
        if not self.key and self.seed is None:
            raise Problem("luck-sealed", [])
        rng = SealedRng(self.key) if self.key else seeded_rng(self.seed or 0)
        return PhysicalRng(rng) if self.by_hand else rng

    def public_line(self) -> str:
        """Return the header line, without secrets: `sealed 3f…, after 5 sealed 9a…`."""
        promise = commitment(self.key) if self.key else self.commitment
        first = (BY_HAND_PREFIX if self.by_hand else "") + (f"sealed {promise}" if promise else "seeded")
        return (
            first if self.next_luck is None else f"{first}{LUCK_SWITCH}{self.switch_at} {self.next_luck.public_line()}"
        )

    def secret_lines(self) -> str:
        """Return the seed or key of each part, one line each."""
        first = f"key: {self.key.hex()}" if self.key else f"seed: {self.seed}"
        return first if self.next_luck is None else f"{first}\n{self.next_luck.secret_lines()}"


class RecordEntry:
    """One entry: a seat, and an action in notation, an undo or a physical result. `line_number` is its line in a
    file, or 0."""

    def __init__(self, seat: int, text: str, line_number: int = 0) -> None:
        self.seat = seat
        self.text = text
        self.line_number = line_number

    def to_line(self) -> str:
        return f"{SEAT.slug(self.seat).upper()}: {self.text}"


class Record:
    """A recorded game: headers and entries.

    `pack` is name, version and hash of the data; paths of a user's packs are not written. `played_on` is empty or
    ON_CARDBOARD.
    """

    def __init__(
        self,
        game: str,
        version: int,
        edition: str,
        options: dict[str, str],
        pack: str,
        seats: list[str],
        date: str,
        luck: Luck,
        entries: list[RecordEntry],
        result: str = "",
        legacy: str = "",
        played_on: str = "",
    ) -> None:
        self.game = game
        self.version = version
        self.edition = edition
        self.options = options
        self.pack = pack
        self.seats = seats
        self.date = date
        self.luck = luck
        self.entries = entries
        self.result = result
        self.legacy = legacy
        self.played_on = played_on

    def text(self, with_luck: bool) -> str:
        """Return the content of the file.

        `with_luck` adds what reveals hidden information: the seed or keys, and physical results. Without it, an
        unfinished game cannot be resumed.
        """
        lines = [FIRST_LINE, f"game: {self.game}", f"version: {self.version}", f"edition: {self.edition}"]
        lines += [f"option {slug}: {choice}" for slug, choice in self.options.items()]
        lines += [f"pack: {self.pack}", f"seats: {', '.join(self.seats)}", f"date: {self.date}"]
        lines.append(f"luck: {self.luck.public_line()}")
        if self.legacy:
            lines.append(f"legacy: {self.legacy}")
        if self.played_on:
            lines.append(f"played: {self.played_on}")
        if self.result:
            lines.append(f"result: {self.result}")
        lines.append("")
        lines += [entry.to_line() for entry in self.entries if with_luck or not entry.text.startswith(ANSWER_PREFIXES)]
        if with_luck and self.luck.is_known():
            lines += ["", LUCK_LINE, self.luck.secret_lines()]
        return "\n".join(lines) + "\n"


def read_record(text: str) -> Record:
    """Parse a record. Raises Problem with the number of a line that is invalid."""
    lines = sanitize_lines(text)
    if lines[0].strip() != FIRST_LINE:
        raise Problem("not-a-record", [FIRST_LINE])
    headers, options, at = read_headers(lines)
    entries: list[RecordEntry] = []
    while at < len(lines) and lines[at].strip() != LUCK_LINE:
        line = lines[at].strip()
        if line and not line.startswith("#"):
            entries.append(read_entry(line, at + 1, headers["seats"].count(",") + 1))
        at += 1
    luck = read_luck(headers["luck"], lines[at + 1 :], at + 2)
    if not headers["version"].isdigit():
        raise Problem("record-bad-header", ["version", headers["version"]])
    return Record(
        headers["game"],
        int(headers["version"]),
        headers["edition"],
        options,
        headers["pack"],
        [name.strip() for name in headers["seats"].split(",")],
        headers["date"],
        luck,
        entries,
        headers.get("result", ""),
        headers.get("legacy", ""),
        headers.get("played", ""),
    )


def read_headers(lines: list[str]) -> tuple[dict[str, str], dict[str, str], int]:
    headers: dict[str, str] = {}
    options: dict[str, str] = {}
    index = 1
    while index < len(lines) and lines[index].strip():
        name, colon, value = lines[index].partition(":")
        name = name.strip()
        if colon and name.startswith("option "):
            options[name[7:].strip()] = value.strip()
        elif colon and name in HEADERS and name not in headers:
            headers[name] = value.strip()
        else:
            raise Problem("record-bad-line", [str(index + 1), lines[index], ", ".join(HEADERS)])
        index += 1
    for name in ("game", "version", "edition", "pack", "seats", "date", "luck"):
        if name not in headers:
            raise Problem("record-no-header", [name])
    return headers, options, index


def read_entry(line: str, number: int, seats: int) -> RecordEntry:
    letter, colon, text = line.partition(":")
    seat = SEAT.index.get(letter.strip().lower(), seats)
    if not colon or seat >= seats or not text.strip():
        raise Problem("record-bad-line", [str(number), line, "A: …"])
    return RecordEntry(seat, text.strip(), number)


def read_luck(public: str, lines: list[str], number: int) -> Luck:
    """Parse the luck header and the secrets that follow, if any; `number` is the line number of the first of them."""
    heads = public.split(LUCK_SWITCH)
    secrets = [line for line in lines if line.strip()]
    luck = last = read_luck_part(heads[0], secrets[0] if secrets else "", number)
    before = 0
    for i in range(1, len(heads)):
        count, _, head = heads[i].partition(" ")
        if not count.isdigit() or int(count) <= before:
            raise Problem("record-bad-header", ["luck", public])
        fresh = read_luck_part(head, secrets[i] if i < len(secrets) else "", number + i)
        last.switch_at, last.next_luck = int(count), fresh
        before, last = last.switch_at, fresh
    return luck


def read_luck_part(public: str, secret: str, number: int) -> Luck:
    by_hand = public.startswith(BY_HAND_PREFIX)
    kind, _, promise = public.removeprefix(BY_HAND_PREFIX).partition(" ")
    if kind not in ("sealed", "seeded"):
        raise Problem("record-bad-header", ["luck", public])
    name, _, value = secret.partition(":")
    value = value.strip()
    if not secret:
        return Luck(None, b"", promise, by_hand)
    if name == "seed" and value.lstrip("-").isdigit():
        return Luck(int(value), b"", "", by_hand)
    if name == "key" and len(value) == 2 * KEY_BYTES and all([c in "0123456789abcdef" for c in value]):
        return Luck(None, bytes.fromhex(value), promise, by_hand)
    raise Problem("record-bad-line", [str(number), secret, "key: …, seed: …"])
