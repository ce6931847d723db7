"""Every sentence of recorded games passes the grammar checks, in every language."""

from functools import cache

import pytest

from tests.contract.configurations import GAMES
from tests.grammar_checks import PEOPLE, checker_for
from tests.random_play import random_campaign, random_game
from theomachy.core.action import Action
from theomachy.core.campaign import read_campaign
from theomachy.core.event import ALL_SEEING, Event
from theomachy.core.game import Game, Points
from theomachy.core.match import replay
from theomachy.core.record import Record, read_record
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem, Reason
from theomachy.core.setup_matrix import covering_setups
from theomachy.core.state import Question, State
from theomachy.games import game as find_game
from theomachy.texts import LANGUAGES, Translator
from tools.golden_games import golden_paths

# Illegal actions tried at each decision, to collect the reasons of refusal.
ILLEGAL_TRIALS = 4


class CollectedSentences:
    """Collects events, options and refusals of games, each once, before they are translated."""

    def __init__(self) -> None:
        self.events: dict[str, Event] = {}
        self.actions: dict[int, Action] = {}
        self.questions: dict[str, Question] = {}
        self.reasons: dict[str, Reason] = {}
        self.points: dict[str, Points] = {}
        self.endings: set[str] = set()

    def collect_state(self, game: Game, state: State) -> None:
        for action in state.legal:
            self.actions[action.code] = action
        if state.steps:
            question = state.steps[-1].question(state)
            self.questions[f"{question.slug} {question.things}"] = question
        for seat in range(len(game.scores(state))):
            for points in game.breakdown(state, seat, ALL_SEEING):
                self.points[f"{points.slug} {points.things}"] = points

    def collect_refusals(self, state: State, actions: list[Action]) -> None:
        for action in actions:
            reason = None if action in state.legal else state.why_illegal(action)
            if reason is not None:
                self.reasons[f"{reason.slug} {reason.things}"] = reason

    def sentences(self, words: Translator) -> list[str]:
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
    for path in golden_paths(game):
        text = path.read_text(encoding="utf-8")
        found += read_campaign(text).records if path.suffix == ".campaign" else [read_record(text)]
    found += [random_game(game, setup, number).record() for number, setup in enumerate(covering_setups(game.info))]
    return found + (random_campaign(game, game.info.max_seats) if game.info.chapters else [])


@cache
def collect_sentences(game: Game) -> CollectedSentences:
    found = CollectedSentences()
    for number, record in enumerate(records(game)):
        match = replay(game, record, upto=0)
        rng = seeded_rng(number)
        for entry in record.entries:
            found.collect_state(game, match.state)
            found.collect_refusals(
                match.state, [game.decode(rng.below(game.action_count())) for _ in range(ILLEGAL_TRIALS)]
            )
            try:
                played = match.play(entry.seat, entry.text)
            except Problem:
                break  # that a record no longer plays is told by tests/golden
            found.events.update({repr(event): event for event in played.events})
        found.collect_state(game, match.state)
        if match.over():
            found.endings.add(game.ending(match.state))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_every_sentence_of_recorded_games_reads_well(game: Game, lang: str) -> None:
    rules = checker_for(game, lang)
    said = collect_sentences(game).sentences(Translator(lang, game, PEOPLE[lang]))
    wrong = sorted({f"{fault}: {sentence}" for sentence in said for fault in rules.find_errors(sentence)})
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
    rules = checker_for(find_game("deus-ex-machina"), lang)
    for fault, sentence in PLANTED[lang].items():
        assert list(rules.find_errors(sentence)) == [fault], sentence
