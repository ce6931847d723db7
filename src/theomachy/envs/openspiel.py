"""The OpenSpiel adapter: `pyspiel.load_game("theomachy_TITLE_v1(players=3,rounds=20)")` after importing this.

All chance of a game follows from its seed, so the only chance nodes are at the root: four digits of the seed, or one
of `deals` deals. No player ever observes it. The history of actions is then enough to restore a state. `opening` and
`decisions` make small tables: after so many decisions of greedy bots, and cut after so many more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

from theomachy.bots.batched_games import legal_codes, shared_rewards
from theomachy.bots.bot import choose_action
from theomachy.bots.registry import get_bot
from theomachy.core.game import Option
from theomachy.core.notation import text_of
from theomachy.core.rng import seeded_rng
from theomachy.core.state import State
from theomachy.envs.config import VERSION, EnvConfig, has_encoding, make_config
from theomachy.envs.openspiel_memory import OpenSpielObserver, Remembered, remember
from theomachy.envs.variants import variants_of
from theomachy.games import game as find_game
from theomachy.games import game_folders

SEED_DIGITS = 4
DIGIT_BASE = 256
# Parameters of every title: how many deals there are (0: all seeds), decisions before the table, decisions at it.
TABLE_PARAMETERS = ("deals", "opening", "decisions")
SAMPLER_RANGE = 2**48


def default_parameters(title: str) -> dict[str, Any]:
    """Return the parameters of a game with defaults: players, variant, edition and the game's options."""
    info = find_game(title).info
    options = {option.slug.replace("-", "_"): choice_as_parameter(option, option.choices[0]) for option in info.options}
    table = dict.fromkeys(TABLE_PARAMETERS, 0)
    return {"players": info.min_seats, "variant": "", "edition": info.editions[0], **table, **options}


def choice_as_parameter(option: Option, choice: str) -> str | int:
    """Return an option's choice as OpenSpiel parameter.

    Parameters have fixed types: if any choice of the option is a number, choices are integers and 0 is the one that is
    a word.
    """
    if not any([other.isdigit() for other in option.choices]):
        return choice
    return int(choice) if choice.isdigit() else 0


def settings_from_parameters(title: str, parameters: dict[str, Any]) -> dict[str, Any]:
    """Return the configuration keywords for the parameters that differ from their defaults."""
    defaults = default_parameters(title)
    keywords: dict[str, Any] = {name: str(parameters[name]) for name in ("variant", "edition")}
    for option in find_game(title).info.options:
        name = option.slug.replace("-", "_")
        if parameters[name] != defaults[name]:
            choices = [choice for choice in option.choices if choice_as_parameter(option, choice) == parameters[name]]
            keywords[name] = choices[0] if choices else str(parameters[name])
    return keywords


