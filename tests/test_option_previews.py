"""Every question that narrowing options can ask has a text, and option previews match the real outcome."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.contract.configurations import GAMES
from theomachy.core.action import Action
from theomachy.core.event import SPECTATOR
from theomachy.core.game import USELESS, Game, make_setup
from theomachy.core.match import Match
from theomachy.core.rng import seeded_rng
from theomachy.core.setup_matrix import covering_setups
from theomachy.core.state import State
from theomachy.games import game as find_game
from theomachy.rule_sheets import load_rules
from theomachy.texts import LANGUAGES, Translator
from theomachy.texts.translator import load_texts
from tools.golden_games import play_game

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
LONGEST = 160
ZONES = ("ask", "board", "mine", "rivals", "lists")


def some_states(game: Game) -> list[Any]:
    """Every decision of a random game for each way to set up a table."""
    found: list[Any] = []
    for setup in covering_setups(game.info):
        state, rng = game.new(setup, seeded_rng(4)), seeded_rng(9)
        for _ in range(LONGEST):
            if not state.legal:
                break
            found.append(state.copy())
            state.apply(state.legal[rng.below(len(state.legal))])
    return found


def narrowing_questions(legal: list[Action]) -> set[tuple[str, str]]:
    """All pairs of the remaining verb and the sorts already picked, like `narrowingPrompt` in optionFilter.ts."""
    offers = [(action.verb, action.ids()) for action in legal]
    found: set[tuple[str, str]] = set()
    for first in {thing for _, things in offers for thing in things}:
        left = [(verb, things) for verb, things in offers if first in things]
        for second in ["", *{thing for _, things in left for thing in things if thing != first}]:
            picked = [first, second] if second else [first]
            fitting = [verb for verb, things in left if set(picked) <= set(things)]
            if len(fitting) > 1:
                verbs = {verb.name for verb in fitting if not verb.is_fallback}
                sorts = "-".join(sorted([thing.partition(":")[0] for thing in picked]))
                found.add((verbs.pop() if len(verbs) == 1 else "", sorts))
    return found


@every_game
def test_while_something_is_picked_it_is_asked_what_is_still_open(game: Game) -> None:
    asked: set[tuple[str, str]] = set()
    for state in some_states(game):
        asked |= narrowing_questions(state.legal)
    assert asked
    for lang in LANGUAGES:
        words = Translator(lang, game)
        missing = [
            key for key in asked if not words.has("narrow", f"{key[0]}-{key[1]}") and not words.has("narrow", key[1])
        ]
        assert missing == []


@every_game
def test_an_outcome_is_told_without_touching_the_table_and_in_every_language(game: Game) -> None:
    languages = [Translator(lang, game, ["Anna", "Nikos", "Eleni", "Petros"]) for lang in LANGUAGES]
    previewed = 0
    for state in some_states(game)[::5]:
        before = repr(game.view(state, state.seat)), state.reveal_count, len(state.steps)
        for action in state.legal:
            for words in languages:
                said = words.preview(game.preview(state, action))
                previewed += bool(said)
                assert "{" not in said
                assert "outcome." not in said
        assert (repr(game.view(state, state.seat)), state.reveal_count, len(state.steps)) == before
    assert previewed


def previewed_numbers(game: Game, state: State, action: Action) -> dict[str, int]:
    """The numbers of an option preview by slug, of hints with a single number."""
    notes = game.preview(state, action)
    return {
        note.slug: int(note.things[0].replace("−", "-"))
        for note in notes
        if note.slug in ("vp", "gp", "might", "cunning")
    }


def test_the_board_game_brings_what_its_options_promise() -> None:
    game = find_game("deus-ex-machina")
    seen = 0
    for state in some_states(game)[::3]:
        for action in state.legal:
            if action.verb.name in ("send", "complete", "use"):
                previewed = previewed_numbers(game, state, action)
                before, after = state.players[state.seat], state_after(state, action).players[state.seat]
                for slug, now, then in (
                    ("gp", before.gp, after.gp),
                    ("might", before.might, after.might),
                    ("cunning", before.cunning, after.cunning),
                ):
                    assert then - now == previewed.get(slug, 0), (action, slug)
                    seen += slug in previewed
    assert seen > 100


def test_the_card_game_brings_the_vp_its_options_promise() -> None:
    game = find_game("deus-ex-machina-cards")
    seen = 0
    for state in some_states(game):
        for action in state.legal:
            if action.verb.name == "resolve":
                after = state_after(state, action)
                assert (
                    game.scores(after)[state.seat] - game.scores(state)[state.seat]
                    == previewed_numbers(game, state, action)["vp"]
                )
                seen += 1
    assert seen > 100


def test_deus_takes_what_its_options_cost() -> None:
    """Where nothing is left to decide or draw, gold changes as the preview says."""
    game = find_game("deus")
    seen = 0
    for state in some_states(game)[::3]:
        for action in state.legal:
            notes = game.preview(state, action)
            after = state_after(state, action)
            if (
                action.verb.name in ("build", "pay", "sell")
                and after.reveal_count == state.reveal_count
                and after.seat != state.seat
            ):
                previewed = [int(note.things[0].replace("−", "-")) for note in notes if note.slug == "gold"]
                if not any(note.slug == "acts" for note in notes):
                    gold = after.players[state.seat].goods[-1] - state.players[state.seat].goods[-1]
                    assert gold == sum(previewed), action
                    seen += bool(previewed)
    assert seen > 20


def test_what_is_of_no_use_is_marked_and_what_gives_something_up_is_aside() -> None:
    game = find_game("deus-ex-machina-cards")
    useless = {
        (repr(action), note.slug)
        for state in some_states(game)
        for action in state.legal
        for note in game.preview(state, action)
        if note.slug == USELESS
    }
    assert useless
    assert all("none" not in action for action, _ in useless)
    asides = {verb.name for each in GAMES for verb in each.verbs.verbs if verb.is_fallback}
    assert {"pass", "offer", "skip", "decline"} <= asides


def state_after(state: State, action: Action) -> Any:
    other = state.copy()
    other.apply(action)
    return other


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_wins_the_card_game_without_a_warning_to_the_others(seats: int) -> None:
    """DXC-40: in the last round the other players are warned who can win."""
    game = find_game("deus-ex-machina-cards")
    record = play_game(game, make_setup(game.info, seats), 1, ("greedy", "random")).record()
    match = Match(game, make_setup(game.info, len(record.seats), options=record.options), record.luck, record.seats, "")
    states = []
    for entry in record.entries:
        states.append(match.state)
        match.play(entry.seat, entry.text)
    assert game.ending(match.state) == "claim"
    winner = f"seat:{'abcd'[game.winners(match.state)[0]]}"
    last = [state for state in states if game.round_of(state) == game.round_of(match.state)]
    previewed = [note for state in last for note in game.warnings(state, SPECTATOR)]
    assert winner in [thing for note in previewed for thing in note.things]
    assert all(note.things for note in previewed if note.slug in ("may-win", "can-win"))
    assert game.warnings(states[0], SPECTATOR) == []
    assert game.warnings(match.state, SPECTATOR) == []


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_thing_is_names_a_sort_and_a_rule_that_there_are(game: Game, lang: str) -> None:
    about = load_texts(Path(game.info.folder) / "texts", lang)["about"]
    assert isinstance(about, dict)
    previewed = [key for key in about if not key.endswith("-rule")]
    sorts = {sort.name for verb in game.verbs.verbs for sort in verb.sorts} | set(
        game.catalogue(covering_setups(game.info)[0])
    )
    assert sorted(set(previewed) - sorts) == []
    assert (
        sorted({about[f"{key}-rule"] for key in previewed} - {rule.id for rule in load_rules(game.info.rule_sheet)})
        == []
    )


@pytest.mark.interpreted
@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_zone_of_a_board_says_what_it_is(game: Game, lang: str) -> None:
    """Those that the game gives to `Zones`, whatever the shape of the screen."""
    board = (Path(game.info.folder) / "client" / "Board.svelte").read_text(encoding="utf-8")
    given = {
        zone for zone in ZONES if re.search(rf"^\s+{zone}=\{{|\s{zone}=\{{\w+\}}|\{{{zone}\}}", board, re.MULTILINE)
    }
    assert {"board", "rivals"} <= given
    previewed = load_texts(Path(game.info.folder) / "texts", lang)["zone"]
    assert isinstance(previewed, dict)
    assert sorted(given - set(previewed)) == []
