"""Small values of the table: each is replaced when it changes, so that copies of a state share it."""

from __future__ import annotations

from typing import Final

from theomachy.core.state import NOBODY
from theomachy.games.divinus.things import NOTHING

PANTHEONS: Final = 2


class Story:
    """What the campaign remembers: `flags` with who set each, `tale` the choices of this scenario, `before` those of
    earlier ones with the number of theirs. `opened` are the Locations visited, `read` is told at the start."""

    flags: tuple[tuple[str, int], ...] = ()
    tale: tuple[tuple[int, int], ...] = ()
    before: tuple[tuple[int, int, int], ...] = ()
    opened: tuple[int, ...] = ()
    read: tuple[str, ...] = ()

    def copy(self) -> Story:
        other = Story()
        other.flags = self.flags
        other.tale = self.tale
        other.before = self.before
        other.opened = self.opened
        other.read = self.read
        return other

    def has(self, slug: str) -> bool:
        return any([known == slug for known, _ in self.flags])

    def setter(self, slug: str) -> int:
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
        other.tale += ((choice, seat),)
        return other

    def with_opened(self, location: int) -> Story:
        other = self.copy()
        other.opened += (location,)
        return other

    def with_read(self, words: list[str]) -> Story:
        other = self.copy()
        other.read += tuple(words)
        return other


class Workshop:
    """Wayland shows `artifacts`, Hephaestus the faces of the `forge`; behind lie `vault` and `supply`, shuffled."""

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

    def without(self, artifact: int) -> Workshop:
        other = self.copy()
        other.artifacts = tuple([shown for shown in self.artifacts if shown != artifact])
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
    """DIV-37: the two dice of the pantheons, Greek and Norse: their `faces`, who holds each, the side that is `shown`,
    and whether it is Used."""

    faces: tuple[tuple[int, ...], ...] = ()
    holders: tuple[int, ...] = (NOBODY, NOBODY)
    shown: tuple[int, ...] = (0, 0)
    used: tuple[bool, ...] = (False, False)

    def copy(self) -> PantheonDice:
        other = PantheonDice()
        other.faces = self.faces
        other.holders = self.holders
        other.shown = self.shown
        other.used = self.used
        return other

    def ability(self, pantheon: int) -> int:
        return self.faces[pantheon][self.shown[pantheon]]

    def held(self, greek: int, norse: int) -> PantheonDice:
        other = self.copy()
        other.holders = (greek, norse)
        return other

    def showing(self, pantheon: int, side: int) -> PantheonDice:
        other = self.copy()
        other.shown = tuple([side if die == pantheon else self.shown[die] for die in range(PANTHEONS)])
        return other

    def marked(self, pantheon: int, used: bool) -> PantheonDice:
        other = self.copy()
        other.used = tuple([used if die == pantheon else self.used[die] for die in range(PANTHEONS)])
        return other

    def etched(self, pantheon: int, side: int, ability: int) -> PantheonDice:
        faces = list(self.faces[pantheon])
        faces[side] = ability
        other = self.copy()
        other.faces = tuple([tuple(faces) if die == pantheon else self.faces[die] for die in range(PANTHEONS)])
        return other


class Past:
    """Where the campaign stood before this scenario, and its Clashes: `favor` of each seat, `history` what each gained
    in each scenario, the latest `favorites` and the `wins` of each pantheon, the gods that won, who `lost` last."""

    favor: tuple[int, ...] = ()
    history: tuple[tuple[int, ...], ...] = ()
    favorites: tuple[int, ...] = (NOBODY, NOBODY)
    wins: tuple[int, ...] = (0, 0)
    winners: tuple[int, ...] = ()
    lost: int = NOTHING

    def copy(self) -> Past:
        other = Past()
        other.favor = self.favor
        other.history = self.history
        other.favorites = self.favorites
        other.wins = self.wins
        other.winners = self.winners
        other.lost = self.lost
        return other

    def with_favorites(self, greek: int, norse: int) -> Past:
        """A pantheon without a new Favorite remembers its latest one."""
        other = self.copy()
        other.favorites = (
            greek if greek != NOBODY else self.favorites[0],
            norse if norse != NOBODY else self.favorites[1],
        )
        return other

    def won_by(self, pantheon: int, god: int) -> Past:
        other = self.copy()
        other.wins = tuple([self.wins[side] + (1 if side == pantheon else 0) for side in range(PANTHEONS)])
        other.winners += (god,)
        other.lost = 1 - pantheon
        return other


class Terms:
    """What every quest asks and gives in this scenario: its number, its Favor, its fight spots. Settled at set-up."""

    needs: list[int]
    worths: list[int]
    spots: list[tuple[int, ...]]
