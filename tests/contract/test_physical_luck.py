"""Physical luck: a game whose random results are entered by hand equals the same game with a seed, and no question asks
for more than a player can see."""

from collections.abc import Callable
from functools import partial

import pytest

from tests.contract.configurations import CONFIGS, GAMES, GameConfig, field_names
from theomachy.core.action import Action
from theomachy.core.deck import Deck
from theomachy.core.event import EVERYONE, SPECTATOR
from theomachy.core.game import Game, make_setup
from theomachy.core.match import Match, verify
from theomachy.core.notation import text_of
from theomachy.core.physical_luck import NeedsPhysicalAnswer, PhysicalQuestion, PhysicalRng
from theomachy.core.record import ANSWER_PREFIX, Luck, read_record
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.core.state import State

SEED = 5
# Default setups are played to the end, other options for this many actions.
SOME_ACTIONS = 40
WORLD_COUNT = 20
WORLDS_PER_QUESTION = 3


def has_luck(game: Game) -> bool:
    """Whether the game draws or rolls anything; a game without luck asks no questions."""
    rng = PhysicalRng(seeded_rng(SEED), True)
    state: State = game.new(make_setup(game.info, game.info.min_seats), rng)
    for _ in range(SOME_ACTIONS):
        if state.legal and not rng.answers:
            state.apply(state.legal[0])
    return bool(rng.answers)


GAMES_WITH_LUCK = [game for game in GAMES if has_luck(game)]
every_config = pytest.mark.parametrize("config", [one for one in CONFIGS if one.game in GAMES_WITH_LUCK], ids=str)
every_game = pytest.mark.parametrize("game", GAMES_WITH_LUCK, ids=lambda game: game.info.id)


class PhysicalReplay:
    """Plays a seeded game, records its random results, and replays it with these as physical answers."""

    def __init__(self, config: GameConfig, seed: int) -> None:
        self.game, self.seats = config.game, config.seats
        self.luck = PhysicalRng(seeded_rng(seed), True)
        self.seeded: State = config.game.new(config.setup, self.luck)
        self.seeded.events = []
        names = [f"P{seat}" for seat in range(config.seats)]
        self.match = Match(config.game, config.setup, Luck(seed, by_hand=True), names, "2026-11-16")
        self.asked: list[PhysicalQuestion] = []
        self.setup_answers = self.luck.answers[:]
        self.answer_questions()

    def play_action(self, at: int) -> None:
        self.begin_action(at)
        self.answer_questions()

    def begin_action(self, at: int) -> None:
        action, seat = self.seeded.legal[at], self.seeded.seat
        self.seeded.apply(action)
        self.match.play(seat, text_of(action))

    def answer_questions(self) -> None:
        for slug in self.luck.answers:
            pending = self.match.pending
            assert pending is not None, "more came than was asked for"
            self.asked.append(pending.question)
            self.match.play(pending.answering_seat(), ANSWER_PREFIX + slug)
        assert self.match.pending is None, "less came than was asked for"
        self.luck.answers.clear()
        self.luck.answers_used = 0

    def visible_state(self, state: State) -> list[object]:
        """Views, options and events of all seats."""
        game = self.game
        views = [game.view(state, viewer) for viewer in [*range(self.seats), SPECTATOR]]
        notes = [[repr(note) for note in game.preview(state, action)] for action in state.legal]
        return [views, state.seat, [text_of(action) for action in state.legal], notes]

    def event_texts(self) -> list[str]:
        return [repr(event) for played in self.match.log for event in played.events]


def shuffle_undrawn(state: State, rng: Rng) -> None:
    """Shuffle the undrawn cards of every deck, except those known to lie at its bottom."""
    for name in field_names(type(state)):
        held = getattr(state, name)
        for at, deck in enumerate(held if isinstance(held, list) else [held]):
            if isinstance(deck, Deck):
                known = known_bottom_cards(state, name, at)
                top = deck.cards[known:]
                rng.shuffle(top)
                deck.cards[known:] = top


