"""Draws the board game in the terminal: map, tracks with the cost for each hero, gods, and a player's secrets."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from theomachy.cli.boards import Look
from theomachy.cli.boards.parts import common_legend, packed
from theomachy.games.deus_ex_machina.terminal.people import gods, mine, players
from theomachy.games.deus_ex_machina.terminal.tracks import CAN, CUNNING, LEGENDARY, LOSS, MIGHT, heroes, quests, spaces


def draw(look: Look) -> RenderableType:
    view: Any = look.view
    parts: list[RenderableType] = [headline(look, view), *gods(look)]
    if view["round"]:
        parts += [*spaces(look, view), Text()]
    if view["round"] or view["players"][look.whose].get("secrets"):
        parts += [quests(look, view), Text()]
    if view["round"]:
        parts += [heroes(look, view), Text()]
    return Group(*parts, players(look, view), *mine(look, view), legend(look))


def headline(look: Look, view: Any) -> Text:
    progress = look.say("turn", view["turn"], view["round"], view["rounds"]) if view["round"] else look.say("set-up")
    decks = look.say("decks", view["quest_deck"], view["hero_deck"], view["card_deck"])
    line = Text.assemble((progress, "bold"), (f"   {decks}", "dim"))
    if view["quest_deck_seen"]:
        seen_names = ", ".join([look.words.name(f"quest:{slug}") for slug in view["quest_deck_seen"]])
        line.append(f"\n{look.say('seen', seen_names)}", "dim")
    if view["go"]["short"]:
        line.append(f"   {look.say('forgiven', view['go']['short'])}", "bold yellow")
    return line


def legend(look: Look) -> Text:
    signs = (
        (MIGHT, look.words.name("point:might")),
        (CUNNING, look.words.name("point:cunning")),
        (LEGENDARY, look.say("legendary")),
        (LOSS, look.say("loss")),
        (CAN, look.say("can-now")),
    )
    items = [Text.assemble((sign, "bold"), (f" {meaning}", "dim")) for sign, meaning in signs]
    return packed([Text(look.say("under-heroes"), style="dim"), *items, *common_legend()])
