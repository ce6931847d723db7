"""Renders a report as one HTML file with style, script and data inside; it loads nothing from the network."""

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
    """Render a report; moves of ordinary games are left out if it would exceed the limit of characters."""
    overhead = len(filled(game, "", lang))
    return filled(game, fitted(game, runs, limit - overhead), lang)


def sweep_page(game: Game, lang: str, plan: Plan, swept: Swept) -> str:
    """Render the curve of a sweep with the value that balances best."""
    texts = {}
    for lang_of_texts in LANGUAGES:
        words = Words(lang_of_texts, game, None, game.pack(plan.setup))
        texts[lang_of_texts] = {
            "page": words.find("lab", "page"),
            "title": words.title("name"),
            "thing": swept.called(words),
            "bots": {bot: bot_name(words, bot) for bot in plan.seats},
        }
    sweep = {**swept.json(), "games": plan.games, "seats": plan.seats}
    return filled(game, packed({"game": game.info.id, "sweep": sweep, "texts": texts}), lang)


def filled(game: Game, data: str, lang: str) -> str:
    """Return the HTML template with texts, data, style and scripts filled in."""
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