def known_bottom_cards(state: State, name: str, at: int) -> int:
    """How many cards at the bottom of a deck everybody has seen."""
    if name == "stacks":
        known: list[int] = getattr(state, name.replace("stacks", "known"))
        return known[at]
    return int(getattr(state, "buried", 0)) if name == "quest_deck" else 0


def is_default_setup(config: GameConfig) -> bool:
    return all(config.setup.options[option.slug] == option.choices[0] for option in config.game.info.options)


@every_config
def test_a_game_with_physical_luck_is_the_same_game(config: GameConfig) -> None:
    """For any order of the undrawn cards."""
    table, rng, count = PhysicalReplay(config, SEED), seeded_rng(SEED), 0
    while table.seeded.legal and (count < SOME_ACTIONS or is_default_setup(config)):
        shuffle_undrawn(table.match.state, rng)
        if count % WORLD_COUNT == 0:
            assert table.visible_state(table.match.state) == table.visible_state(table.seeded)
        table.play_action(rng.below(len(table.seeded.legal)))
        count += 1
    assert table.visible_state(table.match.state) == table.visible_state(table.seeded)
    assert table.event_texts() == [repr(event) for event in table.seeded.events or []]
    assert table.game.scores(table.match.state) == table.game.scores(table.seeded)
    assert table.asked, "nothing was drawn or rolled"
    assert config.game.has_private_draws() == any(ask.audience >= 0 for ask in table.asked)


# What is asked after these answers; None if nothing is, or if they are impossible.
Trial = Callable[[list[str]], PhysicalQuestion | None]


def action_trial(before: State, action: Action) -> Trial:
    return partial(ask_after, lambda rng: play_on_copy(before, action, rng))


def setup_trial(config: GameConfig) -> Trial:
    return partial(ask_after, lambda rng: config.game.new(config.setup, rng))


def play_on_copy(before: State, action: Action, rng: Rng) -> None:
    trial = before.copy()
    trial.rng = rng
    trial.apply(action)


def ask_after(run: Callable[[Rng], object], answers: list[str]) -> PhysicalQuestion | None:
    rng = PhysicalRng(seeded_rng(SEED))
    rng.begin_trial(answers)
    try:
        run(rng)
    except NeedsPhysicalAnswer as needed:
        return needed.question if rng.answers_used == len(answers) else None
    except Problem:
        return None
    return None


def same_for_viewer(trial: Trial, answers: list[str], viewer: int, rng: Rng) -> list[str] | None:
    """Answers of another world: the same where the viewer sees them, others where only somebody else does."""
    said: list[str] = []
    for answer in answers:
        question = trial(said)
        if question is None:
            return None
        hidden = question.audience not in (EVERYONE, viewer)
        said.append(question.sort.slug(question.pool[rng.below(len(question.pool))]) if hidden else answer)
    return said


def check_every_question(trial: Trial, worlds: Callable[[int], Trial], answers: list[str], rng: Rng) -> int:
    """Compare each question with that of other worlds of whoever sees its answer; return how many were compared."""
    compared = 0
    for at in range(len(answers)):
        question = trial(answers[:at])
        assert question is not None
        viewer = question.audience if question.audience != EVERYONE else SPECTATOR
        for _ in range(WORLDS_PER_QUESTION):
            world = worlds(viewer)
            said = same_for_viewer(world, answers[:at], viewer, rng)
            other = world(said) if said is not None else None
            if other is not None:
                assert question_parts(other) == question_parts(question), (at, answers, said)
                compared += 1
    return compared


