"""Records: a game as a readable text file of headers and entries, from which it can be replayed."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.dealing import HandRng
from theomachy.core.plain import plain_lines
from theomachy.core.reason import Problem
from theomachy.core.rng import KEY_BYTES, Rng, SealedRng, commitment, seeded

FIRST_LINE: Final = "theomachy-record 1"
LUCK_LINE: Final = "luck"
CHANGE: Final = ", after "
UNDO: Final = "undo"
RESTART: Final = "restart"
# Undo of a seat's last action and all after it, to which all players agreed.
AGREED: Final = "undo-agreed"
TAKEN_BACK: Final = (UNDO, RESTART, AGREED)
# A physical result: `came giants`.
CAME: Final = "came "
# A correction of the physical result in an earlier entry: `correct 12 talos`.
CORRECT: Final = "correct "
ANSWERS: Final = (CAME, CORRECT)
# Starts the luck header of a game with physical luck. The luck named after it is used where people are not asked.
BY_HAND: Final = "by-hand "
HEADERS: Final = ("game", "version", "edition", "pack", "seats", "date", "luck", "result", "legacy", "played")
# The value of the header `played` for a game on cardboard, whose entries are inputs of the companion.
ON_TABLE: Final = "table"


class Luck:
    """The source of randomness of a game: a seed for simulation, a secret key between people, or not known.

    - `commitment`: the public commitment to the key.
    - `by_hand`: physical luck: players shuffle, draw and roll the real pieces and enter the results.
    - `next_luck`: the luck that takes over after `switch_at` entries, so that a published record does not reveal what comes
      next in a game that goes on.
    """

    def __init__(self, seed: int | None = None, key: bytes = b"", promise: str = "", by_hand: bool = False) -> None:
        self.seed = seed
        self.key = key
        self.promise = promise
        self.by_hand = by_hand
        self.after = 0
        self.then: Luck | None = None

    def until(self, entries: int, fresh: Luck) -> Luck:
        """Return this luck for the first so many entries, and `next_luck` from there on."""
        if entries == 0:
            return fresh
        luck = Luck(self.seed, self.key, self.promise, self.by_hand)
        luck.after, luck.then = entries, fresh
        if self.then is not None and self.after < entries:
            luck.after, luck.then = self.after, self.then.until(entries, fresh)
        return luck

    def parts(self) -> list[Luck]:
        return [self] if self.then is None else [self, *self.then.parts()]

    def fresh_after(self, entries: int) -> Luck | None:
        """Return the luck that takes over after exactly so many entries, if there is one."""
        if self.then is None:
            return None
        return self.then if self.after == entries else self.then.fresh_after(entries)

    def newest(self) -> int:
        """Return after how many entries the luck was switched last."""
        return self.after if self.then is None else max(self.after, self.then.newest())

    def known(self) -> bool:
        return all([part.seed is not None or len(part.key) > 0 for part in self.parts()])

    def rng(self) -> Rng:
        if not self.key and self.seed is None:
            raise Problem("luck-sealed", [])
        rng = SealedRng(self.key) if self.key else seeded(self.seed or 0)
        return HandRng(rng) if self.by_hand else rng

    def public(self) -> str:
        """Return the header line, without secrets: `sealed 3f…, after 5 sealed 9a…`."""
        promise = commitment(self.key) if self.key else self.promise
        first = (BY_HAND if self.by_hand else "") + (f"sealed {promise}" if promise else "seeded")
        return first if self.then is None else f"{first}{CHANGE}{self.after} {self.then.public()}"

    def secret(self) -> str:
        """Return the seed or key of each part, one line each."""
        first = f"key: {self.key.hex()}" if self.key else f"seed: {self.seed}"
        return first if self.then is None else f"{first}\n{self.then.secret()}"


class Entry:
    """One entry: a seat, and an action in notation, an undo or a physical result. `line_number` is its line in a file, or 0."""

    def __init__(self, seat: int, text: str, at: int = 0) -> None:
        self.seat = seat
        self.text = text
        self.at = at

    def line(self) -> str:
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
        entries: list[Entry],
        result: str = "",
        legacy: str = "",
        played: str = "",
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
        self.played = played

    def text(self, with_luck: bool) -> str:
        """Return the content of the file. `with_luck` adds what reveals hidden things: seed or keys, and the physical
        results. Without it, an unfinished game cannot be resumed."""
        lines = [FIRST_LINE, f"game: {self.game}", f"version: {self.version}", f"edition: {self.edition}"]
        lines += [f"option {slug}: {choice}" for slug, choice in self.options.items()]
        lines += [f"pack: {self.pack}", f"seats: {', '.join(self.seats)}", f"date: {self.date}"]
        lines.append(f"luck: {self.luck.public()}")
        if self.legacy:
            lines.append(f"legacy: {self.legacy}")
        if self.played:
            lines.append(f"played: {self.played}")
        if self.result:
            lines.append(f"result: {self.result}")
        lines.append("")
        lines += [entry.line() for entry in self.entries if with_luck or not entry.text.startswith(ANSWERS)]
        if with_luck and self.luck.known():
            lines += ["", LUCK_LINE, self.luck.secret()]
        return "\n".join(lines) + "\n"


def read_record(text: str) -> Record:
    """Parse a record. Raises Problem with the number of a line that is invalid."""
    lines = plain_lines(text)
    if lines[0].strip() != FIRST_LINE:
        raise Problem("not-a-record", [FIRST_LINE])
    headers, options, at = read_headers(lines)
    entries: list[Entry] = []
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


def read_entry(line: str, number: int, seats: int) -> Entry:
    letter, colon, text = line.partition(":")
    seat = SEAT.index.get(letter.strip().lower(), seats)
    if not colon or seat >= seats or not text.strip():
        raise Problem("record-bad-line", [str(number), line, "A: …"])
    return Entry(seat, text.strip(), number)


def read_luck(public: str, lines: list[str], number: int) -> Luck:
    """Parse the luck header and the secrets that follow, if any; `number` is the line number of the first of them."""
    heads = public.split(CHANGE)
    secrets = [line for line in lines if line.strip()]
    luck = last = read_part(heads[0], secrets[0] if secrets else "", number)
    before = 0
    for i in range(1, len(heads)):
        count, _, head = heads[i].partition(" ")
        if not count.isdigit() or int(count) <= before:
            raise Problem("record-bad-header", ["luck", public])
        fresh = read_part(head, secrets[i] if i < len(secrets) else "", number + i)
        last.after, last.then = int(count), fresh
        before, last = last.after, fresh
    return luck


def read_part(public: str, secret: str, number: int) -> Luck:
    by_hand = public.startswith(BY_HAND)
    kind, _, promise = public.removeprefix(BY_HAND).partition(" ")
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
