"""A physically dealt table on phones: two people and a bot at one device, a friend at another."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Invite
from tests.browser.guest import PHONE, Guest, expect

pytestmark = pytest.mark.browser


def take_device(one: Guest, name: str) -> None:
    one.page.get_by_role("button", name=f"I am {name}").click()


def choose_hero(one: Guest) -> None:
    """Choose any remaining hero; the last seat gets the last one without a question."""
    one.wait_asked()
    one.page.locator(".chips .chip:not(.back)").first.click()


def says(one: Guest, question: str, came: str) -> None:
    """Answer a question and wait until the answer is taken: the next question may read the same."""
    expect(one.page.locator("#question")).to_contain_text(question)
    touched = one.page.locator(".dealing .came", has_text=came)
    touched.click()
    expect(touched).to_have_count(0)


def says_any(one: Guest) -> None:
    """Try one answer after the other until one is possible: the bot may hold the card."""
    page = one.page
    page.wait_for_selector(".dealing .came")
    before = asked(one)
    for at in range(page.locator(".dealing .came").count()):
        page.locator(".dealing .came").nth(at).click()
        page.wait_for_function(
            "(before) => document.querySelector('.pop')"
            " || (document.querySelector('.dealing')?.dataset.asked ?? '') !== before",
            arg=before,
        )
        if page.locator(".pop").count() == 0:
            return
        expect(page.locator(".pop")).to_contain_text("the app has dealt it to a bot: put it aside")
        page.locator(".pop").get_by_role("button", name="Close").click()
    raise AssertionError("nothing can have come")


def asked(one: Guest) -> str:
    """Return the question on this screen, if any."""
    return str(one.page.evaluate("document.querySelector('.dealing')?.dataset.asked ?? ''"))


def begun(guest: Invite) -> tuple[Guest, Guest]:
    """Start a game of Eleni, a bot and Guest 2 at one phone and Nikos at his own, with heroes and objectives dealt."""
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
    expect(eleni.page.locator("#question")).to_contain_text("Eleni: which objective did you draw? Only you see it.")
    says_any(eleni)
    take_device(eleni, "Guest 2")
    expect(eleni.page.locator("#question")).to_contain_text("Guest 2: which objective did you draw?")
    says_any(eleni)
    return eleni, nikos


def test_secrets_are_asked_of_their_owners_and_what_all_see_of_anybody(guest: Invite) -> None:
    """A wrong answer can be corrected by any player who saw it, unless something contradicts the correction."""
    eleni, nikos = begun(guest)
    for comrade in ("Orion", "Medea"):
        says(nikos, "What was drawn: which comrade?", comrade)
    says(eleni, "which quest?", "Talos")
    expect(nikos.page.locator(".dealing .came", has_text="Talos")).to_have_count(0)
    nikos.page.locator("#find-came").fill("hydra")
    expect(nikos.page.locator(".dealing .came")).to_have_count(1)
    says(nikos, "which quest?", "Hydra")
    says(nikos, "which quest?", "Giants")
    for god in ("Zeus", "Hera", "Ares"):
        says(nikos, "which god?", god)
    correct(nikos, "Talos", "Giants")
    expect(nikos.page.locator("dialog [role=alert]")).to_contain_text("There it was said: Giants.")
    nikos.page.locator("dialog .came", has_text="Sphinx").click()
    expect(nikos.page.locator("dialog")).to_have_count(0)
    says(nikos, "which god?", "Hades")
    expect(nikos.page.locator(".dealing")).to_have_count(0)
    for thing in ("quest:sphinx", "quest:lernaean-hydra", "quest:giants", "comrade:orion", "god:hades"):
        expect(nikos.page.locator(f"[data-thing='{thing}']").first).to_be_attached()
    nikos.page.get_by_role("button", name="Log").click()
    nikos.shows("Corrected at the table: Sphinx came, not Talos.")
    nikos.page.get_by_role("button", name="Dealt by hand").click()
    expect(nikos.page.locator(".pop")).to_contain_text("Bots draw nothing from your decks in secret")


def correct(one: Guest, said: str, came: str) -> None:
    one.page.get_by_role("button", name="Correct what came").click()
    one.page.locator("dialog li button", has_text=said).click()
    one.page.locator("dialog .came", has_text=came).click()


@pytest.mark.soak
def test_a_whole_game_is_dealt_by_hand(guest: Invite) -> None:
    people = begun(guest)
    tried: dict[str, int] = {}
    for _ in range(3000):
        for one in people:
            answer_any(one, tried)
        if all(one.is_over() for one in people):
            break
    expect(people[1].page.get_by_role("dialog", name="Result")).to_contain_text("Dealt by hand")


# Clicks one clickable thing, in one script, because the other device may change the page in between.
TOUCH = """(at) => {
  const closed = [...document.querySelectorAll('.pop .btn, .curtain .btn')].at(-1);
  const came = document.querySelectorAll('.dealing .came:enabled')[at];
  const chip = document.querySelector('.turn.mine') && document.querySelector('.chips .chip:not(.back)');
  (closed ?? came ?? chip)?.click();
  return !closed && !!came;
}"""


def answer_any(one: Guest, tried: dict[str, int]) -> None:
    """Answer the question on this device, if any. Cards are tried in turn: a bot may hold the first."""
    question = asked(one)
    at = tried.get(question, 0) if question else 0
    if one.page.evaluate(TOUCH, at) and question:
        tried[question] = at + 1
    one.two_frames()
