"""`theomachy print`: prints the pieces of a game as a PDF to cut out, with an installed browser."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import click

from theomachy.cli.common import UserError, command, find_game, option
from theomachy.cli.i18n import language, translate
from theomachy.core.game import make_setup

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")
START_TIMEOUT = 60.0
RENDER_BUDGET_MS = 30_000


@command("print")
@click.argument("game")
@option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@option("--scenario", "-s", default="", metavar="N")
@option("--pack", "packs", multiple=True, type=click.Path(exists=True, file_okay=False), metavar="DIR")
@option("--out", "-o", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
def print(  # noqa: A001
    game: str, paper: str, scenario: str, packs: tuple[str, ...], out: Path | None
) -> None:
    selected_game = find_game(game)
    options_given = {"scenario": scenario} if scenario else {}
    pack = selected_game.pack(
        make_setup(selected_game.info, selected_game.info.max_seats, options=options_given, packs=packs)
    ).name
    browser = next((path for name in BROWSERS if (path := shutil.which(name))), "")
    if not browser:
        raise UserError(translate("print-no-browser", selected_game.info.id))
    file = out or Path(f"{selected_game.info.id}-{paper}.pdf")
    query = f"paper={paper}" + (f"&scenario={scenario}" if scenario else "")
    if packs:
        query += f"&pack={pack.rpartition('+')[2]}"
    with temporary_server(packs) as address:
        print_to_pdf(browser, f"{address}/print/{selected_game.info.id}?{query}", file)
    click.echo(translate("print-done", str(file)))


@contextlib.contextmanager
def temporary_server(packs: tuple[str, ...]) -> Iterator[str]:
    """Run a temporary server on a free port; yields its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        arguments = [sys.executable, "-m", "theomachy.cli.main", "serve", "--port", str(port), "--bots", "0"]
        arguments += ["--db", str(Path(folder) / "print.db")]
        for pack in packs:
            arguments += ["--pack", pack]
        process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            yield wait_until_healthy(f"http://127.0.0.1:{port}", process)
        finally:
            process.terminate()
            process.wait()


def wait_until_healthy(address: str, process: subprocess.Popen[bytes]) -> str:
    """Poll the health endpoint until the server answers. Raises UserError on timeout."""
    deadline = time.monotonic() + START_TIMEOUT
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/health", timeout=5):  # nosec B310
            return address
        time.sleep(0.1)
    raise UserError(translate("print-no-server"))


def print_to_pdf(browser: str, address: str, file: Path) -> None:
    """Print a page to PDF with a headless browser."""
    with tempfile.TemporaryDirectory() as profile:
        arguments = [browser, "--headless", "--disable-gpu", f"--user-data-dir={profile}", f"--lang={language()}"]
        arguments += [
            f"--accept-lang={language()}",
            "--no-pdf-header-footer",
            f"--virtual-time-budget={RENDER_BUDGET_MS}",
        ]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            arguments.append("--no-sandbox")
        result = subprocess.run([*arguments, f"--print-to-pdf={file}", address], capture_output=True, check=False)
    if result.returncode or not file.exists():
        raise UserError(translate("print-failed", str(file)))
