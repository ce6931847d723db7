"""Two assistants and a person with a browser play a game at one table."""

from __future__ import annotations

import random
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal

from tests.browser.conftest import InviteGuest
from tests.mcp.assistant import Assistant, handle_in, in_process

pytestmark = [pytest.mark.browser, pytest.mark.soak]


async def join(assistant: Assistant, link: str, name: str) -> str:
    return handle_in(await assistant.call("join", link=link, name=name))


async def play_if_asked(assistant: Assistant, seat: str, luck: random.Random) -> dict[str, Any]:
    """Play one option by chance if the seat is asked; return the table before that."""
    update = await assistant.data(seat)
    if update["options"]:
        await assistant.call("act", seat=seat, action=luck.choice(update["options"])["text"])
    return update


def test_two_assistants_play_with_a_person_in_a_browser(guest: InviteGuest) -> None:
    person, luck = guest(name="Ana"), random.Random(1)
    person.open_table("open", "open")
    link = person.link()
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(in_process()) as first,
        portal.wrap_async_context_manager(in_process()) as second,
    ):
        seats = [
            (first, portal.call(join, first, link, "First")),
            (second, portal.call(join, second, link, "Second")),
        ]
        person.page.get_by_role("button", name="Start the game").click()
        person.wait_table_state("now.version > 0")
        for _ in range(200):
            updates = [portal.call(play_if_asked, *seat, luck) for seat in seats]
            newest = max([update["version"] for update in updates])
            if updates[0]["phase"] == "over":
                break
            person.wait_table_state(f"now.version >= {newest}")
            if updates[0]["prompt"]["seat"] == "a":
                person.wait_table_state("now.asked || now.over")
                person.choose()
        assert updates[0]["winners"]
        person.wait_table_state("now.over")
        person.shows("First")
