"""`theomachy serve`: runs the server."""

from __future__ import annotations

import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from theomachy.cli.common import command, option, require_packs
from theomachy.cli.i18n import cli_text
from theomachy.server.settings import Limits, Settings, default_snapshot_folder, unlimited_rates

# Only compared with, never bound.
WILDCARD_HOSTS = ("0.0.0.0", "::")  # nosec B104
OPEN_DELAY = 1.5
LOG_FORMATS = ("plain", "json")
LOG_LEVELS = ("info", "warning", "error")


@command("serve")
@option("--host", default="127.0.0.1", show_default=True)
@option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@option("--db", default="", envvar="THEOMACHY_DB", show_envvar=True)
@option("--connections", default=Limits.connections, show_default=True, type=click.IntRange(1))
@option("--workers", default=1, show_default=True, type=click.IntRange(1, 256))
@option("--redis", default="", envvar="THEOMACHY_REDIS", show_envvar=True)
@option("--keep-finished", default=0.0, type=click.FloatRange(0), metavar="DAYS")
@option("--keep-idle", default=0.0, type=click.FloatRange(0), metavar="DAYS")
@option("--log", type=click.Choice(LOG_FORMATS), default="plain", show_default=True)
@option("--log-level", type=click.Choice(LOG_LEVELS), default="warning", show_default=True)
@option("--drain", default=0.0, type=click.FloatRange(0, 600))
@option("--game", "games", multiple=True)
@option("--pack", "packs", multiple=True, type=click.Path(exists=True, file_okay=False))
@option("--bots", "bot_workers", default=1, show_default=True, type=click.IntRange(0, 64))
@option("--bot-delay", default=0.9, show_default=True, type=click.FloatRange(0, 60))
@option("--laboratory", "lab_workers", default=Settings.lab_workers, show_default=True, type=click.IntRange(0, 64))
@option("--lab-seconds", default=Settings.lab_seconds, show_default=True, type=click.FloatRange(1, 3600))
@option("--origin", "origins", multiple=True)
@option("--host-name", "hosts", multiple=True)
@option("--proxy", "proxies", multiple=True)
@option("--spectator-chat/--no-spectator-chat", "spectators_talk", default=True)
@option("--public-url", default="", envvar="THEOMACHY_PUBLIC_URL", show_envvar=True)
@option("--smtp", default="", envvar="THEOMACHY_SMTP", show_envvar=True)
@option("--mail-from", default="")
@option("--push-host", "push_hosts", multiple=True)
@option("--block-list", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@option("--local-notices", is_flag=True)
@option("--notice-delay", "notice_grace", default=20.0, show_default=True, type=click.FloatRange(0, 3600))
@option("--static", type=click.Path(exists=True, file_okay=False, path_type=Path))
@option("--limits/--no-limits", default=True)
@option("--open", "opens", is_flag=True)
def serve(host: str, port: int, workers: int, connections: int, limits: bool, opens: bool, **given: Any) -> None:
    if given["packs"]:
        from theomachy.games import game, games

        require_packs([game(name) for name in given["games"]] or games(), given["packs"])
    given["undo_delay"] = 3 * given["bot_delay"]
    given["hosts"] = (*given["hosts"], host)
    given["bound"] = (host, port)
    given["public_url"] = given["public_url"].rstrip("/")
    given["notice_every"] = max(0.1, min(5.0, given["notice_grace"] / 4))
    settings = Settings(
        is_dedicated_process=True,
        cache=default_snapshot_folder(),
        limits=Limits(connections=connections) if limits else unlimited_rates(),
        **given,
    )
    address = f"http://{'localhost' if host in WILDCARD_HOSTS else host}:{port}"

    def announce() -> None:
        click.echo(cli_text("running").replace("{0}", address).replace("{1}", settings.resolve_database_url()))
        if opens:
            threading.Timer(OPEN_DELAY, webbrowser.open, (address,)).start()

    run_server(settings, host, port, workers, announce)


def run_server(settings: Settings, host: str, port: int, workers: int, announce: Callable[[], None]) -> None:
    """Run the server in one or several processes. Imported late, because it is slow to import."""
    if workers == 1:
        from theomachy.server.uvicorn_server import run

        run(settings, host, port, announce)
    else:
        from theomachy.server.cluster import multiprocess

        multiprocess.run_workers(settings, host, port, workers, announce)


if __name__ == "__main__":
    serve()
