"""Erase a person's data: names, chat, signets, addresses and notes. Played actions stay: they belong to all players."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from theomachy.server.admin import append_entry, parse_body
from theomachy.server.storage.schema import GROUP_JOURNAL, JOURNAL, NOTIFICATIONS, PRIVATE_NOTES, SUBSCRIPTIONS, TABLES
from theomachy.table.journal import TableRepaired
from theomachy.table.table import sha256_hex

EntryBody = dict[str, Any]
EntryBodies = dict[int, EntryBody]
ERASED_NAME = "–"
SEATS_PREFIX = "seats:"
# Journal entries with a title that a person wrote: tag of the entry, field of the title.
TITLE_FIELDS = {"opened": "title", "founded": "name", "announced": "title"}


@dataclass
class SeatOccupancy:
    """One person's time at a seat, or in a group.

    `position` is the seat or the member number, and `key` the hash of the key.
    `entry_numbers` are the numbers of the journal entries that name the person or hold their chat.
    """

    position: int
    key: str
    names: set[str] = field(default_factory=set)
    entry_numbers: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Subject:
    """Whom to erase: an exact name, the hash of a key, or both; an empty one matches nothing."""

    name: str
    key: str

    def matches(self, occupancy: SeatOccupancy) -> bool:
        return bool((self.name and self.name in occupancy.names) or (self.key and self.key == occupancy.key))


@dataclass(frozen=True)
class ErasureReport:
    """The ids of the changed tables and groups, and (id, title) pairs of titles that may still contain a name."""

    tables: list[str]
    groups: list[str]
    titles_to_check: list[tuple[str, str]]


def erase_person(connection: sa.Connection, name: str = "", key: str = "", table: str = "") -> ErasureReport:
    """Erase a person from the whole database, or from one table only."""
    search = Eraser(connection, Subject(name, sha256_hex(key) if key else ""))
    chosen = sa.select(TABLES.c.id).where(TABLES.c.id == table) if table else sa.select(TABLES.c.id)
    tables = [id_ for id_ in connection.execute(chosen).scalars().all() if search.erase_at_table(id_)]
    query = sa.select(GROUP_JOURNAL.c.group_id).distinct()
    groups = [id_ for id_ in ([] if table else connection.execute(query).scalars().all()) if search.erase_in_group(id_)]
    delete_personal_rows(connection, search.keys - {""})
    return ErasureReport(tables, groups, search.titles_to_check())


class Eraser:
    """Rewrites journals, and collects the person's keys and names and all titles, for `titles_to_check`."""

    def __init__(self, connection: sa.Connection, subject: Subject) -> None:
        self.connection = connection
        self.subject = subject
        self.keys = {subject.key}
        self.names = {subject.name}
        self.titles: list[tuple[str, str]] = []

    def erase_at_table(self, table_id: str) -> bool:
        where = JOURNAL.c.table_id == table_id
        lines = read_bodies(self.connection, JOURNAL, where)
        changed = self.changed_bodies(table_id, lines, seat_occupancies(lines))
        if update_bodies(self.connection, JOURNAL, where, changed):
            # This entry makes servers that have the table in memory read its journal again.
            append_entry(self.connection, table_id, TableRepaired(good=max(lines)).encode())
        return bool(changed)

    def erase_in_group(self, group_id: str) -> bool:
        where = GROUP_JOURNAL.c.group_id == group_id
        lines = read_bodies(self.connection, GROUP_JOURNAL, where)
        return update_bodies(
            self.connection, GROUP_JOURNAL, where, self.changed_bodies(group_id, lines, memberships(lines))
        )

    def changed_bodies(self, journal_id: str, bodies: EntryBodies, occupancies: list[SeatOccupancy]) -> EntryBodies:
        matching = [stay for stay in occupancies if self.subject.matches(stay)]
        names = {self.subject.name}.union(*[stay.names for stay in matching]) - {""}
        self.keys |= {stay.key for stay in matching}
        self.names |= names
        changed = without_personal_data(bodies, matching)
        changed |= entries_with_clean_titles({**bodies, **changed}, names)
        current = {**bodies, **changed}.values()
        self.titles += [(journal_id, line[TITLE_FIELDS[line["is"]]]) for line in current if title_of(line)]
        return changed

    def titles_to_check(self) -> list[tuple[str, str]]:
        """Return (id, title) of titles that contain the stem of a name: an inflected Greek form, or a longer word."""
        stems = [name_stem(name) for name in self.names - {""}]
        return [(place, title) for place, title in self.titles if any(part in title.casefold() for part in stems)]


def name_stem(name: str) -> str:
    """Return the case-folded name without its ending, so that «Νίκος» matches «του Νίκου»."""
    folded = name.casefold()
    return folded[: max(3, len(folded) - 2)]


def title_of(body: EntryBody) -> str:
    return str(body.get(TITLE_FIELDS.get(body.get("is", ""), ""), ""))


