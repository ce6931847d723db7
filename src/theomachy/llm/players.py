"""Scripted players of text: baselines that read what a language model reads.

Asked without a list of options, which is a rule probe, they answer yes or no.
"""

from __future__ import annotations

import importlib
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import cast

from theomachy.core.rule_errors import Problem
from theomachy.llm.environment import TextPlayer

OPTION_LINE = re.compile(r"^(\d+)\. (.*)$", re.MULTILINE)
# Effects that are told in points: `+3 VP`, `−1 GP`, `+2 Glory Points`.
POINTS = re.compile(r"([+−-])(\d+) (?:VP|GP|ΠΝ|ΠΔ|Favor|Glory|victory|points)")


class RandomTextPlayer:
    """Answers with the number of a random option; the same answers in every run."""

    def __init__(self) -> None:
        self.luck = random.Random(1)  # nosec B311: no secret

    def __call__(self, observation: str) -> str:
        options = OPTION_LINE.findall(observation)
        return self.luck.choice(options)[0] if options else self.luck.choice(("yes", "no"))


class FirstOptionPlayer:
    """Answers with the first option."""

    def __call__(self, observation: str) -> str:
        options = OPTION_LINE.findall(observation)
        return str(options[0][0]) if options else "yes"


class GreedyTextPlayer:
    """Answers with the first option whose text promises most points."""

    def __call__(self, observation: str) -> str:
        options = OPTION_LINE.findall(observation)
        return str(max(options, key=lambda option: points_in(option[1]))[0]) if options else "no"


def points_in(text: str) -> int:
    return sum([int(amount) if sign == "+" else -int(amount) for sign, amount in POINTS.findall(text)])


BASELINES: dict[str, Callable[[], TextPlayer]] = {
    "random-text": RandomTextPlayer,
    "first-option": FirstOptionPlayer,
    "greedy-text": GreedyTextPlayer,
}


def load_player(name: str) -> TextPlayer:
    """Return a baseline by its name, or an instance of `module:Class`. Modules in the current folder can be imported.

    Raises Problem if there is no such player.
    """
    if name in BASELINES:
        return BASELINES[name]()
    module, _, class_name = name.partition(":")
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        player: object = getattr(importlib.import_module(module), class_name)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise Problem("no-foreign-bot", [name, str(error)]) from None
    if not callable(player) or isinstance(player, type):
        raise Problem("no-foreign-bot", [name, f"{class_name} cannot be called with an observation"])
    return cast(TextPlayer, player)
