"""Renders a report as one HTML file with style, script and data inside; it loads nothing from the network."""

from __future__ import annotations

from html import escape
from pathlib import Path

from theomachy.core.game import Game
from theomachy.simulation.comparison.sweep import SweepResult
from theomachy.simulation.reports.report_data import bot_label
from theomachy.simulation.reports.report_payload import encode_payload, fit_payload
from theomachy.simulation.running.plan import Plan
from theomachy.simulation.stats.run import Run
from theomachy.texts import LANGUAGES, Translator

WEB_FOLDER = Path(__file__).parents[1] / "web"
SCRIPTS = ("stats.js", "charts.js", "scatter.js", "views.js", "cards.js", "sweep.js", "main.js")


def render_report(game: Game, runs: list[Run], lang: str, limit: int) -> str:
    """Render a report; moves of ordinary games are left out if it would exceed the limit of characters."""
    overhead = len(fill_template(game, "", lang))
    return fill_template(game, fit_payload(game, runs, limit - overhead), lang)


def render_sweep(game: Game, lang: str, plan: Plan, result: SweepResult) -> str:
    """Render the curve of a sweep with the value that balances best."""
    texts = {}
    for lang_of_texts in LANGUAGES:
        words = Translator(lang_of_texts, game, None, game.pack(plan.setup))
        texts[lang_of_texts] = {
            "page": words.find("lab", "page"),
            "title": words.title("name"),
            "thing": result.label(words),
            "bots": {bot: bot_label(words, bot) for bot in plan.seats},
        }
    sweep = {**result.json(), "games": plan.games, "seats": plan.seats}
    return fill_template(game, encode_payload({"game": game.info.id, "sweep": sweep, "texts": texts}), lang)


def fill_template(game: Game, data: str, lang: str) -> str:
    """Return the HTML template with texts, data, style and scripts filled in."""
    words = Translator(lang, game)
    title = f"{words.title('name')} – {words.translate('lab.page', 'laboratory')}"
    places = {
        "{lang}": lang,
        "{title}": escape(title),
        "{noscript}": escape(words.translate("lab.page", "noscript")),
        "{data}": data,
        "/* style */": read_asset("page.css"),
        "/* script */": "\n".join([read_asset(name) for name in SCRIPTS]),
    }
    page = read_asset("page.html")
    for place, text in places.items():
        page = page.replace(place, text)
    return page


def read_asset(name: str) -> str:
    return (WEB_FOLDER / name).read_text(encoding="utf-8")
