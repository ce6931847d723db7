"""Takeback by consent: requested, answered by every seat it concerns, and refused once one seat has seen more."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server.http_players import GAME, HttpPlayer, create_table, join_table, run_server
from tests.server.in_process_client import InProcessClient
from tests.server.noninterference import append_entry, random_table
from tests.server.storage.test_store import reconnect
from tests.server.websocket_client import WebSocketClient, open_websocket_as
from theomachy.core.event import EVERYONE, SPECTATOR
from theomachy.core.match import replay, verify
from theomachy.core.notation import text_of
from theomachy.core.record import AGREED_UNDO, read_record
from theomachy.games import game as find_game
from theomachy.server.jobs.turn_scheduler import ServerTurnScheduler
from theomachy.table.commands import takeback
from theomachy.table.journal import ActionPlayed, GameStarted, TakebackAnswered, TakebackRequested
from theomachy.table.table import Table


def request_takeback(line: WebSocketClient, **changes: object) -> dict[str, object]:
    """Request a takeback and return the reply frame."""
    line.drain()
    frame = {"id": "w", "seat": line.update["wish_seat"] or line.update["eyes"], "version": line.update["version"]}
    line.send(**{"type": "wish", **frame, **changes})
    return line.receive_until(lambda frame: frame["type"] in ("done", "refused"))


def reply_to_request(line: WebSocketClient, yes: bool, **changes: object) -> None:
    line.drain()
    frame = {"id": "r", "wish": line.update["wish"]["number"], "yes": yes}
    line.send(**{"type": "reply", **frame, **changes})
    line.receive_until(lambda frame: frame["type"] in ("done", "refused"))


def takeback_state(line: WebSocketClient) -> list[tuple[str, str]]:
    return [(word["seat"], word["sign"]) for word in line.drain()["chat"]]


@pytest.fixture
def two(client: InProcessClient) -> tuple[HttpPlayer, HttpPlayer]:
    """Start a game in which Ana and then Nikos have passed, so Ana cannot undo without his consent."""
    ana = create_table(client, "me", "open")
    nikos = join_table(ana)
    ana.post("start")
    for text in ("choose jason", "pass"):
        ana.act(text)
        nikos.act(text.replace("jason", "theseus"), seat="b")
    return ana, nikos


def both_pass(*people: HttpPlayer) -> None:
    for person in people:
        person.act("pass")


def test_what_another_has_followed_is_taken_back_when_that_other_agrees(two: tuple[HttpPlayer, HttpPlayer]) -> None:
    ana, nikos = two
    with open_websocket_as(ana) as connection, open_websocket_as(nikos) as other_connection:
        assert not connection.update["can_undo"]
        assert connection.update["wish_seat"] == "a"
        assert request_takeback(connection)["type"] == "done"
        takeback = other_connection.drain()["wish"]
        assert (takeback["seat"], takeback["actions"], takeback["waits"], takeback["asks_me"]) == ("a", 2, ["b"], True)
        assert not connection.drain()["wish"]["asks_me"]
        reply_to_request(other_connection, True)
        assert connection.drain()["wish"] is None
        assert connection.update["prompt"]["mine"]
        assert "pass" in [option["text"] for option in connection.update["options"]]
        assert connection.log[-1]["text"].startswith("Player A takes the last own action back")
        assert connection.log[-1]["kind"] == AGREED_UNDO == other_connection.log[-1]["kind"]
        assert takeback_state(other_connection) == [("a", "wished"), ("b", "agreed")]


def test_one_no_ends_it_and_it_is_not_asked_again_until_play_has_gone_on(two: tuple[HttpPlayer, HttpPlayer]) -> None:
    ana, nikos = two
    with open_websocket_as(ana) as connection, open_websocket_as(nikos) as other_connection:
        request_takeback(connection)
        reply_to_request(other_connection, False)
        assert connection.drain()["wish"] is None
        assert takeback_state(connection) == [("a", "wished"), ("b", "denied")]
        assert connection.update["wish_seat"] == ""
        refused = request_takeback(connection)
        assert (refused["type"], refused["reason"]) == (
            "refused",
            "Somebody has just said no. Ask again when play has gone on.",
        )
        both_pass(ana, nikos)
        assert connection.drain()["wish_seat"] == "a"


def test_whoever_asked_may_withdraw_it_but_not_grant_it(two: tuple[HttpPlayer, HttpPlayer]) -> None:
    ana, nikos = two
    with open_websocket_as(ana) as connection, open_websocket_as(nikos) as other_connection:
        request_takeback(connection)
        reply_to_request(connection, True)
        assert other_connection.drain()["wish"]["waits"] == ["b"]
        reply_to_request(connection, False)
        assert takeback_state(other_connection) == [("a", "wished"), ("a", "withdrew")]


def test_an_act_answers_it_too(two: tuple[HttpPlayer, HttpPlayer]) -> None:
    ana, nikos = two
    with open_websocket_as(ana) as connection, open_websocket_as(nikos) as other_connection:
        request_takeback(connection)
        assert other_connection.drain()["wish"]["asks_me"]
        ana.act("pass")
        assert other_connection.drain()["wish"] is None
        assert takeback_state(other_connection) == [("a", "wished")]


def test_a_reply_to_another_request_is_ignored(two: tuple[HttpPlayer, HttpPlayer]) -> None:
    ana, nikos = two
    with open_websocket_as(ana) as connection, open_websocket_as(nikos) as other_connection:
        request_takeback(connection)
        other_connection.drain()
        reply_to_request(other_connection, True, wish=other_connection.update["wish"]["number"] - 1)
        assert connection.drain()["wish"]["waits"] == ["b"]


def test_nobody_speaks_for_another(two: tuple[HttpPlayer, HttpPlayer], client: InProcessClient) -> None:
    ana, nikos = two
    stranger = HttpPlayer(client, ana.table, [])
    with (
        open_websocket_as(ana) as connection,
        open_websocket_as(nikos) as other_connection,
        open_websocket_as(stranger) as watching,
    ):
        assert request_takeback(other_connection, seat="a")["type"] == "refused"
        assert request_takeback(watching, seat="a")["type"] == "refused"
        request_takeback(connection)
        reply_to_request(watching, True)
        assert watching.replies[-1]["reason"] == "This seat is not yours."
        assert watching.drain()["wish"]["waits"] == ["b"]


def test_it_cannot_be_acted_without_asking(two: tuple[HttpPlayer, HttpPlayer]) -> None:
    ana, _ = two
    before = ana.get()["entries"]
    assert ana.act(AGREED_UNDO, status=403)["slug"] == "wish-first"
    assert ana.get()["entries"] == before


def test_bots_always_agree(client: InProcessClient) -> None:
    ana = create_table(client, "me", "greedy", start=True)
    for text in ("choose jason", "pass"):
        client.wait_until_idle()
        ana.act(text)
    client.wait_until_idle()
    with open_websocket_as(ana) as connection:
        before = connection.drain()["entries"]
        assert request_takeback(connection)["type"] == "done"
        assert connection.drain()["entries"] == before + 1
        assert connection.update["prompt"]["mine"]
        assert connection.update["chat"] == []


def test_those_on_one_screen_need_not_be_asked(client: InProcessClient) -> None:
    ana = create_table(client, "me", "screen", start=True)
    for text, seat in (("choose jason", "a"), ("choose theseus", "b"), ("pass", "a"), ("pass", "b")):
        ana.act(text, seat=seat)
    with open_websocket_as(ana, eyes="a") as connection:
        assert request_takeback(connection, seat="a")["type"] == "done"
        assert connection.drain()["wish"] is None
        assert connection.update["prompt"]["seat"] == "a"


@pytest.fixture
def slow_bot(client: InProcessClient, monkeypatch: pytest.MonkeyPatch) -> tuple[HttpPlayer, HttpPlayer]:
    """Ana and Nikos have passed, and a bot decides; its action is ready once a takeback is requested."""
    ana = create_table(client, "me", "open", "greedy")
    nikos = join_table(ana)
    ana.post("start")
    ana.act("choose jason")
    nikos.act("choose theseus", seat="b")
    client.wait_until_idle()
    let_answer = ServerTurnScheduler.wait_for_takeback

    async def when_asked(self: ServerTurnScheduler, table: Table) -> None:
        event = self.changed_events[table.id]
        while table.takeback is None:
            event.clear()
            await event.wait()
        await let_answer(self, table)

    monkeypatch.setattr(ServerTurnScheduler, "wait_for_takeback", when_asked)
    both_pass(ana, nikos)
    return ana, nikos


def test_a_bot_does_not_act_while_people_are_asked(slow_bot: tuple[HttpPlayer, HttpPlayer]) -> None:
    ana, nikos = slow_bot
    with open_websocket_as(ana) as connection, open_websocket_as(nikos) as other_connection:
        assert request_takeback(connection)["type"] == "done"
        before = connection.drain()["entries"]
        reply_to_request(other_connection, True)
        assert connection.drain()["entries"] == before + 1
        assert connection.log[-1]["kind"] == AGREED_UNDO


def test_a_bot_waits_no_longer_than_its_patience(
    client: InProcessClient, slow_bot: tuple[HttpPlayer, HttpPlayer]
) -> None:
    with open_websocket_as(slow_bot[0]) as connection:
        assert request_takeback(connection)["type"] == "done"
        client.advance(takeback.ANSWER_TIMEOUT - 1)
        assert connection.drain()["wish"]
        client.advance(1)
        connection.receive_until(lambda frame: frame["type"] == "update" and frame["wish"] is None)
        assert connection.update["log"][-1]["seat"] == "c"


def test_what_was_agreed_is_known_to_a_restart_a_snapshot_and_a_replay(tmp_path: Path) -> None:
    for every, cache in ((1, tmp_path / "cache"), (1000, None)):
        folder = tmp_path / str(every)
        folder.mkdir()
        with run_server(folder, snapshot_every=every, cache=cache) as client:
            ana = create_table(client, "me", "screen", start=True, options={"max-rounds": "15"})
            luck = random.Random(3)
            for _ in range(6):
                ana.play_any(luck)
            with open_websocket_as(ana) as connection:
                connection.drain()
                seat = connection.update["wish_seat"]
                assert request_takeback(connection)["type"] == "done"
                before = connection.drain()
            for _ in range(2):
                ana.play_any(luck)
            stood = ana.get()
        with run_server(folder, cache=cache) as client:
            again = reconnect(client, ana)
            response = again.get()
            assert [response[key] for key in ("view", "log", "entries", "wish_seat")] == [
                stood[key] for key in ("view", "log", "entries", "wish_seat")
            ]
            assert response["entries"] == before["entries"] + 2
            with open_websocket_as(again) as connection:
                assert request_takeback(connection)["type"] == "done"
            while again.play_any(luck):
                pass
            text = client.get(f"/api/tables/{ana.table}/record").text
            assert f"{seat.upper()}: {AGREED_UNDO}" in text
            game = find_game(GAME)
            verify(game, read_record(text))


# What may not be taken back ------------------------------------------------------------------------------------------


def run_entries(table: Table, *texts: str) -> None:
    for text in texts:
        append_entry(table, ActionPlayed(seat=table.decider(), text=text))


def random_seated_table(name: str, luck: random.Random, seats: int = 2) -> Table:
    while True:
        table = random_table(find_game(name), luck)
        if len(table.seats) == seats:
            append_entry(table, GameStarted())
            return table


def test_an_objective_that_one_has_seen_cannot_be_unseen(client: InProcessClient) -> None:
    """DXC-10: when all have chosen their heroes, everybody draws an objective in secret."""
    ana = create_table(client, "me", "open")
    nikos = join_table(ana)
    ana.post("start")
    ana.act("choose jason")
    nikos.act("choose theseus", seat="b")
    with open_websocket_as(ana) as connection, open_websocket_as(nikos) as other_connection:
        refused = request_takeback(connection)
        assert "has seen something that is hidden" in str(refused["reason"])
        assert other_connection.drain()["wish"] is None
        assert other_connection.update["chat"] == []


def test_a_card_that_one_has_drawn_cannot_be_unseen() -> None:
    """Deus: a player who makes an offering draws cards that no other seat sees."""
    luck = random.Random(8)
    table = random_seated_table("deus", luck)
    hidden = hidden_draws = 0
    while table.phase == "playing" and not (hidden and hidden_draws):
        match = table.require_match()
        drew = [played for played in match.log[-1:] if any(event.audience >= 0 for event in played.events)]
        for seat in range(2):
            if match.last_by_seat(seat) >= 0 and not match.can_undo(seat):
                if drew and match.log[-1].entries_before >= match.log[match.last_by_seat(seat)].entries_before:
                    hidden += takeback.reveals_hidden(match, seat)
                    assert takeback.reveals_hidden(match, seat)
                else:
                    hidden_draws += not takeback.reveals_hidden(match, seat)
        run_entries(table, text_of(luck.choice(match.state.legal)))
    assert hidden
    assert hidden_draws


def test_that_a_twin_of_a_hidden_card_is_covered_tells_nothing_of_hands() -> None:
    """Deus: cards come twice. Covering one that all saw reveals nothing about its twin, which may be in a hand."""
    luck = random.Random(3)
    twins = 0
    while twins < 3:
        table = random_seated_table("deus", luck, 4)
        while table.phase == "playing" and twins < 3:
            state = table.require_match().state
            top = table.game.view(state, SPECTATOR)["discard_top"]
            held = any(top in takeback.strings_in(table.game.view(state, seat)["players"]) for seat in range(4))
            text = text_of(luck.choice(state.legal))
            run_entries(table, text)
            after, events = table.require_match().state, table.log[-1].events
            covered = top is not None and table.game.view(after, SPECTATOR)["discard_top"] != top
            if held and covered and all([event.audience == EVERYONE for event in events]):
                twins += 1
                assert not takeback.is_privately_revealed(table.game, 4, state, after, events), text


def test_an_agreed_takeback_restores_the_exact_previous_state(client: InProcessClient) -> None:
    """The random events repeat too: the restored state has the random generator it had."""
    luck = random.Random(2)
    table = random_seated_table("divinus", luck)
    for _ in range(15):
        match = table.require_match()
        seat = table.decider()
        before, log = match.state, len(match.log)
        run_entries(table, text_of(luck.choice(match.state.legal)))
        match = table.require_match()
        if match.can_undo(seat) or match.last_by_seat(seat) != log:
            continue
        append_entry(table, TakebackRequested(seat=seat, agreed=[seat]))
        append_entry(table, TakebackAnswered(seats=[at for at in range(len(table.seats)) if at != seat], yes=True))
        game = table.game
        assert game.view(table.require_match().state, seat) == game.view(before, seat)
        assert [text_of(one) for one in table.require_match().state.legal] == [text_of(one) for one in before.legal]
        assert len(table.require_match().log) == log
        run_entries(table, text_of(luck.choice(table.require_match().state.legal)))
    record = table.require_match().record()
    assert any(entry.text == AGREED_UNDO for entry in record.entries)
    again = replay(table.game, record)
    assert table.game.view(again.state, 0) == table.game.view(table.require_match().state, 0)


def test_nothing_behind_a_change_of_luck_is_taken_back(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "screen", start=True)
        luck = random.Random(3)
        for _ in range(6):
            ana.play_any(luck)
        text = ana.client.post(
            f"/api/tables/{ana.table}/save", headers={"Authorization": f"Bearer {','.join(ana.keys)}"}
        ).text
        on = create_table(client, "me", "screen", record=text, start=True)
        assert on.get()["wish_seat"] == ""
        on.play_any(luck)
        on.play_any(luck)
        assert on.get()["wish_seat"] != ""
