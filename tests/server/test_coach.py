"""The blunder warning at a table: before a weak move, for players who opted in and play against bots."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.client import Client
from tests.server.people import GAME, Person, join, make
from tests.server.sockets import Live, live
from theomachy.core.notation import parse
from theomachy.games import game
from theomachy.table import coaching
from theomachy.table.thinking import Thought

pytestmark = pytest.mark.once
WORD = "One moment."


def act(line: Live, **wish: Any) -> dict[str, Any]:
    line.settle()
    option = line.update["options"][0]["text"]
    line.send(type="act", id="x", seat="a", version=line.update["version"], text=option, **wish)
    reply: dict[str, Any] = line.until(lambda frame: frame["type"] in ("done", "refused"))
    return reply


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every move count as weak."""
    monkeypatch.setattr(coaching, "warning", lambda *_: WORD)


@pytest.mark.usefixtures("strict")
def test_a_weak_move_is_held_with_a_word_and_done_if_it_is_asked_for_once_more(client: Client) -> None:
    ana = make(client, "me", "greedy", start=True)
    with live(ana) as line:
        held = act(line, warn=True)
        assert (held["reason"], held["anyway"]) == (WORD, True)
        assert ana.get()["entries"] == 0
        assert act(line, warn=True, anyway=True)["type"] == "done"


@pytest.mark.usefixtures("strict")
def test_who_did_not_ask_for_a_coach_has_none(client: Client) -> None:
    ana = make(client, "me", "greedy", start=True)
    with live(ana) as line:
        assert act(line)["type"] == "done"


@pytest.mark.usefixtures("strict")
def test_no_coach_where_other_people_play(client: Client) -> None:
    ana = make(client, "me", "open")
    join(ana)
    ana.post("start")
    with live(ana) as line:
        assert act(line, warn=True)["type"] == "done"


def warned(client: Client, step: int, chosen: str, best: str, lang: str = "en", **thought: float) -> str:
    """Return the warning for `chosen` at a step of the lesson, if the search has found `best`."""
    ana = make(client, "me", "greedy", start=True, lesson="first", step=step)
    table = client.app.house.tables.known[ana.table]
    thought_result = Thought(best, 0.6, chosen, **{"cost": 0.3, **thought})
    return coaching.warning(table, table.playing().state, parse(game(GAME).verbs, chosen), thought_result, lang)


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
def test_the_word_says_what_would_be_better_and_why(client: Client, lang: str, said: str) -> None:
    assert warned(client, 2, "pass", CERBERUS, lang, told=0.5, less=0.11) == said


def test_what_is_nearly_as_good_or_was_found_best_is_not_warned_of(client: Client) -> None:
    close = coaching.CLEAR / 2
    assert warned(client, 2, "pass", CERBERUS, cost=coaching.LIKELY / 2) == ""
    assert warned(client, 2, "pass", "pass and flip", cost=close) == ""
    assert warned(client, 2, "pass", CERBERUS, cost=close) != "", "four points for certain"
    assert warned(client, 2, CERBERUS, CERBERUS) == ""
    assert warned(client, 2, "pass", "resolve giants with cadmus") == "", "what cannot be done is not better"


@pytest.mark.parametrize("best", ["pass", "resolve mares-of-diomedes with oedipus"])
def test_what_brings_less_at_once_is_no_reason(client: Client, best: str) -> None:
    assert warned(client, 2, CERBERUS, best).endswith(". It shows later: played on, it did better than yours.")


def ask_for_a_hint(person: Person) -> dict[str, Any]:
    with live(person) as line:
        line.settle()
        line.send(type="hint", id="h", seat="a")
        return {**line.until(lambda frame: frame["type"] in ("answer", "refused")), "may": line.update["may_hint"]}


@pytest.mark.parametrize("hints", [False, True])
def test_where_others_play_for_the_result_hints_are_given_only_if_the_table_allows_them(
    client: Client, hints: bool
) -> None:
    ana = make(client, "me", "open", "greedy", hints=hints)
    nikos = join(ana)
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


def test_against_bots_and_at_one_screen_hints_are_given(client: Client) -> None:
    for kinds in (("me", "greedy"), ("me", "screen")):
        reply = ask_for_a_hint(make(client, *kinds, start=True))
        assert (reply["type"], reply["may"]) == ("answer", True)
    watched = make(client, "open", "greedy")
    assert watched.get()["may_hint"] is False
