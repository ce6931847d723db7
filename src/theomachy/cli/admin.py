"""`theomachy admin`: what whoever runs a server may do with its tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from theomachy.cli.kit import Complaint, command, console, json_option, option, show_json
from theomachy.cli.speech import say
from theomachy.server.settings import Settings, default_cache

if TYPE_CHECKING:
    import sqlalchemy as sa

    from theomachy.server.office import Sheet

LIST, LOOK, CLOSE, DELETE, ERASE = "list", "look", "close", "delete", "erase"
PHASES = ("waiting", "playing", "over")


@command("admin")
@click.argument("what", type=click.Choice((LIST, LOOK, CLOSE, DELETE, ERASE)))
@click.argument("table", default="")
@option("--db", default="", envvar="THEOMACHY_DB", show_envvar=True)
@option("--phase", type=click.Choice(PHASES), default=None)
@option("--older", type=click.FloatRange(0), default=0.0, metavar="DAYS")
@option("--most", type=click.IntRange(1), default=100, show_default=True)
@option("--name", default="")
@option("--key", default="")
@option("--yes", is_flag=True)
@json_option
def admin(
    what: str,
    table: str,
    db: str,
    phase: str | None,
    older: float,
    most: int,
    name: str,
    key: str,
    yes: bool,
    as_json: bool,
) -> None:
    from theomachy.server import erasing, office

    check(what, table, name or key, yes)
    url = Settings(db=db).url()
    with changing(url) as connection:
        if what == LIST:
            show(office.sheets(connection, phase or "", older, most), as_json)
        elif what == LOOK:
            show([office.look(connection, table)], as_json)
        elif what == CLOSE:
            office.close(connection, table)
        elif what == DELETE:
            office.delete(connection, table)
            forget(url, [table])
        else:
            erased = erasing.erase(connection, name, key, table)
            forget(url, erased.tables)
            click.echo(say("admin-erased", len(erased.tables), len(erased.groups)))
            if erased.titles:
                click.echo(say("admin-erased-titles"))
            for place, title in erased.titles:
                click.echo(f"  {place}  {title}")


def check(what: str, table: str, person: str, yes: bool) -> None:
    if what in (LOOK, CLOSE, DELETE) and not table:
        raise Complaint(say("admin-which-table"))
    if what == ERASE and not person:
        raise Complaint(say("admin-whom"))
    if what in (DELETE, ERASE) and not yes:
        click.confirm(say(f"admin-{what}-sure", table or person), abort=True)


@contextmanager
def changing(url: str) -> Iterator[sa.Connection]:
    from theomachy.server.copies import opened
    from theomachy.server.migrate import migrate

    with opened(url) as engine, engine.begin() as connection:
        migrate(connection)
        yield connection


def forget(url: str, tables: list[str]) -> None:
    """What a server on this machine keeps to start more quickly holds names, too."""
    from theomachy.server.snapshots import folder_of

    for table in tables:
        (folder_of(default_cache(), url) / table).unlink(missing_ok=True)


def show(sheets: list[Sheet], as_json: bool) -> None:
    if as_json:
        show_json([asdict(sheet) for sheet in sheets])
        return
    from rich.table import Table

    columns = ("id", "game", "title", "phase", "lines", "last", "people")
    shown = Table(*[say(f"admin-{column}") for column in columns], box=None, pad_edge=False)
    for one in sheets:
        people = ", ".join([f"{seat.upper()} {name}".strip() for seat, name in sorted(one.people.items())])
        last = datetime.fromtimestamp(one.last, UTC).strftime("%Y-%m-%d %H:%M")
        shown.add_row(one.id, one.game, one.title, one.phase, str(one.lines), last, people)
    console().print(shown)