def game_type(title: str) -> pyspiel.GameType:
    info = find_game(title).info
    kind = pyspiel.GameType
    return kind(
        short_name=f"theomachy_{title.replace('-', '_')}_v{VERSION}",
        long_name=f"Theomachy: {title}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=info.max_seats,
        min_num_players=info.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=default_parameters(title),
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A title with its parameters. `max_game_length` is `decisions`, or the bound that no game of the title reaches."""

    def __init__(self, title: str, kind: pyspiel.GameType, params: dict[str, Any] | None) -> None:
        values = {**default_parameters(title), **(params or {})}
        self.config: EnvConfig = make_config(title, int(values["players"]), **settings_from_parameters(title, values))
        self.deals, self.opening, self.decisions = (int(values[name]) for name in TABLE_PARAMETERS)
        # The beginnings of a table with few deals, made when the first game begins.
        self.worlds: list[State] = []
        info = pyspiel.GameInfo(
            num_distinct_actions=self.config.game.action_count(),
            max_chance_outcomes=self.deals or DIGIT_BASE,
            num_players=self.config.setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.decisions or self.config.game.info.max_actions,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.chance_nodes()

    def chance_nodes(self) -> int:
        return 1 if self.deals else SEED_DIGITS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> OpenSpielObserver:
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return OpenSpielObserver(self.config, recalls, params)

    def begin(self, chance: list[int]) -> State:
        """Return the beginning that the chance nodes have chosen."""
        if not self.deals:
            return self.play_opening(int.from_bytes(bytes(chance), "big"))
        if not self.worlds:
            self.worlds = [self.make_world(deal) for deal in range(self.deals)]
        return self.worlds[chance[0]].copy()

    def make_world(self, deal: int) -> State:
        """Return a deal: with an opening, all deals but the first are worlds that one seat cannot tell from it."""
        if deal == 0 or not self.opening:
            return self.play_opening(deal)
        base = self.play_opening(0)
        world: State = self.config.game.determinize(base, (deal - 1) % self.config.setup.seats, seeded_rng(deal))
        return world

    def play_opening(self, seed: int) -> State:
        """Return a game after its opening, which greedy bots play."""
        rng = seeded_rng(seed)
        state = self.config.factory.new(rng.fork() if self.opening else rng)
        for _ in range(self.opening):
            state.apply(choose_action(self.config.game, state, get_bot("greedy"), rng))
            if not state.legal:
                raise ValueError(f"the game of seed {seed} is over before {self.opening} decisions")
        return state

    def is_over(self, remembered: Remembered) -> bool:
        cut = 0 < self.decisions <= remembered.decisions
        return cut or not remembered.state.legal

    def rewards(self, remembered: Remembered) -> list[float]:
        """Return the reward of each seat; if the game was cut, those with most points have won."""
        state, seats = remembered.state, self.config.setup.seats
        if not state.legal:
            return self.config.rewards(state)
        scores = self.config.game.scores(state)
        return shared_rewards([seat for seat in range(seats) if scores[seat] == max(scores)], seats)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """An OpenSpiel state: chance chooses the deal at the root, then the game follows.

    A clone has the same luck to come as its original: a search that clones states, such as MCTS, sees the decks. One
    that must not does so by `resample_from_infostate`, as IS-MCTS does.
    """

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        # The outcomes of the chance nodes so far.
        self.chance: list[int] = []
        self.remembered: Remembered | None = None

    def game(self) -> OpenSpielGame:
        game: OpenSpielGame = self.get_game()
        return game

    def current_player(self) -> int:
        if self.remembered is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.remembered.state.seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.remembered is not None
        return sorted(legal_codes(self.remembered.state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = self.game().deals or DIGIT_BASE
        return [(outcome, 1.0 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        config = self.game().config
        if self.remembered is not None:
            self.remembered.apply(config, action)
            return
        self.chance.append(action)
        if len(self.chance) == self.game().chance_nodes():
            self.remembered = remember(config, self.game().begin(self.chance))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """Return a state that this player cannot tell from this one; all that it cannot know is dealt anew.

        The other seats remember what they see in it and nothing before. Its history is still that of this state.
        """
        other: OpenSpielState = self.clone()
        if other.remembered is not None:
            game = self.game().config.game
            rng = seeded_rng(int(sampler() * SAMPLER_RANGE))
            fresh = remember(self.game().config, game.determinize(other.remembered.state, player, rng))
            fresh.memories[player] = other.remembered.memories[player]
            fresh.decisions = other.remembered.decisions
            other.remembered = fresh
        return other

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{'deal' if self.game().deals else 'seed'} {action}"
        return text_of(self.game().config.game.decode(action))

    def is_terminal(self) -> bool:
        return self.remembered is not None and self.game().is_over(self.remembered)

    def returns(self) -> list[float]:
        if self.remembered is None or not self.is_terminal():
            return [0.0] * self.game().config.setup.seats
        return self.game().rewards(self.remembered)

    def __str__(self) -> str:
        return " ".join([str(action) for action in self.history()])


def register_title(title: str) -> str:
    """Register a game with OpenSpiel; return its short name for `pyspiel.load_game`."""
    kind = game_type(title)

    class Titled(OpenSpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(title, kind, params)

    pyspiel.register_game(kind, Titled)
    return str(kind.short_name)


GAME_NAMES = {
    folder.replace("_", "-"): register_title(folder.replace("_", "-"))
    for folder in game_folders()
    if has_encoding(folder)
}


def small_tables() -> dict[str, str]:
    """Return one table a title on which exact solvers end: two players, three deals, 10² to 10³ states."""
    return {
        title: f"{name}(variant={slug},deals=3,opening={size['opening']},decisions={size['decisions']})"
        for title, name in GAME_NAMES.items()
        for slug, variant in variants_of(find_game(title)).items()
        if (size := variant.small_table)
    }


SMALL_TABLES = small_tables()
