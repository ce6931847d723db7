"""Catch up on what happened since my last move as a step-by-step replay."""

from __future__ import annotations

import json

import pytest

from tests.browser.browser_user import expect
from tests.browser.conftest import InviteGuest
from tests.browser.correspondence_games import act, store_keys, two_people
from tests.browser.in_process_app import InProcessApp

pytestmark = pytest.mark.browser


def test_since_my_last_move_is_shown_as_a_film(server: InProcessApp, guest: InviteGuest) -> None:
    table, eleni, nikos = two_people(server)
    act(server, table, eleni, "choose jason")
    act(server, table, nikos, "choose theseus")
    one = guest(name="Eleni")
    store_keys(one, (table, [eleni]))
    one.context.add_init_script(f"localStorage['theomachy.visits'] ??= '{json.dumps({table: 1})}'")
    one.goto(f"/table/{table}")
    one.page.get_by_role("dialog", name="Welcome back").get_by_role("button", name="Show me as a film").click()
    expect(one.page.get_by_role("dialog")).to_have_count(0)
    expect(one.page.locator("section.again")).to_contain_text("Theseus")
    one.page.locator("section.again").get_by_role("button").click()
    expect(one.page.locator("section.again")).to_have_count(0)
