"""`theomachy serve`: the table on this machine."""

from __future__ import annotations

import threading
import webbrowser
from pathlib import Path
from typing import Any

import click

from theomachy.core.reason import Problem
from theomachy.server.settings import Limits, Settings, default_cache, unlimited
from theomachy.texts import Words

EVERYWHERE = ("0.0.0.0", "::")  # nosec B104: only compared
OPENING = 1.5
LANG = "theomachy.lang"


class Option(click.Option):
    """Its help is the text `option-<name>`."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.help = words(ctx).say("server", f"option-{self.opts[0].lstrip('-')}")
        return super().get_help_record(ctx)


class Serve(click.Command):
    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(words(ctx).say("server", "help"))


def words(ctx: click.Context) -> Words:
    """In the language that the command line was given."""
    return Words(str(ctx.meta.get(LANG, "en")))


@click.command("serve", cls=Serve)
@click.option("--host", cls=Option, default="127.0.0.1", show_default=True)
@click.option("--port", cls=Option, default=8000, show_default=True, type=click.IntRange(1, 65535))
@click.option("--db", cls=Option, default="", envvar="THEOMACHY_DB", show_envvar=True)
@click.option("--game", "games", cls=Option, multiple=True)
@click.option("--pack", "packs", cls=Option, multiple=True, type=click.Path(exists=True, file_okay=False))
@click.option("--bots", "bot_workers", cls=Option, default=1, show_default=True, type=click.IntRange(0, 64))
@click.option("--bot-delay", cls=Option, default=0.9, show_default=True, type=click.FloatRange(0, 60))
@click.option("--origin", "origins", cls=Option, multiple=True)
@click.option("--static", cls=Option, type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--limits/--no-limits", cls=Option, default=True)
@click.option("--open", "opens", cls=Option, is_flag=True)
@click.pass_context
def serve(ctx: click.Context, /, host: str, port: int, limits: bool, opens: bool, **given: Any) -> None:
    given["undo_delay"] = 3 * given["bot_delay"]
    settings = Settings(alone=True, cache=default_cache(), limits=Limits() if limits else unlimited(), **given)
    address = f"http://{'localhost' if host in EVERYWHERE else host}:{port}"
    running = words(ctx).pattern("server", "running")
    click.echo(running.replace("{0}", address).replace("{1}", settings.url()))
    if opens:
        threading.Timer(OPENING, webbrowser.open, (address,)).start()
    from theomachy.server.protocol import run  # imported late: it takes a moment, and other commands need none of it

    try:
        run(settings, host, port)
    except Problem as problem:
        raise click.ClickException(words(ctx).reason(problem.reason)) from None


if __name__ == "__main__":
    serve()
