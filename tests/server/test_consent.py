"""Takeback by consent: requested, answered by every seat it concerns, and refused once one seat has seen more."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server.client import Client
from tests.server.people import GAME, Person, join, make, serving
from tests.server.sockets import Live, live
from tests.server.test_store import at
from tests.server.two_worlds import random_table, take
from theomachy.core.event import EVERYONE, SPECTATOR
from theomachy.core.match import replay, verify
from theomachy.core.notation import text_of
from theomachy.core.record import AGREED, read_record
from theomachy.games import game as find_game
from theomachy.server import keeper
from theomachy.table import consent
from theomachy.table.lines import Acted, Answered, Started, Wished
from theomachy.table.table import Table


def wish(line: Live, **changes: object) -> dict[str, object]:
    """Request a takeback and return the reply frame."""
    line.settle()
    frame = {"id": "w", "seat": line.update["wish_seat"] or line.update["eyes"], "version": line.update["version"]}
    line.send(**{"type": "wish", **frame, **changes})
    return line.until(lambda frame: frame["type"] in ("done", "refused"))


def reply(line: Live, yes: bool, **changes: object) -> None:
    line.settle()
    frame = {"id": "r", "wish": line.update["wish"]["number"], "yes": yes}
    line.send(**{"type": "reply", **frame, **changes})
    line.until(lambda frame: frame["type"] in ("done", "refused"))


def signs(line: Live) -> list[tuple[str, str]]:
    return [(word["seat"], word["sign"]) for word in line.settle()["chat"]]


@pytest.fixture
def two(client: Client) -> tuple[Person, Person]:
    """Start a game in which Ana and then Nikos have passed, so Ana cannot undo without his consent."""
    ana = make(client, "me", "open")
    nikos = join(ana)
    ana.post("start")
    for text in ("choose jason", "pass"):
        ana.act(text)
        nikos.act(text.replace("jason", "theseus"), seat="b")
    return ana, nikos


def both_pass(*people: Person) -> None:
    for person in people:
        person.act("pass")


def test_what_another_has_followed_is_taken_back_when_that_other_agrees(two: tuple[Person, Person]) -> None:
    ana, nikos = two
    with live(ana) as connection, live(nikos) as other_connection:
        assert not connection.update["can_undo"]
        assert connection.update["wish_seat"] == "a"
        assert wish(connection)["type"] == "done"
        takeback = other_connection.settle()["wish"]
        assert (takeback["seat"], takeback["actions"], takeback["waits"], takeback["asks_me"]) == ("a", 2, ["b"], True)
        assert not connection.settle()["wish"]["asks_me"]
        reply(other_connection, True)
        assert connection.settle()["wish"] is None
        assert connection.update["prompt"]["mine"]
        assert "pass" in [option["text"] for option in connection.update["options"]]
        assert connection.log[-1]["text"].startswith("Player A takes the last own action back")
        assert connection.log[-1]["kind"] == AGREED == other_connection.log[-1]["kind"]
        assert signs(other_connection) == [("a", "wished"), ("b", "agreed")]


def test_one_no_ends_it_and_it_is_not_asked_again_until_play_has_gone_on(two: tuple[Person, Person]) -> None:
    ana, nikos = two
    with live(ana) as connection, live(nikos) as other_connection:
        wish(connection)
        reply(other_connection, False)
        assert connection.settle()["wish"] is None
        assert signs(connection) == [("a", "wished"), ("b", "denied")]
        assert connection.update["wish_seat"] == ""
        refused = wish(connection)
        assert (refused["type"], refused["reason"]) == (
            "refused",
            "Somebody has just said no. Ask again when play has gone on.",
        )
        both_pass(ana, nikos)
        assert connection.settle()["wish_seat"] == "a"


def test_whoever_asked_may_withdraw_it_but_not_grant_it(two: tuple[Person, Person]) -> None:
    ana, nikos = two
    with live(ana) as connection, live(nikos) as other_connection:
        wish(connection)
        reply(connection, True)
        assert other_connection.settle()["wish"]["waits"] == ["b"]
        reply(connection, False)
        assert signs(other_connection) == [("a", "wished"), ("a", "withdrew")]


def test_an_act_answers_it_too(two: tuple[Person, Person]) -> None:
    ana, nikos = two
    with live(ana) as connection, live(nikos) as other_connection:
        wish(connection)
        assert other_connection.settle()["wish"]["asks_me"]
        ana.act("pass")
        assert other_connection.settle()["wish"] is None
        assert signs(other_connection) == [("a", "wished")]


def test_an_answer_to_another_wish_is_none(two: tuple[Person, Person]) -> None:
    ana, nikos = two
    with live(ana) as connection, live(nikos) as other_connection:
        wish(connection)
        other_connection.settle()
        reply(other_connection, True, wish=other_connection.update["wish"]["number"] - 1)
        assert connection.settle()["wish"]["waits"] == ["b"]


def test_nobody_speaks_for_another(two: tuple[Person, Person], client: Client) -> None:
    ana, nikos = two
    stranger = Person(client, ana.table, [])
    with live(ana) as connection, live(nikos) as other_connection, live(stranger) as watching:
        assert wish(other_connection, seat="a")["type"] == "refused"
        assert wish(watching, seat="a")["type"] == "refused"
        wish(connection)
        reply(watching, True)
        assert watching.answers[-1]["reason"] == "This seat is not yours."
        assert watching.settle()["wish"]["waits"] == ["b"]


def test_it_cannot_be_acted_without_asking(two: tuple[Person, Person]) -> None:
    ana, _ = two
    before = ana.get()["entries"]
    assert ana.act(AGREED, status=403)["slug"] == "wish-first"
    assert ana.get()["entries"] == before


def test_bots_always_agree(client: Client) -> None:
    ana = make(client, "me", "greedy", start=True)
    for text in ("choose jason", "pass"):
        client.settled()
        ana.act(text)
    client.settled()
    with live(ana) as connection:
        before = connection.settle()["entries"]
        assert wish(connection)["type"] == "done"
        assert connection.settle()["entries"] == before + 1
        assert connection.update["prompt"]["mine"]
        assert connection.update["chat"] == []


def test_those_on_one_screen_need_not_be_asked(client: Client) -> None:
    ana = make(client, "me", "screen", start=True)
    for text, seat in (("choose jason", "a"), ("choose theseus", "b"), ("pass", "a"), ("pass", "b")):
        ana.act(text, seat=seat)
    with live(ana, eyes="a") as connection:
        assert wish(connection, seat="a")["type"] == "done"
        assert connection.settle()["wish"] is None
        assert connection.update["prompt"]["seat"] == "a"


@pytest.fixture
def slow_bot(client: Client, monkeypatch: pytest.MonkeyPatch) -> tuple[Person, Person]:
    """Ana and Nikos have passed, and a bot decides; its action is ready once a takeback is requested."""
    ana = make(client, "me", "open", "greedy")
    nikos = join(ana)
    ana.post("start")
    ana.act("choose jason")
    nikos.act("choose theseus", seat="b")
    client.settled()
    let_answer = keeper.Keeper.let_answer

    async def when_asked(self: keeper.Keeper, table: Table) -> None:
        event = self.moved[table.id]
        while table.wish is None:
            event.clear()
            await event.wait()
        await let_answer(self, table)

    monkeypatch.setattr(keeper.Keeper, "let_answer", when_asked)
    both_pass(ana, nikos)
    return ana, nikos


def test_a_bot_does_not_act_while_people_are_asked(slow_bot: tuple[Person, Person]) -> None:
    ana, nikos = slow_bot
    with live(ana) as connection, live(nikos) as other_connection:
        assert wish(connection)["type"] == "done"
        before = connection.settle()["entries"]
        reply(other_connection, True)
        assert connection.settle()["entries"] == before + 1
        assert connection.log[-1]["kind"] == AGREED


def test_a_bot_waits_no_longer_than_its_patience(client: Client, slow_bot: tuple[Person, Person]) -> None:
    with live(slow_bot[0]) as connection:
        assert wish(connection)["type"] == "done"
        client.advance(consent.PATIENCE - 1)
        assert connection.settle()["wish"]
        client.advance(1)
        connection.until(lambda frame: frame["type"] == "update" and frame["wish"] is None)
        assert connection.update["log"][-1]["seat"] == "c"


def test_what_was_agreed_is_known_to_a_restart_a_snapshot_and_a_replay(tmp_path: Path) -> None:
    for every, cache in ((1, tmp_path / "cache"), (1000, None)):
        folder = tmp_path / str(every)
        folder.mkdir()
        with serving(folder, snapshot_every=every, cache=cache) as client:
            ana = make(client, "me", "screen", start=True, options={"max-rounds": "15"})
            luck = random.Random(3)
            for _ in range(6):
                ana.play_any(luck)
            with live(ana) as connection:
                connection.settle()
                seat = connection.update["wish_seat"]
                assert wish(connection)["type"] == "done"
                before = connection.settle()
            for _ in range(2):
                ana.play_any(luck)
            stood = ana.get()
        with serving(folder, cache=cache) as client:
            again = at(client, ana)
            response = again.get()
            assert [response[key] for key in ("view", "log", "entries", "wish_seat")] == [
                stood[key] for key in ("view", "log", "entries", "wish_seat")
            ]
            assert response["entries"] == before["entries"] + 2
            with live(again) as connection:
                assert wish(connection)["type"] == "done"
            while again.play_any(luck):
                pass
            text = client.get(f"/api/tables/{ana.table}/record").text
            assert f"{seat.upper()}: {AGREED}" in text
            game = find_game(GAME)
            verify(game, read_record(text))


# What may not be taken back ------------------------------------------------------------------------------------------


def played(table: Table, *texts: str) -> None:
    for text in texts:
        take(table, Acted(seat=table.decider(), text=text))


def some_table(name: str, luck: random.Random, seats: int = 2) -> Table:
    while True:
        table = random_table(find_game(name), luck)
        if len(table.seats) == seats:
            take(table, Started())
            return table


def test_an_objective_that_one_has_seen_cannot_be_unseen(client: Client) -> None:
    """DXC-10: when all have chosen their heroes, everybody draws an objective in secret."""
    ana = make(client, "me", "open")
    nikos = join(ana)
    ana.post("start")
    ana.act("choose jason")
    nikos.act("choose theseus", seat="b")
    with live(ana) as connection, live(nikos) as other_connection:
        refused = wish(connection)
        assert "has seen something that is hidden" in str(refused["reason"])
        assert other_connection.settle()["wish"] is None
        assert other_connection.update["chat"] == []


def test_a_card_that_one_has_drawn_cannot_be_unseen() -> None:
    """Deus: a player who makes an offering draws cards that no other seat sees."""
    luck = random.Random(8)
    table = some_table("deus", luck)
    hidden = hidden_draws = 0
    while table.phase == "playing" and not (hidden and hidden_draws):
        match = table.playing()
        drew = [played for played in match.log[-1:] if any(event.only >= 0 for event in played.events)]
        for seat in range(2):
            if match.last_own(seat) >= 0 and not match.can_undo(seat):
                if drew and match.log[-1].after >= match.log[match.last_own(seat)].after:
                    hidden += consent.shows_hidden(match, seat)
                    assert consent.shows_hidden(match, seat)
                else:
                    hidden_draws += not consent.shows_hidden(match, seat)
        played(table, text_of(luck.choice(match.state.legal)))
    assert hidden
    assert hidden_draws


def test_that_a_twin_of_a_hidden_card_is_covered_tells_nothing_of_hands() -> None:
    """Deus: cards come twice. Covering one that all saw reveals nothing about its twin, which may be in a hand."""
    luck = random.Random(3)
    twins = 0
    while twins < 3:
        table = some_table("deus", luck, 4)
        while table.phase == "playing" and twins < 3:
            state = table.playing().state
            top = table.game.view(state, SPECTATOR)["discard_top"]
            held = any(top in consent.words_in(table.game.view(state, seat)["players"]) for seat in range(4))
            text = text_of(luck.choice(state.legal))
            played(table, text)
            after, events = table.playing().state, table.told[-1].events
            covered = top is not None and table.game.view(after, SPECTATOR)["discard_top"] != top
            if held and covered and all([event.only == EVERYONE for event in events]):
                twins += 1
                assert not consent.seen_alone(table.game, 4, state, after, events), text


def test_a_granted_wish_leads_to_the_very_state_before(client: Client) -> None:
    """The random events repeat too: the restored state has the random generator it had."""
    luck = random.Random(2)
    table = some_table("divinus", luck)
    for _ in range(15):
        match = table.playing()
        seat = table.decider()
        before, log = match.state, len(match.log)
        played(table, text_of(luck.choice(match.state.legal)))
        match = table.playing()
        if match.can_undo(seat) or match.last_own(seat) != log:
            continue
        take(table, Wished(seat=seat, agreed=[seat]))
        take(table, Answered(seats=[at for at in range(len(table.seats)) if at != seat], yes=True))
        game = table.game
        assert game.view(table.playing().state, seat) == game.view(before, seat)
        assert [text_of(one) for one in table.playing().state.legal] == [text_of(one) for one in before.legal]
        assert len(table.playing().log) == log
        played(table, text_of(luck.choice(table.playing().state.legal)))
    record = table.playing().record()
    assert any(entry.text == AGREED for entry in record.entries)
    again = replay(table.game, record)
    assert table.game.view(again.state, 0) == table.game.view(table.playing().state, 0)


def test_nothing_behind_a_change_of_luck_is_taken_back(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        ana = make(client, "me", "screen", start=True)
        luck = random.Random(3)
        for _ in range(6):
            ana.play_any(luck)
        text = ana.client.post(
            f"/api/tables/{ana.table}/save", headers={"Authorization": f"Bearer {','.join(ana.keys)}"}
        ).text
        on = make(client, "me", "screen", record=text, start=True)
        assert on.get()["wish_seat"] == ""
        on.play_any(luck)
        on.play_any(luck)
        assert on.get()["wish_seat"] != ""
