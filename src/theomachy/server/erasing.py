"""Erase a person's data: names, chat, signets, addresses and notes. Played actions stay: they belong to all players."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from theomachy.server.office import append, read
from theomachy.server.schema import BELLS, GROUP_LINES, LINES, NOTES, NOTICES, TABLES
from theomachy.table.lines import Mended, write_line
from theomachy.table.table import hashed

Body = dict[str, Any]
Bodies = dict[int, Body]
NOBODY = "–"
SEATS = "seats:"
# Journal entries with a title that a person wrote: tag of the entry, field of the title.
TITLES = {"opened": "title", "founded": "name", "announced": "title"}


@dataclass
class Stay:
    """One person's time at a seat, or in a group.

    `position` is the seat or the member number, and `key` the hash of the key.
    `entry_numbers` are the numbers of the journal entries that name the person or hold their chat.
    """

    place: int
    key: str
    names: set[str] = field(default_factory=set)
    lines: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Person:
    """Whom to erase: an exact name, the hash of a key, or both; an empty one matches nothing."""

    name: str
    key: str

    def was(self, stay: Stay) -> bool:
        return bool((self.name and self.name in stay.names) or (self.key and self.key == stay.key))


@dataclass(frozen=True)
class Erased:
    """The ids of the changed tables and groups, and (id, title) pairs of titles that may still contain a name."""

    tables: list[str]
    groups: list[str]
    titles: list[tuple[str, str]]


def erase(connection: sa.Connection, name: str = "", key: str = "", table: str = "") -> Erased:
    """Erase a person from the whole database, or from one table only."""
    search = Search(connection, Person(name, hashed(key) if key else ""))
    chosen = sa.select(TABLES.c.id).where(TABLES.c.id == table) if table else sa.select(TABLES.c.id)
    tables = [id_ for id_ in connection.execute(chosen).scalars().all() if search.table(id_)]
    query = sa.select(GROUP_LINES.c.group_id).distinct()
    groups = [id_ for id_ in ([] if table else connection.execute(query).scalars().all()) if search.group(id_)]
    forget(connection, search.keys - {""})
    return Erased(tables, groups, search.doubtful())


class Search:
    """Rewrites journals, and collects the person's keys and names and all titles, for `titles_to_check`."""

    def __init__(self, connection: sa.Connection, person: Person) -> None:
        self.connection = connection
        self.person = person
        self.keys = {person.key}
        self.names = {person.name}
        self.titles: list[tuple[str, str]] = []

    def table(self, id: str) -> bool:
        where = LINES.c.table_id == id
        lines = bodies(self.connection, LINES, where)
        changed = self.changed(id, lines, stays(lines))
        if rewrite(self.connection, LINES, where, changed):
            # This entry makes servers that have the table in memory read its journal again.
            append(self.connection, id, write_line(Mended(good=max(lines))))
        return bool(changed)

    def group(self, id: str) -> bool:
        where = GROUP_LINES.c.group_id == id
        lines = bodies(self.connection, GROUP_LINES, where)
        return rewrite(self.connection, GROUP_LINES, where, self.changed(id, lines, memberships(lines)))

    def changed(self, id: str, lines: Bodies, there: list[Stay]) -> Bodies:
        matching = [stay for stay in there if self.person.was(stay)]
        names = {self.person.name}.union(*[stay.names for stay in matching]) - {""}
        self.keys |= {stay.key for stay in matching}
        self.names |= names
        changed = blank(lines, matching)
        changed |= retitled({**lines, **changed}, names)
        current = {**lines, **changed}.values()
        self.titles += [(id, line[TITLES[line["is"]]]) for line in current if title_of(line)]
        return changed

    def doubtful(self) -> list[tuple[str, str]]:
        """Return (id, title) of titles that contain the stem of a name: an inflected Greek form, or a longer word."""
        stems = [stem(name) for name in self.names - {""}]
        return [(place, title) for place, title in self.titles if any(part in title.casefold() for part in stems)]


def stem(name: str) -> str:
    """Return the case-folded name without its ending, so that «Νίκος» matches «του Νίκου»."""
    folded = name.casefold()
    return folded[: max(3, len(folded) - 2)]


def title_of(line: Body) -> str:
    return str(line.get(TITLES.get(line.get("is", ""), ""), ""))


