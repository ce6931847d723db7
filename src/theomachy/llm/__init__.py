"""Games for language models: positions and options as text, an environment, players, an evaluation, rule probes."""

from theomachy.llm.environment import TextEnvironment as TextEnvironment
from theomachy.llm.environment import play_game as play_game

__all__ = ["TextEnvironment", "play_game"]
