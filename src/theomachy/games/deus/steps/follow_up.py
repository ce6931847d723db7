"""What every decision inside of a turn refuses."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.reason import Reason
from theomachy.core.state import Step
from theomachy.games.deus.state import DeusState
from theomachy.games.deus.verbs import BUILD, COVER, OFFER, PASS, SETTLE


class FollowUp(Step[DeusState]):
    """DEU-10: a turn is one action; what it asks for comes before anything else."""

    def refuse(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb in (BUILD, SETTLE, COVER, OFFER, PASS):
            return Reason("finish-first", [], "DEU-10")
        return None
