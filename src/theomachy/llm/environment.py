"""An environment for language models: text in, text out, for any game.

An illegal answer gets its reason and another attempt; after the last one the decision is lost and a random legal action
is played. All luck follows from the seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from theomachy.bots.bot import Bot, choose_action
from theomachy.core.action import Action
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.match import Match
from theomachy.core.notation import text_of, verb_syntax
from theomachy.core.record import Luck
from theomachy.core.rng import Rng
from theomachy.core.rule_errors import Problem
from theomachy.games import game as find_game
from theomachy.llm.answers import read_answer
from theomachy.llm.package_texts import LLM_SECTION, make_translator
from theomachy.llm.position import Position, card_lines, position_of_state
from theomachy.llm.position_text import KnownParts, PositionWriter, TextStyle
from theomachy.llm.tokens import TokenCounter, estimate_tokens
from theomachy.rule_sheets import rules_for_display
from theomachy.simulation.running.plan import bot_rng

NO_DATE = "0000-00-00"
DEFAULT_BUDGET = 4000
DEFAULT_ATTEMPTS = 2


class TextPlayer(Protocol):
    """A player that reads an observation and answers with text. It may also have `start(instructions)`, and
    `tokens_in` and `tokens_out`, which replace the estimates."""

    def __call__(self, observation: str) -> str: ...


@dataclass(frozen=True)
class TextConfig:
    """How an environment talks.

    - `budget`: the most tokens of an observation.
    - `memory`: `full` writes the whole position each time, `changes` only what is new since the seat's last turn.
    - `options`: `list` gives all of them, `free` only how actions are written.
    - `attempts`: how many answers a decision may take before it is lost.
    - `with_rules`: the instructions hold the rule sheet.
    """

    budget: int = DEFAULT_BUDGET
    memory: Literal["full", "changes"] = "full"
    options: Literal["list", "free"] = "list"
    with_labels: bool = False
    attempts: int = DEFAULT_ATTEMPTS
    with_rules: bool = False
    lang: str = "en"
    count_tokens: TokenCounter = estimate_tokens


@dataclass
class SeatCosts:
    """What the text decisions of a seat took. `illegal` answers, `lost` decisions, `repaired` answers that were not
    the bare action."""

    decisions: int = 0
    answers: int = 0
    illegal: int = 0
    lost: int = 0
    repaired: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    most_tokens_in: int = 0


@dataclass(frozen=True)
class StepResult:
    """What an answer did: the action that was played, if any, or the reason why not. `lost`: it was a random one."""

    done: bool
    action: str = ""
    reason: str = ""
    rule: str = ""
    lost: bool = False


@dataclass
class SeatMemory:
    """What a seat has been told: the entries of the log, and the parts of its last position."""

    log_length: int = 0
    parts: KnownParts = field(default_factory=KnownParts)


class TextEnvironment:
    """One game at a time: `reset`, then `observation` and `step` until `done`."""

    def __init__(
        self,
        game: str | Game,
        seats: int = 2,
        config: TextConfig | None = None,
        edition: str = "",
        options: dict[str, str] | None = None,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.setup: Setup = make_setup(self.game.info, seats, edition, options)
        self.config = config or TextConfig()
        self.names = [f"P{seat + 1}" for seat in range(seats)]
        self.translator = make_translator(self.config.lang, self.game)
        self.cards = card_lines(self.game.catalogue(self.setup), self.translator)
        self.reset(0)

    def reset(self, seed: int, names: Sequence[str] = ()) -> None:
        """Begin a new game. The same seed deals the same luck."""
        self.names = list(names) or self.names
        self.translator.players = self.names
        self.match = Match(self.game, self.setup, Luck(seed), self.names, NO_DATE)
        self.rng: Rng = bot_rng(seed)
        self.costs = [SeatCosts() for _ in self.names]
        self.memories = [SeatMemory() for _ in self.names]
        self.failed_attempts = 0
        self.last_reason = ""

    @property
    def seat(self) -> int:
        """The seat that decides; -1 when the game is over."""
        return self.match.state.seat if self.match.state.legal else -1

    @property
    def done(self) -> bool:
        return self.match.over() or len(self.match.entries) >= self.game.info.max_actions

    def instructions(self) -> str:
        """Return what a player should know before the first observation: the game, how to answer, perhaps the rules."""
        syntax = [verb_syntax(verb) for verb in self.game.verbs.verbs]
        lines = [
            self.translator.title("name") + ". " + self.translator.title("summary"),
            self.say(f"answer-{self.config.options}"),
            self.say("attempts", str(self.config.attempts)),
            self.say("syntax"),
            *syntax,
        ]
        if self.config.with_rules:
            editions = {self.setup.edition: self.setup.edition}
            chapter = self.game.last_open_chapter(self.setup)
            rules = rules_for_display(self.game.info.rule_sheet, self.config.lang, editions, chapter)
            lines += [self.say("rules"), *[" ".join([rule.id, rule.text, *rule.rulings]) for rule in rules]]
        return "\n".join(lines)

    def observation(self) -> str:
        """Describe the position to the seat that decides, or the end of the game to everyone."""
        seat = max(self.seat, 0)
        memory = self.memories[seat]
        known = memory.parts if self.config.memory == "changes" else None
        text = self.writer().write(self.position(seat, memory.log_length), known)
        if self.last_reason:
            text = "\n".join([self.say("refused", self.last_reason), text])
        return text

    def position(self, seat: int, first_entry: int) -> Position:
        log = self.log_lines(seat, first_entry)
        return position_of_state(self.game, self.match.state, seat, self.translator, log, self.cards)

    def writer(self) -> PositionWriter:
        config = self.config
        style = TextStyle(config.budget, config.with_labels, config.options == "list", True, config.count_tokens)
        return PositionWriter(self.translator, style)

    def log_lines(self, seat: int, first: int) -> list[str]:
        """Return what happened since an entry of the log, as far as the seat saw it."""
        events = [event for entry in self.match.log[first:] for event in entry.events if event.visible_to(seat)]
        return [self.translator.event(event) for event in events]

    def step(self, answer: str, observation: str = "") -> StepResult:
        """Play an answer of the seat that decides. `observation` is what it read, if its tokens are to be counted."""
        seat, state = self.seat, self.match.state
        costs = self.costs[seat]
        self.count_tokens(costs, observation, answer)
        costs.answers += 1
        try:
            reading = read_answer(self.game, state, answer, self.translator)
        except Problem as problem:
            costs.illegal += 1
            return self.refuse(problem)
        costs.repaired += not reading.is_exact
        self.play(reading.action)
        return StepResult(self.done, text_of(reading.action))

    def refuse(self, problem: Problem) -> StepResult:
        """Give the reason against an answer; after the last attempt play a random action instead."""
        reason = self.translator.reason(problem.reason)
        self.failed_attempts += 1
        if self.failed_attempts < self.config.attempts:
            self.last_reason = f"{reason} [{problem.reason.rule}]" if problem.reason.rule else reason
            return StepResult(self.done, "", reason, problem.reason.rule)
        legal = self.match.state.legal
        action = legal[self.rng.below(len(legal))]
        self.costs[self.seat].lost += 1
        self.play(action)
        return StepResult(self.done, text_of(action), reason, problem.reason.rule, lost=True)

    def play(self, action: Action) -> None:
        """Play a legal action of a text player."""
        seat = self.seat
        self.costs[seat].decisions += 1
        if self.config.memory == "changes":
            self.memories[seat].parts = KnownParts.of(self.position(seat, len(self.match.log)))
        self.memories[seat].log_length = len(self.match.log)
        self.failed_attempts, self.last_reason = 0, ""
        self.match.play(seat, text_of(action))

    def play_bot(self, bot: Bot) -> None:
        """Let a bot decide for the seat to move."""
        action = choose_action(self.game, self.match.state, bot, self.rng)
        self.match.play(self.seat, text_of(action))

    def count_tokens(self, costs: SeatCosts, observation: str, answer: str) -> None:
        read = self.config.count_tokens(observation)
        costs.tokens_in += read
        costs.most_tokens_in = max(costs.most_tokens_in, read)
        costs.tokens_out += self.config.count_tokens(answer)

    def rewards(self) -> list[float]:
        """Return 1 for a victory, a share of it for a shared one, else 0; all 0 while the game goes on."""
        winners = self.game.winners(self.match.state) if not self.match.state.legal else []
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(self.names))]

    def scores(self) -> list[int]:
        return self.game.scores(self.match.state)

    def record_text(self) -> str:
        """Return the record of the game so far, with its seed."""
        return self.match.record().text(with_luck=True)

    def say(self, key: str, *things: str) -> str:
        return self.translator.translate(LLM_SECTION, key, list(things))


def play_game(environment: TextEnvironment, players: Sequence[TextPlayer | Bot], seed: int) -> list[float]:
    """Play a game to its end and return the rewards. A seat is a bot or a player of text.

    A player that raises an error loses the attempt.
    """
    environment.reset(seed)
    for player in players:
        if not isinstance(player, Bot) and hasattr(player, "start"):
            player.start(environment.instructions())
    while not environment.done:
        player = players[environment.seat]
        if isinstance(player, Bot):
            environment.play_bot(player)
            continue
        observation = environment.observation()
        environment.step(ask_player(player, observation), observation)
    return environment.rewards()


def ask_player(player: TextPlayer, observation: str) -> str:
    """Return the player's answer, empty if it fails or answers no text."""
    try:
        answer = player(observation)
    except Exception:
        return ""
    return str(answer)
