"""A table dealt by hand, on phones: two people at one device, a bot, and a friend elsewhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.guest import PHONE, Guest

pytestmark = [pytest.mark.browser, pytest.mark.once]


def take_device(one: Guest, name: str) -> None:
    one.page.get_by_role("button", name=f"I am {name}").click()


def choose_hero(one: Guest) -> None:
    """Any that is left; the last seat gets the last one without being asked."""
    one.wait_asked()
    one.page.locator(".chips .chip:not(.back)").first.click()


def says(one: Guest, question: str, came: str) -> None:
    """Touches what came, once that is asked."""
    expect(one.page.locator("#question")).to_contain_text(question)
    one.page.locator(".dealing .came", has_text=came).click()


def test_secrets_are_asked_of_their_owners_and_what_all_see_of_anybody(guest: Invite) -> None:
    eleni = guest(name="Eleni", size=PHONE).open_table("bot", "screen", "open", by_hand=True)
    nikos = guest(name="Nikos", size=PHONE).join(eleni.link())
    eleni.page.get_by_role("button", name="Start the game").click()
    take_device(eleni, "Eleni")
    choose_hero(eleni)
    take_device(eleni, "Guest 2")
    choose_hero(eleni)
    take_device(eleni, "Eleni")
    expect(nikos.page.locator("#question")).to_contain_text("Eleni looks at what came.")
    expect(nikos.page.locator(".dealing")).to_have_count(0)
    says(eleni, "Eleni: which objective did you draw? Only you see it.", "red, blue, green, yellow")
    says(eleni, "alone: which objective is it?", "red, blue, green, purple")
    take_device(eleni, "Guest 2")
    says(eleni, "Guest 2: which objective did you draw?", "red, blue, yellow, purple")
    for comrade in ("Orion", "Medea"):
        says(nikos, "What was drawn: which comrade?", comrade)
    says(eleni, "which quest?", "Talos")
    nikos.page.locator("#find-came").fill("hydra")
    expect(nikos.page.locator(".dealing .came")).to_have_count(1)
    says(nikos, "which quest?", "Hydra")
    says(nikos, "which quest?", "Giants")
    for god in ("Zeus", "Hera", "Ares", "Hades"):
        says(nikos, "which god?", god)
    expect(nikos.page.locator(".dealing")).to_have_count(0)
    for thing in ("quest:talos", "quest:lernaean-hydra", "comrade:orion", "god:hades"):
        expect(nikos.page.locator(f"[data-thing='{thing}']").first).to_be_attached()
    expect(nikos.page.get_by_text("Dealt by hand").first).to_be_attached()
