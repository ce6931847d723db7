"""The evaluation: figures that can be counted again, a table, and an endpoint on the loopback."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, ClassVar

import pytest

from tests.cli.cli_runner import run_json, run_ok, run_refused
from theomachy.bots.registry import get_bot
from theomachy.llm.environment import TextConfig, TextEnvironment, play_game
from theomachy.llm.evaluation import EvaluationPlan, evaluate
from theomachy.llm.players import OPTION_LINE, RandomTextPlayer, load_player
from theomachy.llm.report import to_markdown
from theomachy.simulation.running.plan import derive_seed

CARDS = "deus-ex-machina-cards"
FEW = ("--title", CARDS, "--against", "random", "--deals", "1", "--probes", "5")


def test_an_evaluation_counts_what_the_same_games_give() -> None:
    data = run_json("evaluate", "--player", "random-text", *FEW)
    (row,) = data["games"]
    player, shared, decisions = RandomTextPlayer(), 0.0, 0
    environment = TextEnvironment(CARDS, 2)
    for deal in range(1):
        for seat in range(2):
            table: list[Any] = [get_bot("random"), get_bot("random")]
            table[seat] = player
            shared += play_game(environment, table, derive_seed(1, deal))[seat]
            decisions += environment.costs[seat].decisions
    assert (row["games"], row["shared_wins"], row["costs"]["decisions"]) == (2, shared, decisions)
    assert row["low"] <= row["rate"] <= row["high"]
    assert row["costs"]["illegal"] == row["costs"]["lost"] == 0
    assert 0 < row["costs"]["tokens_in"] / decisions <= row["costs"]["most_tokens_in"] <= 4000
    assert data["probes"][0]["probes"] == 5


class SilentPlayer:
    """Answers nothing that means anything."""

    def __call__(self, observation: str) -> str:
        return "hmm"


def test_illegal_answers_and_lost_decisions_are_shares() -> None:
    plan = EvaluationPlan(f"{__name__}:SilentPlayer", (CARDS,), ("random",), 1, 2, 1, 5, TextConfig(attempts=3))
    progress: list[int] = []
    result = evaluate(plan, lambda encounter: progress.append(encounter.games))
    (encounter,) = result.encounters
    assert encounter.costs.answers == encounter.costs.illegal == 3 * encounter.costs.decisions > 0
    assert encounter.costs.lost == encounter.costs.decisions
    assert progress == [2]
    text = to_markdown(result, "en")
    assert "| 100 % | 100 % |" in text
    assert "| All titles | 5 | 0 % |" in text


def test_the_command_writes_tables_in_both_languages(tmp_path: Any) -> None:
    path = tmp_path / "table.md"
    run_ok("evaluate", "--player", "first-option", *FEW, "--out", str(path))
    assert "| deus-ex-machina-cards | random | 2 |" in path.read_text()
    assert "Αντίπαλος" in run_ok("evaluate", "--lang", "el", "--player", "greedy-text", *FEW)


def test_a_player_that_is_none_is_refused() -> None:
    for name in ("nobody", "json:Nothing", "os:environ", "builtins:object"):
        assert name.partition(":")[2] in run_refused("evaluate", "--player", name, *FEW)


class Endpoint(BaseHTTPRequestHandler):
    """Answers as an endpoint of chat completions: the last option; a call in three is no answer at all."""

    calls: ClassVar[list[dict[str, Any]]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.calls.append({**body, "path": self.path, "key": self.headers.get("Authorization")})
        if len(self.calls) % 3 == 0:
            self.send_error(500)
            return
        options = OPTION_LINE.findall(body["messages"][-1]["content"])
        answer = f"I choose the last one.\n{options[-1][0]}" if options else "no"
        reply = {
            "choices": [{"message": {"role": "assistant", "content": answer}}],
            "usage": {"prompt_tokens": 1000, "completion_tokens": 7},
        }
        data = json.dumps(reply).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Endpoint)
    Endpoint.calls = []
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    monkeypatch.setenv("THEOMACHY_LLM_URL", f"http://127.0.0.1:{server.server_port}/v1")
    monkeypatch.setenv("THEOMACHY_LLM_KEY", "secret")
    yield "theomachy.llm.chat_completions:ChatCompletionsPlayer"
    server.shutdown()
    thread.join()
    server.server_close()


def test_an_endpoint_of_chat_completions_is_evaluated(endpoint: str) -> None:
    plan = EvaluationPlan(endpoint, (CARDS,), ("random",), 1, 2, 1, 0)
    (encounter,) = evaluate(plan, lambda _: None).encounters
    costs, calls = encounter.costs, Endpoint.calls
    answered = len(calls) - len(calls) // 3
    assert (costs.answers, costs.illegal) == (len(calls), len(calls) // 3)
    assert (costs.tokens_in, costs.tokens_out) == (1000 * answered, 7 * answered)
    assert costs.lost == 0
    assert {(call["path"], call["key"]) for call in calls} == {("/v1/chat/completions", "Bearer secret")}
    roles = [[message["role"] for message in call["messages"]] for call in calls]
    assert roles[0] == ["system", "user"]
    assert max([len(role) for role in roles]) == 6


def test_a_baseline_is_loaded_anew() -> None:
    assert load_player("random-text") is not load_player("random-text")
