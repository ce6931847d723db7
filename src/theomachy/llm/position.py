"""A position as one seat sees it, ready to be written as text."""

from __future__ import annotations

from dataclasses import dataclass, field

from theomachy.core.action import SEAT, Action
from theomachy.core.game import Game, Json
from theomachy.core.notation import text_of
from theomachy.core.state import State
from theomachy.llm.view_text import inline_pairs, strings_in
from theomachy.texts import Translator

# Values of a card that say where its data comes from.
SOURCE_FIELDS = ("source", "ours")
# Shorter slugs, such as a die's face, occur in views as plain numbers.
MIN_SLUG_LENGTH = 3


@dataclass(frozen=True)
class PositionOption:
    """A legal action in notation and in words, with its known effects."""

    text: str
    label: str = ""
    outcome: str = ""


@dataclass(frozen=True)
class Position:
    """What a seat sees. `seat` is empty for a spectator, `turn` if nobody decides; `cards`: lines by slug."""

    title: str
    seat: str
    players: list[str]
    turn: str
    question: str
    help: str
    view: Json
    options: list[PositionOption]
    log: list[str] = field(default_factory=list)
    scores: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    cards: dict[str, str] = field(default_factory=dict)
    ending: str = ""
    winners: list[str] = field(default_factory=list)

    def shown_cards(self) -> list[str]:
        """Return the value lines of the cards in the view, those that an option names first."""
        words = {word for option in self.options for word in option.text.split()}
        shown = [slug for slug in strings_in(self.view) if slug in self.cards]
        return [self.cards[slug] for slug in [*[s for s in shown if s in words], *[s for s in shown if s not in words]]]


def position_of_state(
    game: Game, state: State, seat: int, translator: Translator, log: list[str], cards: dict[str, str]
) -> Position:
    """Describe a state to one seat, with its options if it decides. Nothing else about the state is read."""
    decides = bool(state.legal) and state.seat == seat
    question = state.steps[-1].question(state) if decides else None
    labels = translator.labels(game.labels(state)) if decides else {}
    return Position(
        title=translator.title("name"),
        seat=SEAT.slug(seat),
        players=translator.players,
        turn=SEAT.slug(state.seat) if state.legal else "",
        question=translator.question(question) if question is not None else "",
        help=translator.help(question) if question is not None else "",
        view=game.view(state, seat),
        options=[make_option(game, state, action, translator, labels) for action in state.legal] if decides else [],
        log=log,
        scores=[score_line(game, state, other, seat, translator) for other in range(len(translator.players))],
        warnings=translator.warnings(game.warnings(state, seat)),
        cards=cards,
        ending=translator.ending(game.ending(state)) if not state.legal else "",
        winners=[SEAT.slug(winner) for winner in game.winners(state)] if not state.legal else [],
    )


def make_option(
    game: Game, state: State, action: Action, translator: Translator, labels: dict[str, str]
) -> PositionOption:
    return PositionOption(
        text_of(action), translator.action(action, labels), translator.preview(game.preview(state, action))
    )


def score_line(game: Game, state: State, seat: int, viewer: int, translator: Translator) -> str:
    """Write the points of a seat as far as the viewer knows them, with where they come from."""
    lines = game.breakdown(state, seat, viewer)
    points = sum([line.points for line in lines]) if state.legal else game.scores(state)[seat]
    parts = [(translator.points(line), line.points) for line in lines]
    return format_score(SEAT.slug(seat), translator.players[seat], points, parts)


def format_score(seat: str, name: str, points: int | None, parts: list[tuple[str, int]]) -> str:
    detail = f" ({', '.join([f'{text} {amount}' for text, amount in parts])})" if parts else ""
    return f"{seat} {name}: {'?' if points is None else points}{detail}"


def card_lines(catalogue: Json, translator: Translator) -> dict[str, str]:
    """Return for each slug of a catalogue one line: sort, slug, values, and the text of the card."""
    lines: dict[str, str] = {}
    for table, rows in catalogue.items():
        for slug, row in rows.items() if isinstance(rows, dict) else ():
            if len(slug) < MIN_SLUG_LENGTH or not isinstance(row, dict):
                continue
            values = inline_pairs({key: value for key, value in row.items() if key not in SOURCE_FIELDS})
            text = f"{table}-{slug}"
            words = translator.translate("card-text", text) if translator.has("card-text", text) else ""
            line = f"{table} {slug}: {'; '.join([part for part in (values, words) if part])}"
            lines[slug] = f"{lines[slug]}\n{line}" if slug in lines else line
    return lines
