"""Every sentence of recorded games passes the grammar checks, in every language."""

from functools import cache

import pytest

from tests.contract.tables import GAMES
from tests.grammar import PEOPLE, grammar
from tests.seeded import random_campaign, random_game
from theomachy.core.action import Action
from theomachy.core.campaign import read_campaign
from theomachy.core.event import ALL_SEEING, Event
from theomachy.core.game import Game, Points
from theomachy.core.match import replay
from theomachy.core.reason import Problem, Reason
from theomachy.core.record import Record, read_record
from theomachy.core.rng import seeded
from theomachy.core.setups import setups
from theomachy.core.state import Question, State
from theomachy.games import game as find_game
from theomachy.texts import LANGUAGES, Words
from tools.golden import paths_of

# Illegal actions tried at each decision, to collect the reasons of refusal.
PROBES = 4


class Heard:
    """Collects events, options and refusals of games, each once, before they are translated."""

    def __init__(self) -> None:
        self.events: dict[str, Event] = {}
        self.actions: dict[int, Action] = {}
        self.questions: dict[str, Question] = {}
        self.reasons: dict[str, Reason] = {}
        self.points: dict[str, Points] = {}
        self.endings: set[str] = set()

    def hear(self, game: Game, state: State) -> None:
        for action in state.legal:
            self.actions[action.code] = action
        if state.steps:
            question = state.steps[-1].ask(state)
            self.questions[f"{question.slug} {question.things}"] = question
        for seat in range(len(game.scores(state))):
            for points in game.breakdown(state, seat, ALL_SEEING):
                self.points[f"{points.slug} {points.things}"] = points

    def refuse(self, state: State, actions: list[Action]) -> None:
        for action in actions:
            reason = None if action in state.legal else state.refuse(action)
            if reason is not None:
                self.reasons[f"{reason.slug} {reason.things}"] = reason

    def sentences(self, words: Words) -> list[str]:
        said = [words.event(event) for event in self.events.values()]
        said += [words.action(action) for action in self.actions.values()]
        for question in self.questions.values():
            said += [words.question(question), words.help(question)]
        said += [words.reason(reason) for reason in self.reasons.values()]
        said += [words.points(points) for points in self.points.values()]
        return said + [words.ending(slug) for slug in sorted(self.endings)]


def records(game: Game) -> list[Record]:
    """The golden games and campaign, and by chance a game of each setup and a campaign of the most players."""
    found: list[Record] = []
    for path in paths_of(game):
        text = path.read_text(encoding="utf-8")
        found += read_campaign(text).records if path.suffix == ".campaign" else [read_record(text)]
    found += [random_game(game, setup, number).record() for number, setup in enumerate(setups(game.info))]
    return found + (random_campaign(game, game.info.max_seats) if game.info.chapters else [])


@cache
def heard(game: Game) -> Heard:
    found = Heard()
    for number, record in enumerate(records(game)):
        match = replay(game, record, upto=0)
        rng = seeded(number)
        for entry in record.entries:
            found.hear(game, match.state)
            found.refuse(match.state, [game.decode(rng.below(game.space())) for _ in range(PROBES)])
            try:
                played = match.act(entry.seat, entry.text)
            except Problem:
                break  # that a record no longer plays is told by tests/golden
            found.events.update({repr(event): event for event in played.events})
        found.hear(game, match.state)
        if match.over():
            found.endings.add(game.ending(match.state))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_every_sentence_of_recorded_games_reads_well(game: Game, lang: str) -> None:
    rules = grammar(game, lang)
    said = heard(game).sentences(Words(lang, game, PEOPLE[lang]))
    wrong = sorted({f"{fault}: {sentence}" for sentence in said for fault in rules.faults(sentence)})
    assert wrong == []
    assert len(set(said)) > 100


PLANTED = {
    "en": {
        "a place is not filled": "Anna gains {1} GP.",
        "a slug": "Anna completes nemean-lion with Jason.",
        "two articles": "Anna completes the the Hydra with Jason.",
        "a name without its article": "Anna completes Hydra with Jason.",
        "one of many": "Anna keeps 1 Quests.",
        "many of one": "Anna keeps 2 Quest.",
        "nothing happens": "Anna loses 0 GP.",
    },
    "el": {
        "a place is not filled": "Άννα: κερδίζει {1} ΠΔ.",
        "a slug": "Άννα: event.quest-done",
        "two articles": "Άννα: βάζει το Το ψηλό διάσελο.",
        "a name without its article": "Άννα: στέλνει Μήστρα στην Κρήτη (μπλε).",
        "one of many": "Λείπουν 1.",
        "many of one": "Άννα: κρατά 2 Μυστική Αποστολή.",
        "a person without a colon": "Άννα στέλνει τη Μήστρα.",
        "nothing happens": "Άννα: −0 ΠΔ.",
    },
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_planted_error_is_found(lang: str) -> None:
    rules = grammar(find_game("deus-ex-machina"), lang)
    for fault, sentence in PLANTED[lang].items():
        assert list(rules.faults(sentence)) == [fault], sentence