@pytest.mark.parametrize(
    "config", [GameConfig(game, make_setup(game.info, game.info.max_seats)) for game in GAMES_WITH_LUCK], ids=str
)
def test_who_is_asked_learns_nothing_from_any_question(config: GameConfig) -> None:
    """In the set-up and in actions, the first question of an action and every later one."""
    table, rng, compared = PhysicalReplay(config, SEED), seeded_rng(SEED), 0
    setup = setup_trial(config)
    compared += check_every_question(setup, lambda viewer: setup, table.setup_answers, rng)
    for _ in range(SOME_ACTIONS):
        if not table.seeded.legal:
            break
        before = table.match.state
        table.begin_action(rng.below(len(table.seeded.legal)))
        pending = table.match.pending
        if pending is not None and pending.action is not None:
            action = pending.action

            def imagine(viewer: int, before: State = before, action: Action = action) -> Trial:
                return action_trial(config.game.determinize(before, viewer, rng), action)

            compared += check_every_question(action_trial(before, action), imagine, table.luck.answers[:], rng)
        table.answer_questions()
    assert compared


def question_parts(ask: PhysicalQuestion) -> list[object]:
    return [ask.slug, ask.audience, ask.choices(), ask.faces, ask.things]


@every_game
def test_a_record_with_physical_luck_says_so_and_is_verified(game: Game) -> None:
    config = GameConfig(game, make_setup(game.info, game.info.min_seats))
    table, rng = PhysicalReplay(config, SEED), seeded_rng(SEED)
    for _ in range(SOME_ACTIONS // 2):
        table.play_action(rng.below(len(table.seeded.legal)))
    text = table.match.record().text(with_luck=True)
    assert "luck: by-hand seeded\n" in text
    again = verify(game, read_record(text))
    assert table.visible_state(again.state) == table.visible_state(table.match.state)
    assert again.record().text(with_luck=True) == text
    assert ANSWER_PREFIX not in table.match.record().text(with_luck=False)


@every_game
def test_impossible_answers_are_refused(game: Game) -> None:
    config = GameConfig(game, make_setup(game.info, game.info.min_seats))
    table, rng = PhysicalReplay(config, SEED), seeded_rng(SEED)
    match = table.match
    while not (slugs := impossible_answers(match)):
        if match.pending is None:
            table.answer_questions()
            table.begin_action(rng.below(len(table.seeded.legal)))
        else:
            match.play(match.pending.answering_seat(), ANSWER_PREFIX + table.luck.answers.pop(0))
    pending = match.pending
    assert pending is not None
    seat, before = pending.answering_seat(), len(match.entries)
    for said, why in ((slugs[0], "came-cannot"), ("no-such-thing", "came-no-such")):
        with pytest.raises(Problem, match=why):
            match.play(seat, ANSWER_PREFIX + said)
    with pytest.raises(Problem, match="came-not-yours"):
        match.play((seat + 1) % config.seats, ANSWER_PREFIX + pending.question.choices()[0])
    with pytest.raises(Problem, match="came-first"):
        match.play(match.state.seat, text_of(match.state.legal[0]))
    assert len(match.entries) == before
    table.answer_questions()
    with pytest.raises(Problem, match="came-unasked"):
        match.play(seat, ANSWER_PREFIX + pending.question.choices()[0])


def impossible_answers(match: Match) -> list[str]:
    """Existing things that are impossible answers to the current question."""
    ask = match.pending.question if match.pending is not None else None
    return [slug for slug in ask.sort.slugs if ask.sort.index[slug] not in ask.pool] if ask is not None else []


@every_game
def test_an_action_can_be_withdrawn_until_a_result_is_entered(game: Game) -> None:
    config = GameConfig(game, make_setup(game.info, game.info.min_seats))
    table, rng = PhysicalReplay(config, SEED), seeded_rng(SEED)
    match = table.match
    before = match.state
    while match.pending is None or len(table.luck.answers) < 2:
        table.answer_questions()
        before = match.state
        table.begin_action(rng.below(len(table.seeded.legal)))
    assert match.pending.action is not None
    seat, text = match.pending.seat, text_of(match.pending.action)
    assert match.can_undo(seat)
    speaker = match.pending.answering_seat()
    match.play(seat, "undo")
    assert match.state is before
    match.play(seat, text)
    match.play(speaker, ANSWER_PREFIX + table.luck.answers.pop(0))
    assert not match.can_undo(seat)
    with pytest.raises(Problem, match="came-first"):
        match.play(seat, "undo")
    table.answer_questions()
