"""Shared by all commands: localized help, errors as one line, common options, output."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from theomachy.cli.i18n import LANGUAGE_KEY, cli_text, has_cli_text, make_translator, translate
from theomachy.core.rule_errors import Problem, Reason
from theomachy.languages import LANGUAGES

if TYPE_CHECKING:
    from rich.console import Console

    from theomachy.core.game import Game
    from theomachy.texts import Translator

F = TypeVar("F", bound=Callable[..., Any])
EXIT_FAILED = 1
EXIT_USAGE = 2


class UserError(click.ClickException):
    """An error in the user's input, shown as one line on stderr."""

    exit_code = EXIT_USAGE

    def show(self, file: Any = None) -> None:
        click.echo(f"theomachy: {self.format_message()}", file=file, err=file is None)


class Aborted(UserError):
    """Ctrl-C."""

    exit_code = EXIT_FAILED


class LocalizedOption(click.Option):
    """An option whose help is the text `option-<command>-<name>`, else `option-<name>`."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        name = self.opts[0].lstrip("-")
        specific_key = f"option-{ctx.command.name}-{name}"
        self.help = cli_text(specific_key if has_cli_text(specific_key) else f"option-{name}")
        return super().get_help_record(ctx)


class LocalizedCommand(click.Command):
    """A command whose help is the text `help-<name>`; it shows a Problem as one line."""

    def get_short_help_str(self, limit: int = 45) -> str:
        return cli_text(f"help-{self.name}")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        long = f"help-{self.name}-long"
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(cli_text(f"help-{self.name}"))
        if has_cli_text(long):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(cli_text(long))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Problem as problem:
            raise UserError(format_reason(make_translator(), problem.reason)) from None
        except KeyboardInterrupt:
            click.echo(err=True)
            raise Aborted(translate("stopped")) from None
        except FileNotFoundError as error:
            raise UserError(translate("no-such-file", error.filename)) from None


def format_reason(translator: Translator, reason: Reason) -> str:
    """Format a reason with its rule id."""
    text = translator.reason(reason)
    return f"{text} [{reason.rule}]" if reason.rule else text


def choose_language(context: click.Context, _: click.Parameter, value: str | None) -> None:
    if value:
        context.meta[LANGUAGE_KEY] = value


def lang_option(function: F) -> F:
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        cls=LocalizedOption,
        is_eager=True,
        expose_value=False,
        callback=choose_language,
    )(function)


def option(*names: str, **settings: Any) -> Callable[[F], F]:
    return click.option(*names, cls=LocalizedOption, **settings)


def command(name: str) -> Callable[[Callable[..., Any]], click.Command]:
    """Decorate a function as a command with --lang and --help."""

    def wrap(function: Callable[..., Any]) -> click.Command:
        return click.command(name, cls=LocalizedCommand, context_settings={"help_option_names": ["-h", "--help"]})(
            lang_option(function)
        )

    return wrap


def setup_options(function: F) -> F:
    """Add the options of a set-up: --edition, --option, --pack."""
    for wrap in (
        option("--pack", "packs", multiple=True, type=click.Path(exists=True, file_okay=False), metavar="DIR"),
        option("--option", "options", multiple=True, metavar="NAME=CHOICE"),
        option("--edition", default=""),
    ):
        function = wrap(function)
    return function


def json_option(function: F) -> F:
    return option("--json", "as_json", is_flag=True)(function)


def parse_choices(options: tuple[str, ...]) -> dict[str, str]:
    """Parse `NAME=CHOICE` options: `("heroes=dealt",)` becomes a dictionary."""
    choices: dict[str, str] = {}
    for text in options:
        name, equals, choice = text.partition("=")
        if not equals:
            raise UserError(translate("option-needs-choice", text))
        choices[name.strip()] = choice.strip()
    return choices


def print_json(value: object) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def make_console(err: bool = False) -> Console:
    """Create a Rich console. Rich checks NO_COLOR and the terminal itself."""
    from rich.console import Console

    return Console(stderr=err, highlight=False)


def is_interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def normalize_id(name: str) -> str:
    """Normalize a game name as typed to an id: lower case, hyphens."""
    return name.lower().replace("_", "-")


def require_packs(games: list[Game], packs: tuple[str, ...]) -> None:
    """Raise Problem for the first pack that fits none of these games, with what is wrong in it."""
    from theomachy.core.pack_verification import games_for_pack

    for folder in packs:
        games_for_pack(games, folder)


def find_game(name: str) -> Game:
    from theomachy.games import game

    return game(normalize_id(name))
