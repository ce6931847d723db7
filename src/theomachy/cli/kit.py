"""Shared by all commands: localized help, errors as one line, common options, output."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from theomachy.cli.speech import CHOSEN, LANGUAGES, has_text, own_text, say, words
from theomachy.core.reason import Problem, Reason

if TYPE_CHECKING:
    from rich.console import Console

    from theomachy.core.game import Game
    from theomachy.texts import Words

F = TypeVar("F", bound=Callable[..., Any])
FAILED = 1
BAD_USAGE = 2


class Complaint(click.ClickException):
    """An error in the user's input, shown as one line on stderr."""

    exit_code = BAD_USAGE

    def show(self, file: Any = None) -> None:
        click.echo(f"theomachy: {self.format_message()}", file=file, err=file is None)


class Stopped(Complaint):
    """Ctrl-C."""

    exit_code = FAILED


class ToldOption(click.Option):
    """An option whose help is the text `option-<command>-<name>`, else `option-<name>`."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        name = self.opts[0].lstrip("-")
        specific_key = f"option-{ctx.command.name}-{name}"
        self.help = own_text(specific_key if has_text(specific_key) else f"option-{name}")
        return super().get_help_record(ctx)


class Command(click.Command):
    """A command whose help is the text `help-<name>`; it shows a Problem as one line."""

    def get_short_help_str(self, limit: int = 45) -> str:
        return own_text(f"help-{self.name}")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        long = f"help-{self.name}-long"
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(own_text(f"help-{self.name}"))
        if has_text(long):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(own_text(long))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Problem as problem:
            raise Complaint(reason_line(words(), problem.reason)) from None
        except KeyboardInterrupt:
            click.echo(err=True)
            raise Stopped(say("stopped")) from None
        except FileNotFoundError as error:
            raise Complaint(say("no-such-file", error.filename)) from None


def reason_line(speech: Words, reason: Reason) -> str:
    """Format a reason with its rule id."""
    text = speech.reason(reason)
    return f"{text} [{reason.rule}]" if reason.rule else text


def choose_language(context: click.Context, _: click.Parameter, value: str | None) -> None:
    if value:
        context.meta[CHOSEN] = value


def lang_option(function: F) -> F:
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        cls=ToldOption,
        is_eager=True,
        expose_value=False,
        callback=choose_language,
    )(function)


def option(*names: str, **settings: Any) -> Callable[[F], F]:
    return click.option(*names, cls=ToldOption, **settings)


def command(name: str) -> Callable[[Callable[..., Any]], click.Command]:
    """Decorate a function as a command with --lang and --help."""

    def wrap(function: Callable[..., Any]) -> click.Command:
        return click.command(name, cls=Command, context_settings={"help_option_names": ["-h", "--help"]})(
            lang_option(function)
        )

    return wrap


def table_options(function: F) -> F:
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


def pairs(options: tuple[str, ...]) -> dict[str, str]:
    """Parse `NAME=CHOICE` options: `("heroes=dealt",)` becomes a dictionary."""
    choices: dict[str, str] = {}
    for text in options:
        name, equals, choice = text.partition("=")
        if not equals:
            raise Complaint(say("option-needs-choice", text))
        choices[name.strip()] = choice.strip()
    return choices


def show_json(found: object) -> None:
    click.echo(json.dumps(found, ensure_ascii=False, indent=2))


def console(err: bool = False) -> Console:
    """Create a Rich console. Rich checks NO_COLOR and the terminal itself."""
    from rich.console import Console

    return Console(stderr=err, highlight=False)


def interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def as_id(name: str) -> str:
    """Normalize a game name as typed to an id: lower case, hyphens."""
    return name.lower().replace("_", "-")


def find_game(name: str) -> Game:
    from theomachy.games import game

    return game(as_id(name))
