"""Physical luck: a game whose random results are entered by hand equals the same game with a seed, and no question asks
for more than a player can see."""

import pytest

from tests.contract.tables import CONFIGS, GAMES, Config, fields
from theomachy.core.dealing import Ask, Asked, HandRng
from theomachy.core.deck import Deck
from theomachy.core.event import EVERYONE, SPECTATOR
from theomachy.core.game import Game, make_setup
from theomachy.core.match import Match, verify
from theomachy.core.notation import text_of
from theomachy.core.reason import Problem
from theomachy.core.record import CAME, Luck, read_record
from theomachy.core.rng import Rng, seeded
from theomachy.core.state import State

SEED = 5
# Default setups are played to the end, other options for this many actions.
SOME = 40
OFTEN = 20


def is_dealt(game: Game) -> bool:
    """Whether the game draws or rolls anything; a game without luck asks no questions."""
    rng = HandRng(seeded(SEED), True)
    state: State = game.new(make_setup(game.info, game.info.min_seats), rng)
    for _ in range(SOME):
        if state.legal and not rng.answers:
            state.apply(state.legal[0])
    return bool(rng.answers)


DEALT = [game for game in GAMES if is_dealt(game)]
every_config = pytest.mark.parametrize("config", [one for one in CONFIGS if one.game in DEALT], ids=str)
every_game = pytest.mark.parametrize("game", DEALT, ids=lambda game: game.info.id)


class Dealer:
    """Plays a seeded game, records its random results, and replays it with these as physical answers."""

    def __init__(self, config: Config, seed: int) -> None:
        self.game, self.seats = config.game, config.seats
        self.luck = HandRng(seeded(seed), True)
        self.seeded: State = config.game.new(config.setup, self.luck)
        self.seeded.events = []
        names = [f"P{seat}" for seat in range(config.seats)]
        self.match = Match(config.game, config.setup, Luck(seed, by_hand=True), names, "2026-11-16")
        self.asked: list[Ask] = []
        self.answer()

    def act(self, at: int) -> None:
        self.begin(at)
        self.answer()

    def begin(self, at: int) -> None:
        action, seat = self.seeded.legal[at], self.seeded.seat
        self.seeded.apply(action)
        self.match.act(seat, text_of(action))

    def answer(self) -> None:
        for slug in self.luck.answers:
            pending = self.match.pending
            assert pending is not None, "more came than was asked for"
            self.asked.append(pending.ask)
            self.match.act(pending.speaker(), CAME + slug)
        assert self.match.pending is None, "less came than was asked for"
        self.luck.answers.clear()
        self.luck.heard = 0

    def told(self, state: State) -> list[object]:
        """Views, options and events of all seats."""
        game = self.game
        views = [game.view(state, viewer) for viewer in [*range(self.seats), SPECTATOR]]
        notes = [[repr(note) for note in game.outcome(state, action)] for action in state.legal]
        return [views, state.seat, [text_of(action) for action in state.legal], notes]

    def events(self) -> list[str]:
        return [repr(event) for played in self.match.log for event in played.events]


def stir(state: State, rng: Rng) -> None:
    """Shuffle the undrawn cards of every deck, except those known to lie at its bottom."""
    for name in fields(type(state)):
        held = getattr(state, name)
        for at, deck in enumerate(held if isinstance(held, list) else [held]):
            if isinstance(deck, Deck):
                known = known_of(state, name, at)
                top = deck.cards[known:]
                rng.shuffle(top)
                deck.cards[known:] = top


def known_of(state: State, name: str, at: int) -> int:
    """How many cards at the bottom of a deck everybody has seen."""
    if name == "stacks":
        known: list[int] = getattr(state, name.replace("stacks", "known"))
        return known[at]
    return int(getattr(state, "buried", 0)) if name == "quest_deck" else 0


def usual(config: Config) -> bool:
    return all(config.setup.options[option.slug] == option.choices[0] for option in config.game.info.options)


@every_config
def test_a_game_dealt_by_hand_is_the_same_game(config: Config) -> None:
    """For any order of the undrawn cards."""
    table, rng, count = Dealer(config, SEED), seeded(SEED), 0
    while table.seeded.legal and (count < SOME or usual(config)):
        stir(table.match.state, rng)
        if count % OFTEN == 0:
            assert table.told(table.match.state) == table.told(table.seeded)
        table.act(rng.below(len(table.seeded.legal)))
        count += 1
    assert table.told(table.match.state) == table.told(table.seeded)
    assert table.events() == [repr(event) for event in table.seeded.events or []]
    assert table.game.scores(table.match.state) == table.game.scores(table.seeded)
    assert table.asked, "nothing was drawn or rolled"
    assert config.game.draws_alone() == any(ask.sees >= 0 for ask in table.asked)


