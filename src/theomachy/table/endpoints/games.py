"""Endpoints that need no table: games, their texts and rules."""

from __future__ import annotations

from typing import Any

from theomachy.core.game import make_setup
from theomachy.table import game_catalog
from theomachy.table.endpoints.endpoint import LANG, NO_BODY, Call, Endpoint
from theomachy.table.messages import requests


async def list_games(call: Call[None]) -> list[requests.GameCard]:
    catalog = call.host.tables.catalog
    return [
        game_catalog.game_card(game, list(catalog.game_packs(game.info.id)), call.lang) for game in catalog.all_games()
    ]


async def get_game_texts(call: Call[None]) -> dict[str, object]:
    """Return the texts that a new table needs; later texts come from the texts endpoint of the table."""
    game = call.game()
    return game_catalog.game_texts(game, make_setup(game.info, game.info.min_seats), call.lang)


async def get_game_rules(call: Call[None]) -> list[requests.RuleText]:
    return game_catalog.full_rule_sheet(call.game(), call.lang)


async def get_game_example(call: Call[None]) -> requests.LessonExample:
    return game_catalog.lesson_example(call.host.tables.catalog, call.game())


async def get_texts(call: Call[None]) -> dict[str, str]:
    return game_catalog.client_texts(call.lang)


ENDPOINTS: list[Endpoint[Any]] = [
    Endpoint("GET", "api/games", NO_BODY, list_games, query=(LANG,)),
    Endpoint("GET", "api/games/{game}/texts", NO_BODY, get_game_texts, query=(LANG,)),
    Endpoint("GET", "api/games/{game}/rules", NO_BODY, get_game_rules, query=(LANG,)),
    Endpoint("GET", "api/games/{game}/example", NO_BODY, get_game_example),
    Endpoint("GET", "api/texts", NO_BODY, get_texts, query=(LANG,)),
]
