"""DIV-20, 33: rewards in the words of the board."""

from __future__ import annotations

from theomachy.core.game import Json
from theomachy.games.divinus.cards import QUEST_FAVORS, RuleCall
from theomachy.games.divinus.companion.setup_steps import sentence
from theomachy.games.divinus.things import FACE, FACTION


def reward_sentence(call: RuleCall, ours: bool = False) -> Json:
    """Return a reward as a sentence; `ours`: the rulebook does not print it."""
    if call.name == "favor":
        return sentence(f"board.favor-{QUEST_FAVORS[call.a]}", [str(call.b)], ours)
    if call.name == "die-sticker":
        if call.a < 0:
            return sentence("board.reward-die-sticker-any", [], ours)
        return sentence("board.reward-die-sticker", [FACE.id(call.a)], ours)
    if call.name == "faction":
        kind = FACTION.slug(call.a) if call.a < FACTION.size else "choice"
        return sentence(f"board.reward-faction-{kind}", [], ours)
    if call.name == "support":
        return sentence(f"board.reward-support-{('zeus', 'odin')[call.a]}", [str(call.b)], ours)
    return sentence(f"board.reward-{call.name}", [str(call.a)], ours)
