"""Tools that answer questions about rules: by search, by id, and for the position of a seat."""

from __future__ import annotations

from dataclasses import asdict
from itertools import product
from typing import Any

from theomachy.core.game import Game
from theomachy.core.notation import closest_matches
from theomachy.core.rule_errors import Problem
from theomachy.llm.position_text import option_line
from theomachy.mcp.connection import Json, SeatConnection
from theomachy.mcp.local_host import LocalHost
from theomachy.mcp.mcp_texts import McpTexts
from theomachy.mcp.named_things import named_things
from theomachy.mcp.play import game_of, new_id, own_seat, reply_text
from theomachy.mcp.refusal import Refusal, word_refusal
from theomachy.mcp.rule_search import RuleIndex, RuleMatch
from theomachy.mcp.seats import Seats
from theomachy.mcp.update_text import update_options
from theomachy.table import messages
from theomachy.table.errors import RequestError
from theomachy.table.game_catalog import full_rule_sheet
from theomachy.table.messages.boxed_game import BoxSelection, ScoreSheet, ScoreSheetRequest
from theomachy.table.messages.requests import RuleText
from theomachy.table.presenters.score_sheet import make_score_sheet

MAX_QUESTION_LENGTH = 1000
FOUND_RULES = 4
MAX_THINGS = 3
# A name may stand for several things; so many combinations of them are tried.
MAX_READINGS = 6
SHOWN_OPTIONS = 6


class RefereeTools:
    def __init__(self, host: LocalHost, seats: Seats, texts: McpTexts) -> None:
        self.host = host
        self.seats = seats
        self.texts = texts
        self.indexes: dict[str, RuleIndex] = {}

    async def rules(self, game: str = "", question: str = "", id: str = "", seat: str = "") -> str:
        """Return the rule with an id, or the rules that answer a question best; of a seat's table, or of a title."""
        index = await self.index_for(game, seat)
        if id:
            return self.write(self.rule_by_id(index, id.strip().upper()), with_under=True)
        found = index.search(question[:MAX_QUESTION_LENGTH], FOUND_RULES)
        if not found:
            raise Refusal(self.texts.say("no-rule-found"))
        return "\n".join([self.write(match) for match in found])

    def write(self, match: RuleMatch, with_under: bool = False) -> str:
        return match.text(self.texts.say("ruling"), with_under)

    def rule_by_id(self, index: RuleIndex, id: str) -> RuleMatch:
        found = index.find(id)
        if found is None:
            raise Refusal(self.texts.say("no-such-rule", id[:40], closest_matches(id[:40], list(index.by_id))))
        return found

    async def referee(self, question: str, seat: str = "", game: str = "") -> str:
        """Answer a question about the rules: the position's answer where a seat is given, then rules and rulings."""
        question = question[:MAX_QUESTION_LENGTH]
        index = await self.index_for(game, seat)
        lines: list[str] = []
        rule_id = ""
        if seat:
            answer, rule_id = await self.answer_for_position(self.seats.find(seat), question)
            lines.append(answer)
        found = index.search(question, FOUND_RULES)
        decisive = index.find(rule_id) if rule_id else None
        if decisive is not None:
            found = [decisive, *[match for match in found if match.rule.id != decisive.rule.id]][:FOUND_RULES]
        lines += [self.texts.say("rules-found")] if found else [self.texts.say("no-rule-found")]
        return "\n".join([*lines, *[self.write(match) for match in found]])

    async def answer_for_position(self, connection: SeatConnection, question: str) -> tuple[str, str]:
        """Say whether what the question names is possible now, with the rule of the reason against it."""
        update = await connection.update()
        names = named_things(game_of(update), connection.lang, question)[:MAX_THINGS]
        if not names:
            return self.texts.say("nothing-named"), ""
        readings = [list(things) for things in product(*names)][:MAX_READINGS]
        for things in readings:
            options = [option for option in update["options"] if all([thing in option["things"] for thing in things])]
            if options:
                shown = [
                    option_line(one, True) for one in update_options({**update, "options": options[:SHOWN_OPTIONS]})
                ]
                return "\n".join([self.texts.say("possible", len(options)), *shown]), ""
        return await self.best_refusal(connection, update, readings)

    async def best_refusal(
        self, connection: SeatConnection, update: Json, readings: list[list[str]]
    ) -> tuple[str, str]:
        """Ask for the reason against each reading of the names; return the first that names a rule, else the first."""
        replies: list[Json] = []
        for things in readings:
            frame = messages.AskWhyNot(id=new_id(), seat=own_seat(update), things=things)
            reply = await connection.send(frame)
            if reply.get("type") == "refused":
                return self.texts.say("not-possible", str(reply["reason"])), ""
            replies.append(reply)
            if reply["rule"]:
                break
        reply = replies[-1] if replies[-1]["rule"] else replies[0]
        return self.texts.say("not-possible", reply_text(reply)), str(reply["rule"])

    async def index_for(self, game: str, seat: str) -> RuleIndex:
        """Return the index of the rules that a seat's table may read, else of the whole sheet of a title."""
        if seat:
            sheet = await self.seats.find(seat).fetch("rules")
            return self.make_index([RuleText(**rule) for rule in sheet["rules"]])
        title = self.find_game(game)
        if title.info.id not in self.indexes:
            self.indexes[title.info.id] = self.make_index(full_rule_sheet(title, self.texts.lang))
        return self.indexes[title.info.id]

    def make_index(self, rules: list[RuleText]) -> RuleIndex:
        return RuleIndex(rules, self.texts.synonyms(), self.texts.say("ignored"))

    def find_game(self, game: str) -> Game:
        try:
            return self.host.catalog.get_game(game[:40].strip().lower())
        except Problem as problem:
            raise word_refusal(problem, self.texts.lang) from None

    def score_sheet(
        self,
        game: str,
        players: list[str],
        answers: list[dict[str, list[str]]] | None = None,
        edition: str = "",
        options: dict[str, str] | None = None,
    ) -> tuple[str, Json]:
        """Score a physical game; without answers, return the questions of its sheet."""
        box = BoxSelection(seats=len(players), edition=edition, options=options or {}, people=players)
        title = self.find_game(game)
        try:
            sheet = make_score_sheet(
                self.host.catalog, title, ScoreSheetRequest(box=box, answers=answers or []), self.texts.lang
            )
        except (RequestError, Problem) as error:
            raise word_refusal(error, self.texts.lang) from None
        data: dict[str, Any] = asdict(sheet)
        return (self.write_scores(sheet, players) if answers else self.write_form(sheet)), data

    def write_form(self, sheet: ScoreSheet) -> str:
        lines = [self.texts.say("score-form")]
        for field in sheet.fields:
            things = ", ".join([thing.id for thing in field.things]) or f"0–{field.most}"
            lines.append(f"{field.id} ({field.kind}): {field.name}. {field.help} {things} [{field.rule}]")
        return "\n".join(lines)

    def write_scores(self, sheet: ScoreSheet, players: list[str]) -> str:
        lines: list[str] = []
        for name, result in zip(players, sheet.seats, strict=True):
            lines.append(f"{name}: {result.total} {sheet.unit}")
            lines += [f"  {line.points} {line.text} [{line.rule}]" for line in result.lines]
            lines += [f"  {check.text}: {check.has} / {check.needs} [{check.rule}]" for check in result.checks]
        best = [name for name, result in zip(players, sheet.seats, strict=True) if result.seat in sheet.winners]
        return "\n".join([*lines, self.texts.say("score-winner", ", ".join(best) or "–", sheet.decided, sheet.rule)])