@every_game
def test_who_is_asked_learns_nothing_from_the_question(game: Game) -> None:
    """The question is the same in every determinization."""
    config = Config(game, make_setup(game.info, game.info.max_seats))
    table, rng = Dealer(config, SEED), seeded(SEED)
    for _ in range(SOME * 2):
        if not table.seeded.legal:
            break
        before = table.match.state
        table.begin(rng.below(len(table.seeded.legal)))
        pending = table.match.pending
        if pending is not None and pending.action is not None:
            sees = pending.ask.sees if pending.ask.sees != EVERYONE else SPECTATOR
            other = game.imagine(before, sees, rng)
            other.rng = HandRng(seeded(9))
            other.rng.listen([])
            with pytest.raises(Asked) as asked:
                other.apply(pending.action)
            assert shown(asked.value.ask) == shown(pending.ask)
        table.answer()
    assert table.asked


def shown(ask: Ask) -> list[object]:
    return [ask.slug, ask.sees, ask.choices(), ask.faces, ask.about]


@every_game
def test_a_record_dealt_by_hand_says_so_and_is_verified(game: Game) -> None:
    config = Config(game, make_setup(game.info, game.info.min_seats))
    table, rng = Dealer(config, SEED), seeded(SEED)
    for _ in range(SOME // 2):
        table.act(rng.below(len(table.seeded.legal)))
    text = table.match.record().text(with_luck=True)
    assert "luck: by-hand seeded\n" in text
    again = verify(game, read_record(text))
    assert table.told(again.state) == table.told(table.match.state)
    assert again.record().text(with_luck=True) == text
    assert CAME not in table.match.record().text(with_luck=False)


@every_game
def test_what_cannot_come_is_refused(game: Game) -> None:
    config = Config(game, make_setup(game.info, game.info.min_seats))
    table, rng = Dealer(config, SEED), seeded(SEED)
    match = table.match
    while not (slugs := cannot_come(match)):
        if match.pending is None:
            table.answer()
            table.begin(rng.below(len(table.seeded.legal)))
        else:
            match.act(match.pending.speaker(), CAME + table.luck.answers.pop(0))
    pending = match.pending
    assert pending is not None
    seat, before = pending.speaker(), len(match.entries)
    for said, why in ((slugs[0], "came-cannot"), ("no-such-thing", "came-no-such")):
        with pytest.raises(Problem, match=why):
            match.act(seat, CAME + said)
    with pytest.raises(Problem, match="came-not-yours"):
        match.act((seat + 1) % config.seats, CAME + pending.ask.choices()[0])
    with pytest.raises(Problem, match="came-first"):
        match.act(match.state.seat, text_of(match.state.legal[0]))
    assert len(match.entries) == before
    table.answer()
    with pytest.raises(Problem, match="came-unasked"):
        match.act(seat, CAME + pending.ask.choices()[0])


def cannot_come(match: Match) -> list[str]:
    """Existing things that are impossible answers to the current question."""
    ask = match.pending.ask if match.pending is not None else None
    return [slug for slug in ask.sort.slugs if ask.sort.index[slug] not in ask.pool] if ask is not None else []


@every_game
def test_an_action_can_be_withdrawn_until_somebody_says_what_came(game: Game) -> None:
    config = Config(game, make_setup(game.info, game.info.min_seats))
    table, rng = Dealer(config, SEED), seeded(SEED)
    match = table.match
    before = match.state
    while match.pending is None or len(table.luck.answers) < 2:
        table.answer()
        before = match.state
        table.begin(rng.below(len(table.seeded.legal)))
    assert match.pending.action is not None
    seat, text = match.pending.seat, text_of(match.pending.action)
    assert match.can_undo(seat)
    speaker = match.pending.speaker()
    match.act(seat, "undo")
    assert match.state is before
    match.act(seat, text)
    match.act(speaker, CAME + table.luck.answers.pop(0))
    assert not match.can_undo(seat)
    with pytest.raises(Problem, match="came-first"):
        match.act(seat, "undo")
    table.answer()
