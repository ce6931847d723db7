"""The coach at a table: says a word before a weak move, to those who asked for it and play against bots."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.people import GAME, Client, Person, join, make
from tests.server.sockets import Live, live
from theomachy.core.notation import parse
from theomachy.games import game
from theomachy.table import coaching

pytestmark = pytest.mark.once
WORD = "One moment."


def act(line: Live, **wish: Any) -> dict[str, Any]:
    line.settle()
    option = line.update["options"][0]["text"]
    line.send(type="act", id="x", seat="a", version=line.update["version"], text=option, **wish)
    said: dict[str, Any] = line.until(lambda frame: frame["type"] in ("done", "refused"))
    return said


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A coach who finds every move weak."""
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


@pytest.mark.parametrize(
    ("lang", "word", "nothing"),
    [
        ("en", "Better: Resolve Cerberus", "Yours brings nothing at once."),
        ("el", "Μια στιγμή. Καλύτερα:", "Η δική σου δεν φέρνει τίποτα αμέσως."),
    ],
)
def test_the_word_says_what_would_be_better_and_why(client: Client, lang: str, word: str, nothing: str) -> None:
    ana = make(client, "me", "greedy", start=True, lesson="first", step=2)
    table = client.app.house.tables.known[ana.table]
    state = table.playing().state
    best, idle = (parse(game(GAME).verbs, text) for text in ("resolve cerberus with oedipus", "pass"))
    said = coaching.warning(table, state, idle, best, lang)
    assert word in said
    assert "+4" in said
    assert said.endswith(nothing)
    assert coaching.warning(table, state, best, best, lang) == ""


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
    said = ask_for_a_hint(ana)
    assert (said["type"] == "answer", said["may"]) == (hints, hints)
    assert hints or "no hints are given" in said["reason"]
    # Somebody who is away comes back; whoever has resigned does not.
    nikos.post("stand-in", {"seat": "b"})
    assert ask_for_a_hint(ana)["may"] is hints
    nikos.post("resign", {"seat": "b"})
    assert ask_for_a_hint(ana)["may"]


def test_against_bots_and_at_one_screen_hints_are_given(client: Client) -> None:
    for kinds in (("me", "greedy"), ("me", "screen")):
        said = ask_for_a_hint(make(client, *kinds, start=True))
        assert (said["type"], said["may"]) == ("answer", True)
    watched = make(client, "open", "greedy")
    assert watched.get()["may_hint"] is False
