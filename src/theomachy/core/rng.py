"""Random number generators that are part of the state: copyable, and equal in interpreted and compiled code."""

from __future__ import annotations

import hashlib
from typing import Final

from mypy_extensions import i64

KEY_BYTES: Final = 32


class Rng:
    """A multiply-with-carry generator with 62 bits of state. Fast; for search and simulation, since it is predictable.

    The methods from `random_placement` on up to `next_answer` are the interface for physical luck
    (`core/physical_luck.py`); here no question is asked.
    """

    def __init__(self, word: int) -> None:
        self.word: i64 = word

    def below(self, n: int) -> int:
        """Return a number from 0 to n-1; n must be below 2**31."""
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

    def random_placement(self, n: int) -> int:
        """Like `below`, for a random public placement that needs no card or die: with physical luck the app
        draws it.
        """
        return self.below(n)

    def placement_log(self) -> list[int]:
        """Return all results of `random_placement` so far; empty without physical luck."""
        return []

    def needs_answers(self) -> bool:
        """Return whether people must be asked for results now."""
        return False

    def begin_trial(self, answers: list[str]) -> None:
        """Start to take physical results from these answers."""

    def end_trial(self) -> None:
        """Stop asking for physical results."""

    def next_answer(self, generated_answer: str) -> str:
        """Return the next physical result; `generated_answer` is the result of this generator, which is the default."""
        return generated_answer

    def fork(self) -> Rng:
        """Return a new generator seeded by numbers drawn from this one."""
        high = self.below(1 << 30)
        return Rng((high << 31) + self.below(1 << 30) * 2 + 1)

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return Rng, (self.word,)


def seeded_rng(seed: int) -> Rng:
    """Create a generator from a seed. The seed is hashed, so similar seeds give independent sequences."""
    digest = hashlib.sha256(f"theomachy seed {seed}".encode()).digest()
    rng = Rng((int.from_bytes(digest[:8], "big") >> 3) | 1)
    for _ in range(4):
        rng.below(2)
    return rng


class SealedRng(Rng):
    """A generator keyed by a secret (BLAKE2b in counter mode), for games between people.

    Commitment scheme: `commitment(key)` is published at the start and the key at the end, so that players can verify
    the shuffles.
    """

    def __init__(self, key: bytes, count: int = 0) -> None:
        super().__init__(1)
        self.key = key
        self.count = count

    def below(self, n: int) -> int:
        counter = self.count.to_bytes(8, "big")
        self.count += 1
        digest = hashlib.blake2b(counter, key=self.key, digest_size=16).digest()
        return (int.from_bytes(digest, "big") * n) >> 128

    def copy(self) -> Rng:
        return SealedRng(self.key, self.count)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:  # type: ignore[override]
        return SealedRng, (self.key, self.count)


def commitment(key: bytes) -> str:
    """Return the public commitment to a key: its SHA-256."""
    return hashlib.sha256(b"theomachy key " + key).hexdigest()
