"""`theomachy mcp`: runs the server for assistants."""

from __future__ import annotations

import importlib.util

import click

from theomachy.cli.common import UserError, command, option
from theomachy.cli.i18n import language, translate


@command("mcp")
@option("--http", is_flag=True)
@option("--host", default="127.0.0.1", show_default=True)
@option("--port", default=8010, show_default=True, type=click.IntRange(1, 65535))
@option("--server", "servers", multiple=True, metavar="URL")
def mcp(http: bool, host: str, port: int, servers: tuple[str, ...]) -> None:
    if importlib.util.find_spec("mcp") is None:
        raise UserError(translate("mcp-not-installed"))
    from theomachy.mcp.server import TheomachyServer

    server = TheomachyServer(language(), servers)
    if http:
        click.echo(translate("mcp-running", f"http://{host}:{port}/mcp"), err=True)
        server.run_http(host, port)
    else:
        server.run_stdio()
