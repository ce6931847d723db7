"""Luck inside the state: copyable, and the same numbers interpreted and compiled."""

from __future__ import annotations

import hashlib
from typing import Final

from mypy_extensions import i64

KEY_BYTES: Final = 32


class Rng:
    """A multiply-with-carry generator below 2**62. Fast, for search and simulation; not for play between people."""

    def __init__(self, word: int) -> None:
        self.word: i64 = word

    def below(self, n: int) -> int:
        """A number from 0 to n-1; n is below 2**31."""
        word: i64 = self.word
        word = 1073740155 * (word & 0xFFFFFFFF) + (word >> 32)
        self.word = word
        count: i64 = n
        return (((word ^ (word >> 32)) & 0xFFFFFFFF) * count) >> 32

    def shuffle(self, cards: list[int]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]

    def copy(self) -> Rng:
        return Rng(self.word)

    def lay(self, n: int) -> int:
        """Below n, for what is laid on the table for all to see without a card or a die: nobody is asked for that."""
        return self.below(n)

    def laid(self) -> list[int]:
        """All that was laid so, where luck is dealt by hand."""
        return []

    def asks(self) -> bool:
        """Whether the table is to be asked what came (`core/dealing.py`)."""
        return False

    def listen(self, answers: list[str]) -> None:
        """From here on what came is taken from these answers, where luck is dealt by hand."""

    def rest(self) -> None:
        """Nothing is asked any more."""

    def next_answer(self, own: str) -> str:
        """What came; `own` is what would come by this luck itself."""
        return own

    def fork(self) -> Rng:
        """Fresh luck drawn from this one."""
        high = self.below(1 << 30)
        return Rng((high << 31) + self.below(1 << 30) * 2 + 1)

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return Rng, (self.word,)


def seeded(seed: int) -> Rng:
    """The generator of a seed. Near seeds give unrelated luck."""
    digest = hashlib.sha256(f"theomachy seed {seed}".encode()).digest()
    rng = Rng((int.from_bytes(digest[:8], "big") >> 3) | 1)
    for _ in range(4):
        rng.below(2)
    return rng


class SealedRng(Rng):
    """Keyed and unpredictable, for games between people.

    Its commitment is shown at the start and its key at the end, so everybody can check the shuffles.
    """

    def __init__(self, key: bytes, count: int = 0) -> None:
        super().__init__(1)
        self.key = key
        self.count = count

    def below(self, n: int) -> int:
        text = self.count.to_bytes(8, "big")
        self.count += 1
        digest = hashlib.blake2b(text, key=self.key, digest_size=16).digest()
        return (int.from_bytes(digest, "big") * n) >> 128

    def copy(self) -> Rng:
        return SealedRng(self.key, self.count)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:  # type: ignore[override]
        return SealedRng, (self.key, self.count)


def commitment(key: bytes) -> str:
    """What may be shown of a key before the game is over."""
    return hashlib.sha256(b"theomachy key " + key).hexdigest()
