"""The blunder warning at a table: before a weak move, for players who opted in and play against bots."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.http_players import GAME, HttpPlayer, create_table, join_table
from tests.server.in_process_client import InProcessClient
from tests.server.websocket_client import WebSocketClient, open_websocket_as
from theomachy.core.notation import parse_action
from theomachy.games import game
from theomachy.table.bot_requests import MoveComparison
from theomachy.table.presenters import blunder_warning

WARNING = "One moment."


def act_and_get_reply(line: WebSocketClient, **wish: Any) -> dict[str, Any]:
    line.drain()
    option = line.update["options"][0]["text"]
    line.send(type="act", id="x", seat="a", version=line.update["version"], text=option, **wish)
    reply: dict[str, Any] = line.receive_until(lambda frame: frame["type"] in ("done", "refused"))
    return reply


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every move count as weak."""
    monkeypatch.setattr(blunder_warning, "warning_text", lambda *_: WARNING)


@pytest.mark.usefixtures("strict")
def test_a_weak_move_gets_a_warning_and_is_done_when_repeated(client: InProcessClient) -> None:
    ana = create_table(client, "me", "greedy", start=True)
    with open_websocket_as(ana) as line:
        held = act_and_get_reply(line, warn=True)
        assert (held["reason"], held["anyway"]) == (WARNING, True)
        assert ana.get()["entries"] == 0
        assert act_and_get_reply(line, warn=True, anyway=True)["type"] == "done"


@pytest.mark.usefixtures("strict")
def test_no_warning_without_opting_in(client: InProcessClient) -> None:
    ana = create_table(client, "me", "greedy", start=True)
    with open_websocket_as(ana) as line:
        assert act_and_get_reply(line)["type"] == "done"


@pytest.mark.usefixtures("strict")
def test_no_warning_where_other_people_play(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    join_table(ana)
    ana.post("start")
    with open_websocket_as(ana) as line:
        assert act_and_get_reply(line, warn=True)["type"] == "done"


def warning_for(client: InProcessClient, step: int, chosen: str, best: str, lang: str = "en", **thought: float) -> str:
    """Return the warning for `chosen` at a step of the lesson, if the search has found `best`."""
    ana = create_table(client, "me", "greedy", start=True, lesson="first", step=step)
    table = client.app.services.tables.cache[ana.table]
    thought_result = MoveComparison(best, 0.6, chosen, **{"cost": 0.3, **thought})
    return blunder_warning.warning_text(
        table, table.require_match().state, parse_action(game(GAME).verbs, chosen), thought_result, lang
    )


CERBERUS = "resolve cerberus with oedipus"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            (
                "One moment. Better: Resolve Cerberus with Oedipus. It brings at once: +4 Cerberus, purple for your "
                "objective. Yours lowers your chance to win by about 10 %."
            ),
        ),
        (
            "el",
            (
                "Μια στιγμή. Καλύτερα: Αποστολή «Κέρβερος» με τον Οιδίποδα. Φέρνει αμέσως: +4 Κέρβερος, μωβ για τον "
                "στόχο σου. Η δική σου ρίχνει την πιθανότητά σου να νικήσεις κατά 10 % περίπου."
            ),
        ),
    ],
)
def test_the_warning_names_a_better_move_and_the_reason(client: InProcessClient, lang: str, said: str) -> None:
    assert warning_for(client, 2, "pass", CERBERUS, lang, told=0.5, less=0.11) == said


def test_what_is_nearly_as_good_or_was_found_best_is_not_warned_of(client: InProcessClient) -> None:
    close = blunder_warning.CLEAR_LOSS / 2
    assert warning_for(client, 2, "pass", CERBERUS, cost=blunder_warning.MIN_LOSS / 2) == ""
    assert warning_for(client, 2, "pass", "pass and flip", cost=close) == ""
    assert warning_for(client, 2, "pass", CERBERUS, cost=close) != "", "four points for certain"
    assert warning_for(client, 2, CERBERUS, CERBERUS) == ""
    assert warning_for(client, 2, "pass", "resolve giants with cadmus") == "", "what cannot be done is not better"


@pytest.mark.parametrize("best", ["pass", "resolve mares-of-diomedes with oedipus"])
def test_what_brings_less_at_once_is_no_reason(client: InProcessClient, best: str) -> None:
    assert warning_for(client, 2, CERBERUS, best).endswith(". It shows later: played on, it did better than yours.")


def ask_for_a_hint(person: HttpPlayer) -> dict[str, Any]:
    with open_websocket_as(person) as line:
        line.drain()
        line.send(type="hint", id="h", seat="a")
        return {
            **line.receive_until(lambda frame: frame["type"] in ("answer", "refused")),
            "may": line.update["may_hint"],
        }


@pytest.mark.parametrize("hints", [False, True])
def test_where_others_play_for_the_result_hints_are_given_only_if_the_table_allows_them(
    client: InProcessClient, hints: bool
) -> None:
    ana = create_table(client, "me", "open", "greedy", hints=hints)
    nikos = join_table(ana)
    ana.post("start")
    assert nikos.get()["hints"] is hints
    reply = ask_for_a_hint(ana)
    assert (reply["type"] == "answer", reply["may"]) == (hints, hints)
    assert hints or "no hints are given" in reply["reason"]
    # An absent player may come back; a resigned one may not.
    nikos.post("stand-in", {"seat": "b"})
    assert ask_for_a_hint(ana)["may"] is hints
    nikos.post("resign", {"seat": "b"})
    assert ask_for_a_hint(ana)["may"]


def test_against_bots_and_at_one_screen_hints_are_given(client: InProcessClient) -> None:
    for kinds in (("me", "greedy"), ("me", "screen")):
        reply = ask_for_a_hint(create_table(client, *kinds, start=True))
        assert (reply["type"], reply["may"]) == ("answer", True)
    watched = create_table(client, "open", "greedy")
    assert watched.get()["may_hint"] is False
