"""Corrections at a physically dealt table: who may correct an answer, and what the others are sent."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.http_players import HttpPlayer, Json, as_spectator, bearer, create_table, join_table, run_server
from tests.server.tables.test_physical_luck import compare_worlds, encode_update, rebuild_table
from theomachy.core.corrections import Contradiction
from theomachy.core.match import verify
from theomachy.core.record import CORRECTION_PREFIX, read_record
from theomachy.games import game
from theomachy.table.corrections import contradiction_reasons
from theomachy.table.journal import ActionPlayed, GameStarted, JournalEntry

GAME = "deus-ex-machina-cards"
LAID = ["orion", "medea", "talos", "giants", "golden-fleece", "zeus", "hera", "ares", "hades"]


def set_up_cards(ana: HttpPlayer, nikos: HttpPlayer) -> None:
    """Answer the physical questions up to the first decision, with `LAID` as the open cards."""
    ana.post("start")
    ana.act("choose jason")
    nikos.act("choose theseus")
    for at, person in enumerate((ana, nikos)):
        person.act(person.get()["dealing"]["choices"][at]["text"])
    for slug in LAID:
        ana.act(f"came {slug}", seat=ana.get()["dealing"]["seat"], id=slug)


def correctable_answers(person: HttpPlayer, **query: str) -> list[Json]:
    response = person.client.get(
        f"/api/tables/{person.table}/came",
        params=query,
        headers=bearer(*person.keys),
    )
    assert response.status_code == 200, response.text
    answers: list[Json] = response.json()
    return answers


def answer_about(person: HttpPlayer, thing: str) -> Json:
    return next(answer for answer in correctable_answers(person) if answer["said"]["thing"] == thing)


def test_a_wrong_card_is_corrected_by_any_player_who_saw_it(tmp_path: Path) -> None:
    """The table is as if the right answer had been given, after a restart too, and the record verifies."""
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "open", by_hand=True)
        nikos = join_table(ana)
        set_up_cards(ana, nikos)
        ana.act(ana.get()["options"][-1]["text"])
        wrong = answer_about(nikos, "quest:talos")
        (question,) = correctable_answers(nikos, number=str(wrong["number"]))
        right = next(choice for choice in question["choices"] if choice["thing"] == "quest:lernaean-hydra")
        nikos.act(right["text"], seat=wrong["seat"], id="right")
        quests = ana.get()["view"]["quests"]
        assert quests == ["lernaean-hydra", "giants", "golden-fleece"]
        assert ana.get()["log"][-1]["text"] == "Corrected at the table: Lernaean Hydra came, not Talos."
        before = ana.get()
        client.app.services.tables.cache.clear()
        assert ana.get()["view"] == before["view"]
        assert ana.get()["log"] == before["log"]
        assert answer_about(nikos, "quest:lernaean-hydra")["number"] == wrong["number"]
        record = client.app.services.tables.cache[ana.table].require_match().record()
        match = verify(game(GAME), read_record(record.text(with_luck=True)))
        assert match.game.view(match.state, 0) == before["view"]
        assert correctable_answers(as_spectator(ana)) == []


def test_what_contradicts_a_correction_is_told_and_the_table_stays(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "open", by_hand=True)
        nikos = join_table(ana)
        set_up_cards(ana, nikos)
        before = ana.get()
        wrong = answer_about(ana, "quest:talos")
        refused = ana.act(f"correct {wrong['number']} giants", 422, seat=wrong["seat"])
        assert refused["slug"] == "correct-against"
        assert "There it was said: Giants." in refused["detail"]
        assert ana.get()["view"] == before["view"]
        assert ana.get()["version"] == before["version"]
        assert ana.act(f"correct {wrong['number']} talos", 422, seat=wrong["seat"])["slug"] == "correct-same"
        assert ana.act(f"correct {wrong['number']} orion", 422, seat=wrong["seat"])["slug"] == "came-no-such"
        assert ana.act("correct 1 talos", 422)["slug"] == "correct-nothing"
        assert ana.act("correct", 422)["slug"] == "no-such-verb"


def test_a_secret_is_corrected_by_the_one_who_sees_it_and_told_to_nobody_else(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "open", by_hand=True)
        nikos = join_table(ana)
        set_up_cards(ana, nikos)
        secret = next(answer for answer in correctable_answers(nikos) if answer["secret"])
        assert secret["seat"] == "b"
        assert [answer["seat"] for answer in correctable_answers(ana) if answer["secret"]] == ["a"]
        assert correctable_answers(ana, number=str(secret["number"])) == []
        (question,) = correctable_answers(nikos, number=str(secret["number"]))
        taken = answer_about(ana, correctable_answers(ana)[-1]["said"]["thing"])["said"]["thing"]
        text = next(
            choice["text"] for choice in question["choices"] if choice["thing"] not in (secret["said"]["thing"], taken)
        )
        before = {who: who.get() for who in (ana, as_spectator(ana))}
        assert ana.act(text, 403, seat="b")["slug"] == "came-not-yours"
        nikos.act(text)
        assert nikos.get()["view"] != before[ana]["view"]
        for who, update in before.items():
            assert who.get()["view"] == update["view"]
            assert who.get()["log"][-1]["text"] == "Corrected at the table: something that only Nikos sees."


def test_a_corrected_secret_looks_the_same_to_the_others_whatever_it_is() -> None:
    """Compares two worlds as sent; a contradiction is reported only as far as each seat may know."""
    lines: list[JournalEntry] = [GameStarted()]
    for seat, text in enumerate(("choose jason", "choose theseus", "choose hercules")):
        lines.append(ActionPlayed(seat=seat, text=text))
    table = rebuild_table(GAME, lines)
    for seat in range(3):
        pending = table.pending_action()
        assert pending is not None
        if pending.answering_seat() != seat:
            continue
        lines.append(ActionPlayed(seat=seat, text=f"came {pending.question.sort.slug(pending.question.pool[0])}"))
        table = rebuild_table(GAME, lines)
    pending = table.pending_action()
    assert pending is not None
    lines.append(ActionPlayed(seat=pending.answering_seat(), text=f"came {pending.question.choices()[0]}"))
    table = rebuild_table(GAME, lines)
    match = table.require_match()
    first = next(one for one in match.answered_questions() if one.question.audience == 1)
    free = [slug for slug in first.question.choices() if slug not in [one.slug for one in match.answered_questions()]]
    compare_worlds(GAME, lines, 1, [f"{CORRECTION_PREFIX}{first.number} {slug}" for slug in free[:2]])
    other = next(one for one in match.answered_questions() if one.question.audience == 2)
    with pytest.raises(Contradiction) as caught:
        match.try_action(1, f"{CORRECTION_PREFIX}{first.number} {other.slug}")
    for held in ([1], [0, 1]):
        assert [reason.slug for reason in contradiction_reasons(match, caught.value, held)] == ["dealing.said-secret"]
    assert [reason.slug for reason in contradiction_reasons(match, caught.value, [2])] == [
        "dealing.said",
        "came-cannot",
    ]
    assert encode_update(table, 1).may_correct
    assert not encode_update(table, -1).may_correct


def test_the_app_deals_bots_their_secrets_where_that_is_wished(tmp_path: Path) -> None:
    """No person is asked for them, and no person may correct them."""
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "random", "open", by_hand=True, deals_bots=True)
        nikos = join_table(ana)
        ana.post("start")
        ana.act("choose jason")
        client.wait_until_idle()
        nikos.act(nikos.get()["options"][0]["text"])
        for person in (ana, nikos):
            answer_secret(person)
        assert not ana.get()["dealing"]["secret"]
        assert ana.get()["bot_secrets"] == "app"
        match = client.app.services.tables.cache[ana.table].match
        seats = [
            known_answer.seat for known_answer in match.answered_questions() if known_answer.question.audience >= 0
        ]
        assert seats == [0, 1, 2]
        assert {answer["seat"] for answer in correctable_answers(ana) if answer["secret"]} == {"a"}
        dealt = next(known_answer for known_answer in match.answered_questions() if known_answer.question.audience == 1)
        assert ana.act(f"correct {dealt.number} x", 403, seat="b")["slug"] == "came-not-yours"


def answer_secret(person: HttpPlayer) -> None:
    """Answer with the first possible card; the card that the app dealt to the bot is refused and set aside."""
    person.client.wait_until_idle()
    update = person.get()
    dealing, version = update["dealing"], update["version"]
    assert dealing["secret"]
    for choice in dealing["choices"]:
        body = {"id": choice["text"], "seat": dealing["seat"], "version": version, "text": choice["text"]}
        answer = person.client.post(f"/api/tables/{person.table}/act", json=body, headers=bearer(*person.keys))
        if answer.is_success:
            return
        assert answer.json()["slug"] == "came-aside"
    raise AssertionError("nothing can have come")
