"""The environment for language models: what is told, what an answer does, what it costs."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.documents import ROOT, Page
from tests.server.noninterference import match_with_state
from theomachy.bots.registry import get_bot
from theomachy.core.match import verify
from theomachy.core.notation import text_of
from theomachy.core.record import read_record
from theomachy.core.rng import seeded_rng
from theomachy.games import game
from theomachy.llm.environment import TextConfig, TextEnvironment, play_game
from theomachy.llm.package_texts import LLM_TEXTS
from theomachy.llm.players import FirstOptionPlayer, GreedyTextPlayer, RandomTextPlayer, points_in
from theomachy.llm.textarena_env import TextArenaEnv
from theomachy.llm.tokens import estimate_tokens
from theomachy.llm.view_text import write_zones
from theomachy.mcp.mcp_texts import MCP_TEXTS
from theomachy.texts.translator import load_texts

CARDS = "deus-ex-machina-cards"
PAGE = Page(ROOT / "docs/researchers/language-models.md")
TITLES = (CARDS, "deus-ex-machina", "deus", "divinus")
every_title = pytest.mark.parametrize("title", TITLES)


def advance(environment: TextEnvironment, actions: int, luck: random.Random) -> None:
    """Play so many random actions, as text."""
    for _ in range(actions):
        if not environment.done:
            environment.step(text_of(luck.choice(environment.match.state.legal)))


@every_title
def test_an_observation_keeps_its_budget_and_says_what_it_leaves_out(title: str) -> None:
    environment = TextEnvironment(title, config=TextConfig(budget=700))
    environment.reset(1)
    advance(environment, 12, random.Random(1))
    text = environment.observation()
    assert estimate_tokens(text) <= 700
    assert "Question:" in text
    assert "left out to keep this short" in text
    whole = TextEnvironment(title, config=TextConfig(budget=100_000))
    whole.reset(1)
    advance(whole, 12, random.Random(1))
    assert "left out" not in whole.observation()


@every_title
def test_an_observation_is_the_same_in_a_world_that_the_seat_cannot_tell_from_it(title: str) -> None:
    environment = TextEnvironment(title, config=TextConfig(budget=100_000))
    environment.reset(2)
    advance(environment, 25, random.Random(2))
    text = environment.observation()
    seat, match = environment.seat, environment.match
    environment.match = match_with_state(match, environment.game.determinize(match.state, seat, seeded_rng(9)))
    assert environment.observation() == text


def test_changes_tell_each_part_of_a_position_once() -> None:
    """What the parts of an earlier observation said, together with the changes, is the whole position."""
    environment = TextEnvironment("deus", config=TextConfig(budget=100_000, memory="changes"))
    environment.reset(1)
    luck = random.Random(1)
    known: list[dict[str, str]] = [{}, {}]
    shorter = 0
    for _ in range(30):
        seat, text = environment.seat, environment.observation()
        zones = {zone.name: zone.text() for zone in write_zones(environment.game.view(environment.match.state, seat))}
        changed = {name: lines for name, lines in zones.items() if known[seat].get(name) != lines}
        assert all([lines in text for lines in changed.values()])
        assert [name for name in zones if name not in changed and zones[name] in text] == []
        shorter += len(changed) < len(zones)
        known[seat] = zones
        advance(environment, 1, luck)
    assert shorter > 20


@pytest.mark.parametrize(
    "answer",
    [
        "choose jason",
        "Choose Jason",
        "4",
        "4.",
        "[choose jason]",
        "I compare the heroes.\nTherefore:\n`choose jason`",
        "Action: choose jason\n",
        "Choose Jason (Might 1, Cunning 4)",
        "**Action:** choose jason.",
    ],
)
def test_an_answer_is_found_and_repaired(answer: str) -> None:
    environment = TextEnvironment(CARDS)
    environment.reset(1)
    result = environment.step(answer)
    assert result.action == "choose jason"
    assert environment.costs[0].repaired == (answer not in ("choose jason", "4"))


@pytest.mark.parametrize("answer", ["", "choose zeus", "5", "0", "choose", "let me think", "[[[", "pass\x00"])
def test_an_answer_that_means_nothing_is_refused(answer: str) -> None:
    environment = TextEnvironment(CARDS)
    environment.reset(1)
    result = environment.step(answer)
    assert (result.action, result.lost) == ("", False)
    assert result.reason in environment.observation()


def test_an_illegal_answer_gets_its_reason_and_then_costs_the_decision() -> None:
    environment = TextEnvironment(CARDS, config=TextConfig(attempts=2))
    environment.reset(1)
    first = environment.step("pass", "what I read")
    assert (first.action, first.rule) == ("", "DXC-10")
    assert "[DXC-10]" in environment.observation()
    second = environment.step("pass")
    assert second.lost
    assert second.action.startswith("choose ")
    costs = environment.costs[0]
    assert (costs.answers, costs.illegal, costs.lost, costs.decisions) == (2, 2, 1, 1)
    assert (costs.tokens_in, costs.tokens_out) == (estimate_tokens("what I read"), 2 * estimate_tokens("pass"))
    assert "not possible" not in environment.observation()


def test_options_can_be_left_to_the_player() -> None:
    environment = TextEnvironment(CARDS, config=TextConfig(options="free"))
    environment.reset(1)
    assert "Options" not in environment.observation()
    assert "choose HERO" in environment.instructions()
    assert environment.step("choose jason").action == "choose jason"


def test_the_rules_are_told_where_they_are_wanted() -> None:
    with_rules = TextEnvironment(CARDS, config=TextConfig(with_rules=True)).instructions()
    assert "DXC-41" in with_rules
    assert "DXC-41" not in TextEnvironment(CARDS).instructions()
    assert "DIV-44" not in TextEnvironment("divinus", config=TextConfig(with_rules=True)).instructions()


def test_a_seed_deals_the_same_game_and_its_record_verifies() -> None:
    environment = TextEnvironment(CARDS, 3)
    records = []
    for seed in (7, 7, 8):
        rewards = play_game(environment, [RandomTextPlayer(), get_bot("random"), FirstOptionPlayer()], seed)
        assert sum(rewards) == pytest.approx(1.0)
        records.append(environment.record_text())
    assert records[0] == records[1] != records[2]
    assert verify(game(CARDS), read_record(records[0])).over()


class FailingPlayer:
    def __call__(self, observation: str) -> str:
        raise OSError("no connection")


def test_a_player_that_fails_loses_its_decisions_and_the_game_goes_on() -> None:
    environment = TextEnvironment(CARDS, config=TextConfig(attempts=1))
    play_game(environment, [FailingPlayer(), get_bot("random")], 1)
    assert environment.match.over()
    assert environment.costs[0].lost == environment.costs[0].decisions > 5


def test_the_greedy_player_reads_points() -> None:
    assert points_in("1. resolve talos (+3 VP, −1 GP, +2 Cunning)") == 2
    options = "1. pass\n2. resolve giants with orion (+4 VP)\n3. resolve talos with orion (+3 VP)"
    assert GreedyTextPlayer()(options) == "2"


def test_the_interface_of_textarena_plays_a_whole_game() -> None:
    """With TextArena installed the class is one of its environments; without it, it has the same methods."""
    environment = TextArenaEnv(CARDS)
    environment.reset(num_players=2, seed=4)
    texts: dict[int, list[str]] = {0: [], 1: []}
    done, answers = False, 0
    while not done:
        player, messages = environment.get_observation()
        texts[player] += [text for _, text, _ in messages]
        done, info = environment.step("fly to the moon" if answers == 0 else "1")
        assert answers or info["reason"]
        answers += 1
    rewards, players = environment.close()
    assert sorted(rewards.values()) == [-1, 1]
    assert (players[0]["invalid_move"], players[1]["invalid_move"]) == (True, False)
    assert sum([player["turn_count"] for player in players.values()]) == answers
    assert all(["Notation of actions" in seen[0] for seen in texts.values()])
    assert len(texts[0]) + len(texts[1]) == answers + 2


@pytest.mark.parametrize("folder", [LLM_TEXTS, MCP_TEXTS], ids=["llm", "mcp"])
def test_both_languages_have_the_same_texts_and_places(folder: Path) -> None:
    english, greek = [flatten(load_texts(folder, lang)) for lang in ("en", "el")]
    assert list(english) == list(greek)
    for key, text in english.items():
        assert {place for place in "0123456" if f"{{{place}}}" in text} == {
            place for place in "0123456" if f"{{{place}}}" in greek[key]
        }, key


def flatten(table: dict[str, object], before: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in table.items():
        found.update(flatten(value, f"{before}{key}.") if isinstance(value, dict) else {before + key: str(value)})
    return found


@pytest.mark.parametrize("number", range(2))
def test_the_examples_of_the_page_for_researchers_run(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    """The first prints rewards and costs; the second plays one answer."""
    block = PAGE.blocks("python")[number]
    names: dict[str, object] = {}
    exec(compile(block.text, PAGE.name, "exec"), names)
    assert "SeatCosts(" in capsys.readouterr().out if number == 0 else names["done"] is False