def retitled(lines: Bodies, names: set[str]) -> Bodies:
    """Return the entries whose title contains one of the names as a whole word, with the name replaced."""
    if not names:
        return {}
    word = re.compile(rf"(?<!\w)({'|'.join([re.escape(name) for name in sorted(names)])})(?!\w)")
    titles = {number: word.sub(NOBODY, title_of(line)) for number, line in lines.items() if title_of(line)}
    return {
        number: {**lines[number], TITLES[lines[number]["is"]]: title}
        for number, title in titles.items()
        if title != title_of(lines[number])
    }


def bodies(connection: sa.Connection, kept: sa.Table, of: sa.ColumnElement[bool]) -> Bodies:
    rows = connection.execute(sa.select(kept.c.number, kept.c.body).where(of).order_by("number"))
    return {number: read(body) for number, body in rows}


def rewrite(connection: sa.Connection, kept: sa.Table, of: sa.ColumnElement[bool], changed: Bodies) -> bool:
    for number, line in changed.items():
        body = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
        connection.execute(kept.update().where(of, kept.c.number == number).values(body=body))
    return bool(changed)


def stays(lines: Bodies) -> list[Stay]:
    """Return every occupancy of a seat of a table, in the order of the journal."""
    occupancies: list[Stay] = []
    seated: dict[int, Stay] = {}
    for number, line in lines.items():
        kind = line.get("is")
        chairs = enumerate(line.get("seats", [])) if kind == "opened" else ()
        arrivals = [*chairs, (line["seat"], line)] if kind == "sat" else [*chairs]
        for seat, chair in arrivals:
            seated[seat] = Stay(seat, chair.get("key", ""), {chair.get("name", "")}, [number])
            occupancies.append(seated[seat])
        stay = seated.get(line.get("seat", -1))
        if stay is not None and kind in ("named", "signed", "said"):
            stay.lines.append(number)
            stay.names |= {line["name"]} if kind == "named" else set()
        if kind == "left":
            seated.pop(line["seat"], None)
    return occupancies


def memberships(lines: Bodies) -> list[Stay]:
    occupancies: list[Stay] = []
    for number, line in lines.items():
        kind = line.get("is")
        if kind == "came":
            occupancies.append(Stay(len(occupancies), line.get("key", ""), {line.get("name", "")}, [number]))
        elif kind in ("called", "signed") and line["member"] < len(occupancies):
            stay = occupancies[line["member"]]
            stay.lines.append(number)
            stay.names |= {line["name"]} if kind == "called" else set()
    return occupancies


def blank(lines: Bodies, theirs: list[Stay]) -> Bodies:
    """Return the entries that name one of these people or hold their chat, with names, signets and chat removed."""
    changed: Bodies = {}
    for stay in theirs:
        for number in stay.lines:
            line = changed.get(number, lines[number])
            if line["is"] == "opened":
                seats = list(line["seats"])
                seats[stay.place] = nameless(seats[stay.place])
                line = {**line, "seats": seats}
                if line.get("file"):
                    line["file"] = without(line["file"], stay.names)
            elif line["is"] == "said":
                line = {**line, "text": NOBODY} if line.get("text") else line
            else:
                line = nameless(line)
            if line != lines[number]:
                changed[number] = line
    return changed


def nameless(part: Body) -> Body:
    return {name: "" if name in ("name", "signet") else value for name, value in part.items()}


def without(file: str, names: set[str]) -> str:
    """Remove names from a campaign file: each chapter has a line with the names of its players."""
    return "\n".join([unnamed(line, names) if line.startswith(SEATS) else line for line in file.split("\n")])


def unnamed(line: str, names: set[str]) -> str:
    seats = [name.strip() for name in line.removeprefix(SEATS).split(",")]
    return f"{SEATS} {', '.join([NOBODY if name in names else name for name in seats])}"


def forget(connection: sa.Connection, keys: set[str]) -> None:
    """Delete the notification subscriptions, queued notifications and private notes of these keys."""
    bells = sa.select(BELLS.c.id).where(BELLS.c.key.in_(keys))
    connection.execute(NOTICES.delete().where(NOTICES.c.bell.in_(bells)))
    connection.execute(BELLS.delete().where(BELLS.c.key.in_(keys)))
    connection.execute(NOTES.delete().where(NOTES.c.key.in_(keys)))
