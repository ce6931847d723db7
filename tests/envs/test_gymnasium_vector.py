"""The vector of Gymnasium keeps the promises of Gymnasium's own vectors."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import theomachy.envs  # noqa: F401

CARDS = "theomachy/deus-ex-machina-cards-v1"
SETTINGS: dict[str, Any] = {"variant": "tiny", "rivals": "random"}


def make(kind: str = "vector_entry_point", count: int = 4, **settings: Any) -> Any:
    more: dict[str, Any] = {"vector_kwargs": {"autoreset_mode": AutoresetMode.SAME_STEP}} if kind == "sync" else {}
    return gymnasium.make_vec(CARDS, count, vectorization_mode=kind, **more, **SETTINGS, **settings)


def assert_same(one: Any, other: Any) -> None:
    """Compare two infos with arrays, dictionaries and arrays of dictionaries."""
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for key in one:
            assert_same(one[key], other[key])
    elif one is None or one.dtype != object:
        assert np.array_equal(one, other)
    else:
        for mine, theirs in zip(one, other, strict=True):
            assert_same(mine, theirs)


@pytest.mark.parametrize("seed", [5, [9, 2, 2, 7]])
@pytest.mark.parametrize("seat", [-1, 1])
def test_it_plays_what_the_synchronous_vector_plays(seed: Any, seat: int) -> None:
    ours, theirs = make(seat=seat), make("sync", seat=seat)
    rng = np.random.default_rng(1)
    seen, info = ours.reset(seed=seed)
    assert_same((seen, info)[0], theirs.reset(seed=seed)[0])
    ended = illegal = 0
    for step in range(60):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        if step % 20 == 19:
            actions[0] = np.flatnonzero(info["action_mask"][0] == 0)[0]
        mine, others = ours.step(actions), theirs.step(actions)
        for one, other in zip(mine, others, strict=True):
            assert_same(one, other)
        info = mine[4]
        ended += int(mine[2].sum())
        illegal += int("illegal" in info.get("final_info", {}))
    assert ended > 4
    assert illegal == 3


def test_it_says_how_it_resets_and_its_arrays_may_be_written() -> None:
    env = make()
    assert env.unwrapped.autoreset_mode == env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, info = env.reset(seed=1)
    for array in (seen["observation"], seen["action_mask"], info["action_mask"], info["seat"]):
        array[:] = 0
    assert np.array_equal(env.unwrapped.action_masks().any(1), [True] * 4)


def test_it_can_be_read() -> None:
    env = make(count=2, render_mode="ansi")
    env.reset(seed=1)
    assert [text.count("decides: self") for text in env.render()] == [1, 1]


def test_what_cannot_be_had_is_said() -> None:
    with pytest.raises(ValueError, match="seat is 0 to 1"):
        make(seat=2)
