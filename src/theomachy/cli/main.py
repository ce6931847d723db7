"""`theomachy`: the group of all commands. The module of a command is imported only when it is called."""

from __future__ import annotations

import importlib
import importlib.util
from importlib import metadata

import click

from theomachy.cli.common import UserError, lang_option
from theomachy.cli.i18n import cli_text, translate

COMMANDS = {
    "play": "theomachy.cli.commands.play",
    "learn": "theomachy.cli.commands.learn",
    "campaign": "theomachy.cli.commands.campaign",
    "serve": "theomachy.cli.commands.serve",
    "mcp": "theomachy.cli.commands.mcp",
    "admin": "theomachy.cli.commands.admin",
    "backup": "theomachy.cli.commands.backup",
    "restore": "theomachy.cli.commands.backup",
    "games": "theomachy.cli.commands.games",
    "rules": "theomachy.cli.commands.rules",
    "score": "theomachy.cli.commands.score",
    "print": "theomachy.cli.commands.print",
    "replay": "theomachy.cli.commands.replay",
    "show": "theomachy.cli.commands.show",
    "verify": "theomachy.cli.commands.verify",
    "analyse": "theomachy.cli.commands.analyse",
    "simulate": "theomachy.cli.lab.simulate",
    "lab": "theomachy.cli.lab.lab",
    "arena": "theomachy.cli.lab.arena",
    "evaluate": "theomachy.cli.lab.evaluate",
    "train": "theomachy.cli.lab.train",
    "check": "theomachy.cli.commands.check",
    "bench": "theomachy.cli.lab.bench",
}


class CommandGroup(click.Group):
    """The group of commands; imports a command when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = getattr(importlib.import_module(COMMANDS[cmd_name]), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            from theomachy.core.notation import closest_matches

            raise UserError(translate("no-such-command", name, closest_matches(name, self.list_commands(ctx))))
        return super().resolve_command(ctx, args)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(cli_text("help"))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(cli_text("commands")):
            formatter.write_dl([(name, cli_text(f"help-{name}")) for name in self.list_commands(ctx)])


def show_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Print the version and whether the rules are compiled."""
    if not wanted or context.resilient_parsing:
        return
    rules = importlib.util.find_spec("theomachy.core.state")
    compiled = rules is not None and not str(rules.origin).endswith(".py")
    click.echo(translate("version-compiled" if compiled else "version-plain", metadata.version("theomachy")))
    context.exit()


@click.group(
    "theomachy",
    cls=CommandGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=show_version)
@lang_option
@click.pass_context
def main(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


if __name__ == "__main__":
    main()
