"""Taking a person out of all that is kept: names, words, signets, addresses and notes. What was played stays: it is
also the game of the others."""

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
# Where a line has a title that somebody wrote.
TITLES = {"opened": "title", "founded": "name", "announced": "title"}


@dataclass
class Stay:
    """Somebody's time at a seat of a table, or in a group: under which names, and the lines that are about them."""

    place: int
    key: str
    names: set[str] = field(default_factory=set)
    lines: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Person:
    """Known by a name exactly as it was given, or by the hash of a key."""

    name: str
    key: str

    def was(self, stay: Stay) -> bool:
        return bool((self.name and self.name in stay.names) or (self.key and self.key == stay.key))


@dataclass(frozen=True)
class Erased:
    """The tables and groups that were changed, and titles by their table or group in which a name may still stand."""

    tables: list[str]
    groups: list[str]
    titles: list[tuple[str, str]]


def erase(connection: sa.Connection, name: str = "", key: str = "", table: str = "") -> Erased:
    """A person, in all that is kept or at one table."""
    search = Search(connection, Person(name, hashed(key) if key else ""))
    chosen = sa.select(TABLES.c.id).where(TABLES.c.id == table) if table else sa.select(TABLES.c.id)
    tables = [one for one in connection.execute(chosen).scalars().all() if search.table(one)]
    found = sa.select(GROUP_LINES.c.group_id).distinct()
    groups = [one for one in ([] if table else connection.execute(found).scalars().all()) if search.group(one)]
    forget(connection, search.keys - {""})
    return Erased(tables, groups, search.doubtful())


class Search:
    """Goes through what is kept: the keys and names of a person that it came across, and all titles as they are now."""

    def __init__(self, connection: sa.Connection, person: Person) -> None:
        self.connection = connection
        self.person = person
        self.keys = {person.key}
        self.names = {person.name}
        self.titles: list[tuple[str, str]] = []

    def table(self, id: str) -> bool:
        of = LINES.c.table_id == id
        lines = bodies(self.connection, LINES, of)
        changed = self.changed(id, lines, stays(lines))
        if rewrite(self.connection, LINES, of, changed):
            # Whoever has the table in memory reads it anew.
            append(self.connection, id, write_line(Mended(good=max(lines))))
        return bool(changed)

    def group(self, id: str) -> bool:
        of = GROUP_LINES.c.group_id == id
        lines = bodies(self.connection, GROUP_LINES, of)
        return rewrite(self.connection, GROUP_LINES, of, self.changed(id, lines, memberships(lines)))

    def changed(self, id: str, lines: Bodies, there: list[Stay]) -> Bodies:
        theirs = [stay for stay in there if self.person.was(stay)]
        names = {self.person.name}.union(*[stay.names for stay in theirs]) - {""}
        self.keys |= {stay.key for stay in theirs}
        self.names |= names
        changed = blank(lines, theirs)
        changed |= retitled({**lines, **changed}, names)
        now = {**lines, **changed}.values()
        self.titles += [(id, line[TITLES[line["is"]]]) for line in now if title_of(line)]
        return changed

    def doubtful(self) -> list[tuple[str, str]]:
        """Titles that hold the letters of a name, perhaps bent as Greek bends it, perhaps as part of another word."""
        stems = [stem(name) for name in self.names - {""}]
        return [(place, title) for place, title in self.titles if any(one in title.casefold() for one in stems)]


def stem(name: str) -> str:
    """Without its ending: «Νίκος» is also in «του Νίκου»."""
    folded = name.casefold()
    return folded[: max(3, len(folded) - 2)]


def title_of(line: Body) -> str:
    return str(line.get(TITLES.get(line.get("is", ""), ""), ""))


def retitled(lines: Bodies, names: set[str]) -> Bodies:
    """The lines whose title has one of the names as a word of its own, without it."""
    if not names:
        return {}
    word = re.compile(rf"(?<!\w)({'|'.join([re.escape(name) for name in sorted(names)])})(?!\w)")
    found = {number: word.sub(NOBODY, title_of(line)) for number, line in lines.items() if title_of(line)}
    return {
        number: {**lines[number], TITLES[lines[number]["is"]]: title}
        for number, title in found.items()
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
    """Who sat at a table, one after another."""
    found: list[Stay] = []
    here: dict[int, Stay] = {}
    for number, line in lines.items():
        kind = line.get("is")
        chairs = enumerate(line.get("seats", [])) if kind == "opened" else ()
        come = [*chairs, (line["seat"], line)] if kind == "sat" else [*chairs]
        for seat, chair in come:
            here[seat] = Stay(seat, chair.get("key", ""), {chair.get("name", "")}, [number])
            found.append(here[seat])
        stay = here.get(line.get("seat", -1))
        if stay is not None and kind in ("named", "signed", "said"):
            stay.lines.append(number)
            stay.names |= {line["name"]} if kind == "named" else set()
        if kind == "left":
            here.pop(line["seat"], None)
    return found


def memberships(lines: Bodies) -> list[Stay]:
    found: list[Stay] = []
    for number, line in lines.items():
        kind = line.get("is")
        if kind == "came":
            found.append(Stay(len(found), line.get("key", ""), {line.get("name", "")}, [number]))
        elif kind in ("called", "signed") and line["member"] < len(found):
            stay = found[line["member"]]
            stay.lines.append(number)
            stay.names |= {line["name"]} if kind == "called" else set()
    return found


def blank(lines: Bodies, theirs: list[Stay]) -> Bodies:
    """The lines that name somebody or hold their words, without those."""
    found: Bodies = {}
    for stay in theirs:
        for number in stay.lines:
            line = found.get(number, lines[number])
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
                found[number] = line
    return found


def nameless(part: Body) -> Body:
    return {name: "" if name in ("name", "signet") else value for name, value in part.items()}


def without(file: str, names: set[str]) -> str:
    """The chapters that a campaign brought along name its people, too."""
    return "\n".join([unnamed(line, names) if line.startswith(SEATS) else line for line in file.split("\n")])


def unnamed(line: str, names: set[str]) -> str:
    seats = [name.strip() for name in line.removeprefix(SEATS).split(",")]
    return f"{SEATS} {', '.join([NOBODY if name in names else name for name in seats])}"


def forget(connection: sa.Connection, keys: set[str]) -> None:
    """Where they wished to be told, and what they wrote for themselves."""
    bells = sa.select(BELLS.c.id).where(BELLS.c.key.in_(keys))
    connection.execute(NOTICES.delete().where(NOTICES.c.bell.in_(bells)))
    connection.execute(BELLS.delete().where(BELLS.c.key.in_(keys)))
    connection.execute(NOTES.delete().where(NOTES.c.key.in_(keys)))
