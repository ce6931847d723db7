"""A physically dealt table on phones: two people and a bot at one device, a friend at another."""

from __future__ import annotations

import pytest

from tests.browser.browser_user import PHONE, BrowserUser, expect
from tests.browser.conftest import InviteGuest, OpenDevice
from tests.browser.in_process_app import InProcessApp

pytestmark = pytest.mark.browser


def take_device(one: BrowserUser, name: str) -> None:
    one.page.get_by_role("button", name=f"I am {name}").click()


def choose_hero(one: BrowserUser) -> None:
    """Choose any remaining hero; the last seat gets the last one without a question."""
    one.wait_asked()
    one.page.locator(".chips .chip:not(.back)").first.click()


def answer_question(one: BrowserUser, question: str, came: str) -> None:
    """Answer a question and wait until the answer is taken: the next question may read the same."""
    expect(one.page.locator("#question")).to_contain_text(question)
    touched = one.page.locator(".dealing .came", has_text=came)
    touched.click()
    expect(touched).to_have_count(0)


def answer_any_possible(one: BrowserUser) -> None:
    """Try one answer after the other until one is possible: the bot may hold the card."""
    page = one.page
    page.wait_for_selector(".dealing .came")
    before = question_shown(one)
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


def question_shown(one: BrowserUser) -> str:
    """Return the question on this screen, if any."""
    return str(one.page.evaluate("document.querySelector('.dealing')?.dataset.asked ?? ''"))


def start_game(guest: InviteGuest) -> tuple[BrowserUser, BrowserUser]:
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
    answer_any_possible(eleni)
    take_device(eleni, "Guest 2")
    expect(eleni.page.locator("#question")).to_contain_text("Guest 2: which objective did you draw?")
    answer_any_possible(eleni)
    return eleni, nikos


def test_deus_asks_for_its_map_first(come: OpenDevice, all_titles: InProcessApp) -> None:
    """The shape, then side and rotation by pictures; a tile of no side region by region. The map grows meanwhile."""
    page = come(all_titles.address, size=PHONE).goto("/new?game=deus&by-hand").page
    page.wait_for_selector("#name-0")
    page.fill("#name-0", "Eleni")
    page.select_option("#kind-1", "screen")
    page.locator("form .go button").click()
    page.get_by_role("button", name="Show me the table").click()
    expect(page.locator(".dealing p.asks")).to_have_text("Which shape has the map on your table? It has 6 tiles.")
    page.locator(".dealing .came", has_text="Ring").click()
    page.locator(".dealing .came", has_text="1a").click()
    expect(page.locator(".dealing p.asks")).to_contain_text("how is it turned?")
    page.locator(".dealing .came", has_text="Upside down").click()
    expect(page.locator(".sketch [data-terrain=village]")).to_have_count(1)
    page.locator(".dealing .came", has_text="None of these").click()
    page.locator(".dealing .came", has_text="swamp").click()
    expect(page.locator(".sketch [data-terrain='?']")).to_have_count(1)
    expect(page.locator(".sketch [data-terrain]")).to_have_count(14)


def test_secrets_are_asked_of_their_owners_and_what_all_see_of_anybody(guest: InviteGuest) -> None:
    """A wrong answer can be corrected by any player who saw it, unless something contradicts the correction."""
    eleni, nikos = start_game(guest)
    for comrade in ("Orion", "Medea"):
        answer_question(nikos, "What was drawn: which comrade?", comrade)
    answer_question(eleni, "which quest?", "Talos")
    expect(nikos.page.locator(".dealing .came", has_text="Talos")).to_have_count(0)
    nikos.page.locator("#find-came").fill("hydra")
    expect(nikos.page.locator(".dealing .came")).to_have_count(1)
    answer_question(nikos, "which quest?", "Hydra")
    answer_question(nikos, "which quest?", "Giants")
    for god in ("Zeus", "Hera", "Ares"):
        answer_question(nikos, "which god?", god)
    correct_answer(nikos, "Talos", "Giants")
    expect(nikos.page.locator("dialog [role=alert]")).to_contain_text("There it was said: Giants.")
    nikos.page.locator("dialog .came", has_text="Sphinx").click()
    expect(nikos.page.locator("dialog")).to_have_count(0)
    answer_question(nikos, "which god?", "Hades")
    expect(nikos.page.locator(".dealing")).to_have_count(0)
    for thing in ("quest:sphinx", "quest:lernaean-hydra", "quest:giants", "comrade:orion", "god:hades"):
        expect(nikos.page.locator(f"[data-thing='{thing}']").first).to_be_attached()
    nikos.page.get_by_role("button", name="Log").click()
    nikos.shows("Corrected at the table: Sphinx came, not Talos.")
    nikos.page.get_by_role("button", name="Dealt by hand").click()
    expect(nikos.page.locator(".pop")).to_contain_text("Bots draw nothing from your decks in secret")


def correct_answer(one: BrowserUser, said: str, came: str) -> None:
    one.page.get_by_role("button", name="Correct what came").click()
    one.page.locator("dialog li button", has_text=said).click()
    one.page.locator("dialog .came", has_text=came).click()


@pytest.mark.soak
def test_a_whole_game_is_dealt_by_hand(guest: InviteGuest) -> None:
    people = start_game(guest)
    tried: dict[str, int] = {}
    for _ in range(3000):
        for one in people:
            answer_any(one, tried)
        if all(one.is_over() for one in people):
            break
    expect(people[1].page.get_by_role("dialog", name="Result")).to_contain_text("Dealt by hand")


# Clicks one clickable thing, in one script, because the other device may change the page in between.
CLICK_NEXT = """(at) => {
  const closed = [...document.querySelectorAll('.pop .btn, .curtain .btn')].at(-1);
  const came = document.querySelectorAll('.dealing .came:enabled')[at];
  const chip = document.querySelector('.turn.mine') && document.querySelector('.chips .chip:not(.back)');
  (closed ?? came ?? chip)?.click();
  return !closed && !!came;
}"""


def answer_any(one: BrowserUser, tried: dict[str, int]) -> None:
    """Answer the question on this device, if any. Cards are tried in turn: a bot may hold the first."""
    question = question_shown(one)
    at = tried.get(question, 0) if question else 0
    if one.page.evaluate(CLICK_NEXT, at) and question:
        tried[question] = at + 1
    one.two_frames()
