"""DIV-20, 33: story choices, with the consequences that the campaign remembers."""

from __future__ import annotations

from theomachy.core.action import SEAT, Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.divinus import story
from theomachy.games.divinus.rewards import push_rewards
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.things import CHOICE, LOCATION, NOTHING, QUEST
from theomachy.games.divinus.verbs import CHOOSE, CHOSEN
from theomachy.games.divinus.view_types import DialogView


class ChooseStory(Decision):
    """DIV-20, 33: the choice of a quest or of a Location; one of the two is NOTHING."""

    def __init__(self, seat: int, quest: int, location: int) -> None:
        super().__init__(seat)
        self.quest = quest
        self.location = location

    def options(self, state: DivinusState) -> list[Action]:
        return [CHOOSE.of(choice) for choice in self.choices(state)]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        if self.quest != NOTHING:
            return Reason("other-choice", [QUEST.id(self.quest)], "DIV-20")
        return Reason("other-choice", [LOCATION.id(self.location)], "DIV-33")

    def choices(self, state: DivinusState) -> list[int]:
        if self.quest != NOTHING:
            return story.offered_choices(state, state.data.quests[self.quest].choices)
        return story.offered_choices(state, state.data.locations[self.location].choices)

    def apply(self, state: DivinusState, action: Action) -> None:
        choice = action.things[0]
        row = state.data.choices[choice]
        for flag in row.clears:
            state.story = state.story.without_flag(flag)
        for flag in row.sets:
            state.story = state.story.with_flag(flag, self.seat)
        story.add_leaning(state, self.seat, row.leaning)
        state.story = state.story.with_choice(choice, self.seat)
        state.emit(CHOSEN, self.seat, choice)
        push_rewards(state, self.seat, row.rewards, self.location)

    def question(self, state: DivinusState) -> Question:
        if self.quest != NOTHING:
            return Question("choose-quest", [QUEST.id(self.quest)])
        return Question("choose-location", [LOCATION.id(self.location)])

    def view_extras(self, state: DivinusState) -> dict[str, object]:
        """Show the dialog: what is read, and the choices."""
        dialog: DialogView = {
            "seat": SEAT.slug(self.seat),
            "choices": [CHOICE.slug(choice) for choice in self.choices(state)],
        }
        if self.quest != NOTHING:
            dialog["quest"] = QUEST.slug(self.quest)
        else:
            dialog["location"] = LOCATION.slug(self.location)
            dialog["scene"] = story.current_scene(state, self.location)
        return {"dialog": dialog}

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.quest, self.location)
