"""The ways a game can be set up: what tests, checks and golden games go through."""

from __future__ import annotations

from itertools import product

from theomachy.core.game import GameInfo, Setup, make_setup


def setups(info: GameInfo, packs: tuple[str, ...] = ()) -> list[Setup]:
    """Each edition at each seat count, and each other choice of each option at one edition and seat count after
    another."""
    counts = range(info.min_seats, info.max_seats + 1)
    found = [make_setup(info, seats, edition, None, packs) for edition in info.editions for seats in counts]
    turn = 0
    for option in info.options:
        for choice in option.choices[1:]:
            edition = info.editions[turn % len(info.editions)]
            found.append(make_setup(info, counts[turn % len(counts)], edition, {option.slug: choice}, packs))
            turn += 1
    return found


def edition_setups(info: GameInfo) -> list[Setup]:
    """Each edition with the fewest and with the most players, and no option changed: the golden games."""
    counts = sorted({info.min_seats, info.max_seats})
    return [make_setup(info, seats, edition) for edition in info.editions for seats in counts]


def all_setups(info: GameInfo) -> list[Setup]:
    """Every table that can be agreed on: all options crossed with one another. Many."""
    slugs = [option.slug for option in info.options]
    return [
        make_setup(info, seats, edition, dict(zip(slugs, chosen, strict=True)))
        for seats in range(info.min_seats, info.max_seats + 1)
        for edition in info.editions
        for chosen in product(*[option.choices for option in info.options])
    ]


def setup_name(info: GameInfo, setup: Setup) -> str:
    """Edition, seats, and what differs from the usual: `base-3-heroes-dealt`."""
    words = [setup.edition, str(setup.seats)]
    for option in info.options:
        if setup.options[option.slug] != option.choices[0]:
            words += [option.slug, setup.options[option.slug]]
    return "-".join(words)
