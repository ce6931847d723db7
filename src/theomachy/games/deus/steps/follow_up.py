"""Base class of the decisions inside a turn."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Step
from theomachy.games.deus.state import DeusState
from theomachy.games.deus.verbs import BUILD, CARD, COVER, DECLINE, OFFER, PASS, SETTLE, USE


class FollowUp(Step[DeusState]):
    """DEU-10: a turn is one action; while its follow-up decisions are open, actions of a turn are refused."""

    def why_illegal(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb in (BUILD, SETTLE, COVER, OFFER, PASS):
            return Reason("finish-first", [], "DEU-10")
        if action.verb in (USE, DECLINE):
            return Reason("not-asked-for", [CARD.id(action.things[0])], "DEU-17")
        return None
