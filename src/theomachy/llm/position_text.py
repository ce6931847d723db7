"""Writes a position as text within a token budget.

Parts are admitted by importance until the budget is used up, then written in reading order. What was left out is said.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from theomachy.llm.package_texts import LLM_SECTION
from theomachy.llm.position import Position, PositionOption
from theomachy.llm.tokens import TokenCounter, estimate_tokens
from theomachy.llm.view_text import write_zones
from theomachy.texts import Translator

NO_BUDGET = 1_000_000
# Of the tokens that are free after the question, the options get at most this share.
OPTIONS_SHARE = 0.6


@dataclass(frozen=True)
class TextStyle:
    """How a position is written. `with_labels`: options also in words; `with_options`: they are listed at all;
    `with_cards`: the values of the cards in view."""

    budget: int = NO_BUDGET
    with_labels: bool = False
    with_options: bool = True
    with_cards: bool = True
    count_tokens: TokenCounter = estimate_tokens


@dataclass
class KnownParts:
    """What a reader has seen before: the text of each zone, and the lines of cards."""

    zones: dict[str, str] = field(default_factory=dict)
    cards: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, position: Position) -> KnownParts:
        zones = {zone.name: zone.text() for zone in write_zones(position.view)}
        return cls(zones, set(position.shown_cards()))


class PositionWriter:
    """Writes positions in one language; what the reader knows already is left out."""

    def __init__(self, translator: Translator, style: TextStyle) -> None:
        self.translator = translator
        self.style = style

    def write(self, position: Position, known: KnownParts | None = None) -> str:
        known = known or KnownParts()
        head, tail = self.head_lines(position), self.tail_lines(position)
        free = self.style.budget - self.tokens([*head, *tail])
        options = self.option_lines(position.options, int(free * OPTIONS_SHARE))
        free -= self.tokens(options)
        log = self.fitting([self.say("log"), *position.log], min(free, free // 3 + 1), newest=True)
        free -= self.tokens(log)
        zones = self.zone_lines(position, known.zones, free)
        free -= self.tokens(zones)
        cards = [line for line in position.shown_cards() if line not in known.cards] if self.style.with_cards else []
        cards = self.fitting([self.say("cards"), *cards], free)
        return "\n".join([*head, *log, *zones, *cards, *options, *tail])

    def head_lines(self, position: Position) -> list[str]:
        names = [f"{'abcd'[at].upper()} {name}" for at, name in enumerate(position.players)]
        own = position.seat.upper()
        me = self.say("seat", own, position.players["abcd".index(position.seat)]) if own else self.say("spectator")
        return [f"{position.title}. {self.say('players', ', '.join(names))} {me}"]

    def tail_lines(self, position: Position) -> list[str]:
        lines = [self.say("points"), *position.scores] if position.scores else []
        lines += [*position.warnings, *position.notes]
        if position.ending:
            return [*lines, self.say("over", position.ending, ", ".join(position.winners).upper() or "–")]
        if position.question:
            lines.append(self.say("question", position.question))
            lines += [position.help] if position.help else []
        elif position.turn:
            lines.append(self.say("turn", position.turn.upper()))
        return lines

    def option_lines(self, options: list[PositionOption], budget: int) -> list[str]:
        """Write the options; with a small budget without words, then only as many as fit."""
        if not options or not self.style.with_options:
            return []
        for with_labels in (True, False) if self.style.with_labels else (False,):
            lines = [
                self.say("options", str(len(options))),
                *[f"{number}. {option_line(option, with_labels)}" for number, option in enumerate(options, 1)],
            ]
            if self.tokens(lines) <= budget:
                return lines
        return self.fitting(lines, budget) or [lines[0], *summarize_verbs(options)]

    def zone_lines(self, position: Position, known_zones: dict[str, str], budget: int) -> list[str]:
        """Write the zones of the view that fit, small ones first admitted, in the order of the view."""
        zones = [zone for zone in write_zones(position.view) if known_zones.get(zone.name) != zone.text()]
        admitted: set[str] = set()
        heading = self.say("changed" if known_zones else "view")
        budget -= self.tokens([heading, self.say("zones-left-out", ", ".join([zone.name for zone in zones]))])
        for zone in sorted(zones, key=lambda zone: self.tokens(zone.lines)):
            cost = self.tokens(zone.lines)
            if cost <= budget:
                admitted.add(zone.name)
                budget -= cost
        left_out = [zone.name for zone in zones if zone.name not in admitted]
        lines = [line for zone in zones if zone.name in admitted for line in zone.lines]
        return [
            *([heading] if lines else []),
            *lines,
            *([self.say("zones-left-out", ", ".join(left_out))] if left_out else []),
        ]

    def fitting(self, lines: list[str], budget: int, newest: bool = False) -> list[str]:
        """Return a heading and as many of the lines after it as fit, with a note of how many do not; else nothing."""
        heading, *items = lines
        if not items or self.tokens(lines) <= budget:
            return lines if items else []
        note = self.say("left-out", str(len(items)))
        free = budget - self.tokens([heading, note])
        kept: list[str] = []
        for item in reversed(items) if newest else items:
            free -= self.tokens([item])
            if free < 0:
                break
            kept.append(item)
        if not kept:
            return []
        note = self.say("left-out", str(len(items) - len(kept)))
        return [heading, note, *reversed(kept)] if newest else [heading, *kept, note]

    def tokens(self, lines: list[str] | tuple[str, ...]) -> int:
        return sum([self.style.count_tokens(line) for line in lines])

    def say(self, key: str, *things: str) -> str:
        return self.translator.translate(LLM_SECTION, key, list(things))


def option_line(option: PositionOption, with_label: bool) -> str:
    label = f" = {option.label}" if with_label and option.label else ""
    return f"{option.text}{label}{f' ({option.outcome})' if option.outcome else ''}"


def summarize_verbs(options: list[PositionOption]) -> list[str]:
    """Return for each first word how many options begin with it, and the first of them."""
    by_verb: dict[str, list[str]] = {}
    for option in options:
        by_verb.setdefault(option.text.split()[0], []).append(option.text)
    return [f"{verb} … ({len(texts)}): {texts[0]}" for verb, texts in by_verb.items()]