def entries_with_clean_titles(bodies: EntryBodies, names: set[str]) -> EntryBodies:
    """Return the entries whose title contains one of the names as a whole word, with the name replaced."""
    if not names:
        return {}
    word = re.compile(rf"(?<!\w)({'|'.join([re.escape(name) for name in sorted(names)])})(?!\w)")
    titles = {number: word.sub(ERASED_NAME, title_of(line)) for number, line in bodies.items() if title_of(line)}
    return {
        number: {**bodies[number], TITLE_FIELDS[bodies[number]["is"]]: title}
        for number, title in titles.items()
        if title != title_of(bodies[number])
    }


def read_bodies(connection: sa.Connection, journal: sa.Table, where: sa.ColumnElement[bool]) -> EntryBodies:
    rows = connection.execute(sa.select(journal.c.number, journal.c.body).where(where).order_by("number"))
    return {number: parse_body(body) for number, body in rows}


def update_bodies(
    connection: sa.Connection, journal: sa.Table, where: sa.ColumnElement[bool], changed: EntryBodies
) -> bool:
    for number, line in changed.items():
        body = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
        connection.execute(journal.update().where(where, journal.c.number == number).values(body=body))
    return bool(changed)


def seat_occupancies(bodies: EntryBodies) -> list[SeatOccupancy]:
    """Return every occupancy of a seat of a table, in the order of the journal."""
    occupancies: list[SeatOccupancy] = []
    seated: dict[int, SeatOccupancy] = {}
    for number, line in bodies.items():
        kind = line.get("is")
        chairs = enumerate(line.get("seats", [])) if kind == "opened" else ()
        arrivals = [*chairs, (line["seat"], line)] if kind == "sat" else [*chairs]
        for seat, chair in arrivals:
            seated[seat] = SeatOccupancy(seat, chair.get("key", ""), {chair.get("name", "")}, [number])
            occupancies.append(seated[seat])
        stay = seated.get(line.get("seat", -1))
        if stay is not None and kind in ("named", "signed", "said"):
            stay.entry_numbers.append(number)
            stay.names |= {line["name"]} if kind == "named" else set()
        if kind == "left":
            seated.pop(line["seat"], None)
    return occupancies


def memberships(bodies: EntryBodies) -> list[SeatOccupancy]:
    occupancies: list[SeatOccupancy] = []
    for number, line in bodies.items():
        kind = line.get("is")
        if kind == "came":
            occupancies.append(SeatOccupancy(len(occupancies), line.get("key", ""), {line.get("name", "")}, [number]))
        elif kind in ("called", "signed") and line["member"] < len(occupancies):
            stay = occupancies[line["member"]]
            stay.entry_numbers.append(number)
            stay.names |= {line["name"]} if kind == "called" else set()
    return occupancies


def without_personal_data(bodies: EntryBodies, occupancies: list[SeatOccupancy]) -> EntryBodies:
    """Return the entries that name one of these people or hold their chat, with names, signets and chat removed."""
    changed: EntryBodies = {}
    for stay in occupancies:
        for number in stay.entry_numbers:
            line = changed.get(number, bodies[number])
            if line["is"] == "opened":
                seats = list(line["seats"])
                seats[stay.position] = without_name(seats[stay.position])
                line = {**line, "seats": seats}
                if line.get("file"):
                    line["file"] = without_names_in_file(line["file"], stay.names)
            elif line["is"] == "said":
                line = {**line, "text": ERASED_NAME} if line.get("text") else line
            else:
                line = without_name(line)
            if line != bodies[number]:
                changed[number] = line
    return changed


def without_name(part: EntryBody) -> EntryBody:
    return {name: "" if name in ("name", "signet") else value for name, value in part.items()}


def without_names_in_file(file: str, names: set[str]) -> str:
    """Remove names from a campaign file: each chapter has a line with the names of its players."""
    return "\n".join(
        [without_names_in_line(line, names) if line.startswith(SEATS_PREFIX) else line for line in file.split("\n")]
    )


def without_names_in_line(line: str, names: set[str]) -> str:
    seats = [name.strip() for name in line.removeprefix(SEATS_PREFIX).split(",")]
    return f"{SEATS_PREFIX} {', '.join([ERASED_NAME if name in names else name for name in seats])}"


def delete_personal_rows(connection: sa.Connection, keys: set[str]) -> None:
    """Delete the notification subscriptions, queued notifications and private notes of these keys."""
    bells = sa.select(SUBSCRIPTIONS.c.id).where(SUBSCRIPTIONS.c.key.in_(keys))
    connection.execute(NOTIFICATIONS.delete().where(NOTIFICATIONS.c.bell.in_(bells)))
    connection.execute(SUBSCRIPTIONS.delete().where(SUBSCRIPTIONS.c.key.in_(keys)))
    connection.execute(PRIVATE_NOTES.delete().where(PRIVATE_NOTES.c.key.in_(keys)))
