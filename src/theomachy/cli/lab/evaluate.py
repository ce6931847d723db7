"""`theomachy evaluate`: measures a player of text against the bots, and its knowledge of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from theomachy.cli.common import command, find_game, json_option, make_console, option, print_json
from theomachy.cli.i18n import language, translate
from theomachy.cli.record_files import save_text

if TYPE_CHECKING:
    from theomachy.llm.evaluation import Encounter


@command("evaluate")
@option("--player", required=True, metavar="MODULE:CLASS")
@option("--title", "titles", multiple=True, metavar="GAME")
@option("--against", "opponents", default="random,greedy,shrewd,master", show_default=True, metavar="BOT,BOT,…")
@option("--deals", type=click.IntRange(0), default=5, show_default=True)
@option("--seats", type=click.IntRange(2, 4), default=2, show_default=True)
@option("--probes", type=click.IntRange(0), default=75, show_default=True)
@option("--budget", type=click.IntRange(200), default=4000, show_default=True)
@option("--attempts", type=click.IntRange(1, 10), default=2, show_default=True)
@option("--memory", type=click.Choice(("full", "changes")), default="full", show_default=True)
@option("--rules", "with_rules", is_flag=True)
@option("--seed", type=int, default=1, show_default=True)
@option("--out", type=click.Path(dir_okay=False), metavar="FILE")
@json_option
def evaluate(
    player: str,
    titles: tuple[str, ...],
    opponents: str,
    deals: int,
    seats: int,
    probes: int,
    budget: int,
    attempts: int,
    memory: str,
    with_rules: bool,
    seed: int,
    out: str | None,
    as_json: bool,
) -> None:
    from theomachy.games import games
    from theomachy.llm import evaluation, report
    from theomachy.llm.environment import TextConfig
    from theomachy.llm.players import load_player

    load_player(player)
    plan = evaluation.EvaluationPlan(
        player=player,
        titles=tuple([find_game(title).info.id for title in titles] or [game.info.id for game in games()]),
        opponents=tuple([name.strip() for name in opponents.split(",")]) if deals else (),
        deals=deals,
        seats=seats,
        seed=seed,
        probes=probes,
        config=TextConfig(
            budget=budget,
            memory="changes" if memory == "changes" else "full",
            attempts=attempts,
            with_rules=with_rules,
            lang=language(),
        ),
    )
    result = evaluation.evaluate(plan, print_progress)
    if as_json:
        print_json(report.to_json(result))
        return
    text = report.to_markdown(result, language())
    if out is None:
        click.echo(text)
    else:
        save_text(out, text)
        make_console(err=True).print(translate("wrote", out), style="dim")


def print_progress(encounter: Encounter) -> None:
    rate = encounter.rate()
    line = translate("evaluated", encounter.title, encounter.opponent, encounter.games, f"{100 * rate.rate:.0f}")
    make_console(err=True).print(line, style="dim", markup=False)
