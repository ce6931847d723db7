"""Tools at tables: seats and invitations, options and reasons, undo and takeback, records, cards dealt by hand."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable

import pytest

from tests.mcp.assistant import GAME, Assistant, handle_in, in_process, quick_server

Story = Callable[[Assistant], Awaitable[None]]


def tell(story: Story, lang: str = "en") -> None:
    async def run() -> None:
        async with in_process(quick_server(lang)) as assistant:
            await story(assistant)

    asyncio.run(run())


def test_a_game_begins_when_the_last_open_seat_is_taken() -> None:
    async def story(assistant: Assistant) -> None:
        text = await assistant.call("set_up", game=GAME, seats=["me", "open"], name="Ana")
        first, invitation = handle_in(text), text.rpartition(": ")[2]
        assert "Open seats: B" in await assistant.call("look", seat=first)
        assert "no-such" not in await assistant.refused("join", link=f"{invitation}x", name="Nikos")
        second = handle_in(await assistant.call("join", link=invitation, name="Nikos"))
        assert "You are seat B (Nikos)" in await assistant.call("look", seat=second)
        assert (await assistant.data(first))["phase"] == "playing"
        assert "invite" not in await assistant.data(first)

    tell(story)


def test_options_are_narrowed_by_a_beginning_or_a_word() -> None:
    async def story(assistant: Assistant) -> None:
        (seat,) = await assistant.set_up("me", "random")
        assert "4 of 4" in await assistant.call("options", seat=seat)
        assert "1 of 4" in await assistant.call("options", seat=seat, beginning="choose jas")
        assert "1 of 4" in await assistant.call("options", seat=seat, beginning="jason")
        short = await assistant.call("options", seat=seat, limit=1)
        assert "… 3 more" in short
        await assistant.call("act", seat=seat, action="choose jason")
        assert "of" in await assistant.call("options", seat=seat)

    tell(story)


def test_an_impossible_action_is_refused_with_its_rule_and_nothing_changes() -> None:
    async def story(assistant: Assistant) -> None:
        (seat,) = await assistant.set_up("me", "random")
        before = await assistant.data(seat)
        assert "[DXC-10]" in await assistant.refused("act", seat=seat, action="resolve giants with orion")
        assert "[DXC-10]" in await assistant.call("why", seat=seat, action="pass")
        assert "[DXC-10]" in await assistant.call("why", seat=seat, things=["quest:giants"])
        after = await assistant.data(seat)
        assert (before["version"], before["options"]) == (after["version"], after["options"])

    tell(story)


def test_undo_takes_back_at_once_or_asks_the_others() -> None:
    async def story(assistant: Assistant) -> None:
        first, second = await assistant.set_up("me", "me", options={"heroes": "chosen"})
        await assistant.call("act", seat=first, action="choose jason")
        assert "taken back" in await assistant.call("undo", seat=first)
        assert len((await assistant.data(first))["options"]) == 4
        await assistant.call("act", seat=first, action="choose jason")
        assert "has asked" in await assistant.refused("undo", seat=second, answer="yes")
        assert "yes or no" in await assistant.refused("undo", seat=second, answer="perhaps")

    tell(story)


def test_a_takeback_needs_the_consent_of_the_others() -> None:
    async def story(assistant: Assistant) -> None:
        first, second = await assistant.set_up("me", "me", options={"heroes": "dealt"})
        before = await assistant.data(first)
        for seat in (first, second):
            await assistant.call("act", seat=seat, action="pass")
        assert "asked to agree" in await assistant.call("undo", seat=first)
        assert "asks to take back 2 actions" in await assistant.call("look", seat=second)
        await assistant.call("undo", seat=second, answer="yes")
        assert (await assistant.data(first))["options"] == before["options"]

    tell(story)


def test_a_hint_names_an_option() -> None:
    async def story(assistant: Assistant) -> None:
        (seat,) = await assistant.set_up("me", "random")
        hint = await assistant.call("hint", seat=seat)
        found = re.search(r"In notation: (.*)", hint)
        assert found is not None
        assert found[1] in [option["text"] for option in (await assistant.data(seat))["options"]]

    tell(story)


def test_a_record_is_saved_loaded_and_played_on() -> None:
    async def story(assistant: Assistant) -> None:
        (seat,) = await assistant.set_up("me", "random")
        await assistant.call("act", seat=seat, action="choose jason")
        record = await assistant.call("save_record", seat=seat)
        text = await assistant.call("load_record", record=record, seats=["me", "greedy"])
        assert "You are seat A" in await assistant.call("look", seat=handle_in(text))
        before, after = await assistant.data(seat), await assistant.data(handle_in(text))
        assert after["view"] == before["view"]
        assert "theomachy-record 1" in await assistant.refused("load_record", record="nothing")

    tell(story)


def test_a_record_with_another_persons_secrets_is_not_saved() -> None:
    async def story(assistant: Assistant) -> None:
        first, _ = await assistant.set_up("me", "me")
        assert await assistant.refused("save_record", seat=first)
        with pytest.raises(Exception, match="over"):
            await assistant.client.read_resource(f"theomachy://records/{first}")

    tell(story)


def test_cards_dealt_by_hand_are_entered_as_actions() -> None:
    async def story(assistant: Assistant) -> None:
        seat, other = await assistant.set_up("me", "me", by_hand=True, options={"heroes": "chosen"})
        await assistant.call("act", seat=seat, action="choose jason")
        await assistant.call("act", seat=other, action="choose hercules")
        update = await assistant.data(seat)
        assert (await assistant.data(other))["dealing"]["choices"] == []
        choices = update["dealing"]["choices"]
        assert choices[0]["text"].startswith("came ")
        assert choices[0]["text"] in await assistant.call("options", seat=seat)
        await assistant.call("act", seat=seat, action=choices[0]["text"])
        assert (await assistant.data(seat))["version"] > update["version"]

    tell(story)


def test_a_finished_game_is_analysed_from_its_record() -> None:
    async def story(assistant: Assistant) -> None:
        first = await assistant.call("set_up", game=GAME, seats=["random", "random"])
        watching = handle_in(first)
        for _ in range(50):
            if (await assistant.data(watching))["phase"] == "over":
                break
        record = await assistant.call("save_record", seat=watching)
        text = await assistant.call("analyse", record=record, decisions=1)
        assert "Turning points:" in text
        assert "Chances in percent:" in text
        resource = await assistant.client.read_resource(f"theomachy://records/{watching}")
        assert resource.contents[0].text == record  # type: ignore[union-attr]
        assert "seat or a record" in await assistant.refused("analyse")

    tell(story)


@pytest.mark.parametrize("lang", ["en", "el"])
def test_resources_and_prompts_are_there_in_each_language(lang: str) -> None:
    async def story(assistant: Assistant) -> None:
        client = assistant.client
        uris = [str(resource.uri) for resource in (await client.list_resources()).resources]
        sheet = await client.read_resource("theomachy://rules/deus")
        assert "theomachy://rules/divinus" in uris
        assert "DEU-21" in sheet.contents[0].text  # type: ignore[union-attr]
        names = [prompt.name for prompt in (await client.list_prompts()).prompts]
        assert names == ["teach-me", "referee-our-table"]
        prompt = await client.get_prompt("referee-our-table", {"game": "deus", "players": "Ana"})
        assert "Ana" in prompt.messages[0].content.text  # type: ignore[union-attr]
        for tool in (await client.list_tools()).tools:
            assert len(tool.description or "") > 60

    tell(story, lang)
