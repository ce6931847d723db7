"""Small immutable values of the state: each is replaced when it changes, so that copies of a state share it."""

from __future__ import annotations

from typing import Final

from theomachy.core.state import NOBODY
from theomachy.games.divinus.things import NOTHING

PANTHEONS: Final = 2


class Story:
    """What the campaign remembers of its story."""

    flags: tuple[tuple[str, int], ...] = ()  # each with the seat that set it
    choices: tuple[tuple[int, int], ...] = ()  # this scenario's choices: choice, seat
    earlier_choices: tuple[tuple[int, int, int], ...] = ()  # earlier choices: scenario, choice, seat
    opened_locations: tuple[int, ...] = ()  # Locations opened in this scenario
    read_texts: tuple[str, ...] = ()  # texts read at the start of this scenario

    def copy(self) -> Story:
        other = Story()
        other.flags = self.flags
        other.choices = self.choices
        other.earlier_choices = self.earlier_choices
        other.opened_locations = self.opened_locations
        other.read_texts = self.read_texts
        return other

    def has_flag(self, slug: str) -> bool:
        return any([known == slug for known, _ in self.flags])

    def flag_setter(self, slug: str) -> int:
        for known, seat in self.flags:
            if known == slug:
                return seat
        return NOBODY

    def with_flag(self, slug: str, seat: int) -> Story:
        other = self.without_flag(slug)
        other.flags += ((slug, seat),)
        return other

    def without_flag(self, slug: str) -> Story:
        other = self.copy()
        other.flags = tuple([pair for pair in self.flags if pair[0] != slug])
        return other

    def with_choice(self, choice: int, seat: int) -> Story:
        other = self.copy()
        other.choices += ((choice, seat),)
        return other

    def with_opened_location(self, location: int) -> Story:
        other = self.copy()
        other.opened_locations += (location,)
        return other

    def with_read_texts(self, words: list[str]) -> Story:
        other = self.copy()
        other.read_texts += tuple(words)
        return other


class Workshop:
    """The open `artifacts` of Wayland and faces of the `forge` of Hephaestus; `vault` and `supply` are the shuffled
    rest."""

    artifacts: tuple[int, ...] = ()
    vault: tuple[int, ...] = ()
    forge: tuple[int, ...] = ()
    supply: tuple[int, ...] = ()

    def copy(self) -> Workshop:
        other = Workshop()
        other.artifacts = self.artifacts
        other.vault = self.vault
        other.forge = self.forge
        other.supply = self.supply
        return other

    def without_artifact(self, artifact: int) -> Workshop:
        other = self.copy()
        other.artifacts = tuple([displayed for displayed in self.artifacts if displayed != artifact])
        return other

    def with_vault(self, vault: list[int]) -> Workshop:
        other = self.copy()
        other.vault = tuple(vault)
        return other

    def with_supply(self, supply: list[int]) -> Workshop:
        other = self.copy()
        other.supply = tuple(supply)
        return other

    def with_forge(self, forge: list[int]) -> Workshop:
        other = self.copy()
        other.forge = tuple(forge)
        return other


class PantheonDice:
    """DIV-37: the two dice of the pantheons, Greek and Norse."""

    faces: tuple[tuple[int, ...], ...] = ()  # by die: the ability of each side
    holders: tuple[int, ...] = (NOBODY, NOBODY)  # by die: the seat that holds it
    shown_sides: tuple[int, ...] = (0, 0)  # by die: the side that is up
    used: tuple[bool, ...] = (False, False)

    def copy(self) -> PantheonDice:
        other = PantheonDice()
        other.faces = self.faces
        other.holders = self.holders
        other.shown_sides = self.shown_sides
        other.used = self.used
        return other

    def shown_ability(self, pantheon: int) -> int:
        return self.faces[pantheon][self.shown_sides[pantheon]]

    def with_holders(self, greek: int, norse: int) -> PantheonDice:
        other = self.copy()
        other.holders = (greek, norse)
        return other

    def with_shown_side(self, pantheon: int, side: int) -> PantheonDice:
        other = self.copy()
        other.shown_sides = tuple([side if die == pantheon else self.shown_sides[die] for die in range(PANTHEONS)])
        return other

    def with_used(self, pantheon: int, used: bool) -> PantheonDice:
        other = self.copy()
        other.used = tuple([used if die == pantheon else self.used[die] for die in range(PANTHEONS)])
        return other

    def with_ability(self, pantheon: int, side: int, ability: int) -> PantheonDice:
        faces = list(self.faces[pantheon])
        faces[side] = ability
        other = self.copy()
        other.faces = tuple([tuple(faces) if die == pantheon else self.faces[die] for die in range(PANTHEONS)])
        return other


class Past:
    """Where the campaign stood before this scenario, and its Clashes."""

    favor_before: tuple[int, ...] = ()  # by seat: Favor before this scenario
    favor_history: tuple[tuple[int, ...], ...] = ()  # by scenario: what each seat gained
    favorites: tuple[int, ...] = (NOBODY, NOBODY)  # by pantheon: its latest Favorite
    clash_wins: tuple[int, ...] = (0, 0)  # by pantheon: Clashes won
    clash_winners: tuple[int, ...] = ()  # the gods that won a Clash
    last_loser: int = NOTHING  # the pantheon that lost the last Clash

    def copy(self) -> Past:
        other = Past()
        other.favor_before = self.favor_before
        other.favor_history = self.favor_history
        other.favorites = self.favorites
        other.clash_wins = self.clash_wins
        other.clash_winners = self.clash_winners
        other.last_loser = self.last_loser
        return other

    def with_favorites(self, greek: int, norse: int) -> Past:
        """Return a copy with new Favorites. A pantheon without one remembers its latest."""
        other = self.copy()
        other.favorites = (
            greek if greek != NOBODY else self.favorites[0],
            norse if norse != NOBODY else self.favorites[1],
        )
        return other

    def with_clash_win(self, pantheon: int, god: int) -> Past:
        other = self.copy()
        other.clash_wins = tuple([self.clash_wins[side] + (1 if side == pantheon else 0) for side in range(PANTHEONS)])
        other.clash_winners += (god,)
        other.last_loser = 1 - pantheon
        return other


class QuestTerms:
    """By quest: the number it asks for, its Favor and its fight spots in this scenario. Only the set-up changes
    them."""

    needs: list[int]
    worths: list[int]
    spots: list[tuple[int, ...]]
