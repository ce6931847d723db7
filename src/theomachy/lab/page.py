"""The page of a report: one file with its style, its script and its data; it asks nothing of any network."""

from __future__ import annotations

from html import escape
from pathlib import Path

from theomachy.arena.plan import Plan
from theomachy.core.game import Game
from theomachy.lab.data import Run, bot_name
from theomachy.lab.packing import fitted, packed
from theomachy.lab.sweep import Swept
from theomachy.texts import LANGUAGES, Words

HERE = Path(__file__).parent / "web"
SCRIPTS = ("stats.js", "charts.js", "scatter.js", "views.js", "cards.js", "sweep.js", "main.js")


def make_page(game: Game, runs: list[Run], lang: str, limit: int) -> str:
    """As large as allowed: where it would be larger, the moves of ordinary games are left out."""
    around = len(filled(game, "", lang))
    return filled(game, fitted(game, runs, limit - around), lang)


def sweep_page(game: Game, lang: str, plan: Plan, swept: Swept) -> str:
    """The curve of a sweep, with the value that balances best."""
    texts = {}
    for one in LANGUAGES:
        words = Words(one, game, None, game.pack(plan.setup))
        texts[one] = {
            "page": words.find("lab", "page"),
            "title": words.title("name"),
            "thing": swept.called(words),
            "bots": {bot: bot_name(words, bot) for bot in plan.seats},
        }
    told = {**swept.json(), "games": plan.games, "seats": plan.seats}
    return filled(game, packed({"game": game.info.id, "sweep": told, "texts": texts}), lang)


def filled(game: Game, data: str, lang: str) -> str:
    words = Words(lang, game)
    title = f"{words.title('name')} – {words.say('lab.page', 'laboratory')}"
    places = {
        "{lang}": lang,
        "{title}": escape(title),
        "{noscript}": escape(words.say("lab.page", "noscript")),
        "{data}": data,
        "/* style */": part("page.css"),
        "/* script */": "\n".join([part(name) for name in SCRIPTS]),
    }
    page = part("page.html")
    for place, text in places.items():
        page = page.replace(place, text)
    return page


def part(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")
