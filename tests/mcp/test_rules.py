"""Questions in plain words find the rule, the ruling and the position's answer."""

from __future__ import annotations

import asyncio
import tomllib
from pathlib import Path

from tests.mcp.assistant import GAME, handles_in, in_process
from theomachy.core.game import make_setup
from theomachy.core.match import Match
from theomachy.core.notation import text_of
from theomachy.core.record import Luck
from theomachy.games import game
from theomachy.mcp.local_seat import LocalSeat
from theomachy.mcp.mcp_texts import McpTexts
from theomachy.mcp.named_things import named_things
from theomachy.mcp.referee import FOUND_RULES
from theomachy.mcp.rule_search import RuleIndex
from theomachy.mcp.server import TheomachyServer
from theomachy.table.game_catalog import full_rule_sheet

QUESTIONS = tomllib.loads((Path(__file__).parent / "rule_questions.toml").read_text(encoding="utf-8"))
GREEK = QUESTIONS.pop("el")


def count_found(questions: dict[str, dict[str, list[str]]], lang: str) -> tuple[int, int, int]:
    """Return how many questions there are, how many find a right rule, and how many find it first."""
    asked = found = first = 0
    texts = McpTexts(lang)
    for title, answers in questions.items():
        index = RuleIndex(full_rule_sheet(game(title), lang), texts.synonyms(), texts.say("ignored"))
        for question, right in answers.items():
            ids = [match.rule.id for match in index.search(question, FOUND_RULES)]
            asked += 1
            found += any([rule_id in right for rule_id in ids])
            first += ids[:1] != [] and ids[0] in right
    return asked, found, first


def test_most_questions_find_their_rule() -> None:
    asked, found, first = count_found(QUESTIONS, "en")
    assert (asked, found >= 52, first >= 38) == (56, True, True)


def test_questions_in_greek_find_their_rule() -> None:
    asked, found, first = count_found(GREEK, "el")
    assert (asked, found, first >= 7) == (8, 8, True)


def test_every_right_rule_exists() -> None:
    for title, answers in [*QUESTIONS.items(), *GREEK.items()]:
        known = {rule.id for rule in full_rule_sheet(game(title), "en")}
        assert {rule for right in answers.values() for rule in right} <= known


def test_names_are_found_in_plain_words_of_both_languages() -> None:
    cards = game(GAME)
    assert named_things(cards, "en", "Can Orion beat the Lernaean Hydra?") == [
        ["comrade:orion"],
        ["quest:lernaean-hydra"],
    ]
    assert ["quest:lernaean-hydra"] in named_things(cards, "el", "Γίνεται η Λερναία Ύδρα με τον Ωρίωνα;")
    assert named_things(cards, "en", "Who wins?") == []


def test_a_question_about_the_position_is_answered_for_it() -> None:
    """Of every quest and comrade in sight the referee says what the rules say: yes with the options, or why not."""

    async def run() -> None:
        server = TheomachyServer()
        async with in_process(server) as assistant:
            setup = make_setup(game(GAME).info, 2, options={"heroes": "dealt"})
            match = Match(game(GAME), setup, Luck(6), ["A", "B"], "2026-01-01")
            match.play(0, "pass")
            text = await assistant.call("load_record", record=match.record().text(with_luck=True))
            other, asked = handles_in(text)
            seat = server.seats.find(asked)
            assert isinstance(seat, LocalSeat)
            legal = [text_of(action) for action in seat.table.require_match().state.legal]
            view = (await assistant.data(asked))["view"]
            answers = set()
            for quest in view["quests"]:
                for comrade in view["comrades"]:
                    question = f"May I resolve {quest.replace('-', ' ')} with {comrade}?"
                    text = await assistant.call("referee", question=question, seat=asked)
                    possible = any([f"{option} ".startswith(f"resolve {quest} with {comrade} ") for option in legal])
                    assert text.startswith("Now: yes." if possible else "Now: no."), question
                    assert possible or "[DXC-20]" in text.splitlines()[0]
                    answers.add(possible)
            assert answers == {True, False}
            text = await assistant.call("referee", question="May I resolve Giants with Orion?", seat=other)
            assert text.startswith("Now: no.")

    asyncio.run(run())


def test_a_campaigns_table_hides_the_rules_of_later_chapters() -> None:
    async def run() -> None:
        server = TheomachyServer()
        async with in_process(server) as assistant:
            (seat, _) = await assistant.set_up("me", "me", game="divinus", options={"scenario": "1"})
            assert "DIV-01" in await assistant.call("rules", id="div-01", seat=seat)
            assert "no rule DIV-44" in await assistant.refused("rules", id="DIV-44", seat=seat)

    asyncio.run(run())


def test_rules_by_id_bring_their_rulings() -> None:
    async def run() -> None:
        async with in_process() as assistant:
            text = await assistant.call("rules", id="DXC-41", game=GAME)
            assert "fewest God cards" in text
            assert "our ruling" in await assistant.call("rules", id="DXC-42", game=GAME)
            assert "DXC-44" in await assistant.refused("rules", id="DXC-47", game=GAME)
            assert "No rule" in await assistant.refused("rules", question="zzz", game=GAME)

    asyncio.run(run())


def test_a_score_sheet_asks_and_scores() -> None:
    async def run() -> None:
        async with in_process() as assistant:
            form = await assistant.call("score_sheet", game="deus", players=["Ana", "Nikos"])
            assert "tokens (number)" in form
            answers = [{"tokens": ["12"], "gold": ["3"]}, {"tokens": ["9"]}]
            scored = await assistant.call("score_sheet", game="deus", players=["Ana", "Nikos"], answers=answers)
            assert "Ana: 14" in scored
            assert "Won by Ana" in scored
            wrong = [{"tokens": ["many"]}]
            assert await assistant.refused("score_sheet", game="deus", players=["Ana", "Nikos"], answers=wrong)

    asyncio.run(run())
