"""Writes an update of a table as text for an assistant."""

from __future__ import annotations

from theomachy.core.game import Game
from theomachy.llm.package_texts import LLM_TEXTS, make_translator
from theomachy.llm.position import Position, PositionOption, card_lines, format_score
from theomachy.llm.position_text import PositionWriter, TextStyle
from theomachy.mcp.connection import Json
from theomachy.mcp.mcp_texts import MCP_SECTION, MCP_TEXTS
from theomachy.texts import Translator

SPECTATOR = "spectator"


def table_translator(game: Game, update: Json, lang: str) -> Translator:
    names = [seat["name"] or seat["seat"].upper() for seat in update["seats"]]
    return make_translator(lang, game, names, (MCP_TEXTS, LLM_TEXTS))


def write_update(game: Game, update: Json, catalogue: Json, lang: str, budget: int) -> str:
    """Write an update: what happened since the seat's last action, the position, the question and its options."""
    translator = table_translator(game, update, lang)
    position = position_of_update(update, catalogue, translator)
    return PositionWriter(translator, TextStyle(budget, with_labels=True)).write(position)


def position_of_update(update: Json, catalogue: Json, translator: Translator) -> Position:
    prompt = update["prompt"] or {}
    is_mine = bool(prompt) and prompt["mine"] and prompt["seat"] == update["eyes"]
    return Position(
        title=translator.title("name"),
        seat="" if update["eyes"] == SPECTATOR else update["eyes"],
        players=translator.players,
        turn="" if is_mine or not prompt else prompt["seat"],
        question=prompt["question"] if is_mine else "",
        help=prompt["help"] if is_mine else "",
        view=update["view"] or {},
        options=update_options(update),
        log=[line["text"] for line in update["log"] if line["number"] >= update["last_seen"]],
        scores=[score_text(update, score) for score in update["scores"]],
        warnings=update["warnings"],
        notes=table_notes(update, translator),
        cards=card_lines(catalogue, translator),
        ending=update["ending"],
        winners=update["winners"],
    )


def update_options(update: Json) -> list[PositionOption]:
    """Return the legal actions, or the results that may be entered for a question of physical luck."""
    dealing = update["dealing"]
    if dealing is not None and dealing["mine"]:
        return [PositionOption(choice["text"], choice["label"]) for choice in dealing["choices"]]
    return [PositionOption(option["text"], option["label"], option["outcome"]) for option in update["options"]]


def score_text(update: Json, score: Json) -> str:
    name = next(seat["name"] for seat in update["seats"] if seat["seat"] == score["seat"])
    return format_score(
        score["seat"], name, score["points"], [(line["text"], line["points"]) for line in score["lines"]]
    )


def table_notes(update: Json, translator: Translator) -> list[str]:
    """Return what else matters: open seats, a question of physical luck, a takeback request, a stuck table."""
    notes: list[str] = []
    if update["phase"] == "waiting":
        free = [seat["seat"].upper() for seat in update["seats"] if not seat["taken"]]
        notes.append(say(translator, "waiting", ", ".join(free) or "–"))
    if update["dealing"] is not None:
        notes.append(update["dealing"]["question"])
    if update["wish"] is not None:
        slug = "takeback-asks" if update["wish"]["asks_me"] else "takeback-open"
        notes.append(say(translator, slug, update["wish"]["seat"].upper(), str(update["wish"]["actions"])))
    if update["can_undo"]:
        notes.append(say(translator, "can-undo"))
    return notes


def say(translator: Translator, key: str, *things: str) -> str:
    return translator.translate(MCP_SECTION, key, list(things))
