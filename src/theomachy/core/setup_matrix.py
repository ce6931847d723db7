"""Lists of set-ups of a game, for tests, checks and golden games."""

from __future__ import annotations

from itertools import product

from theomachy.core.game import GameInfo, Setup, make_setup


def covering_setups(info: GameInfo, packs: tuple[str, ...] = ()) -> list[Setup]:
    """Return set-ups that cover everything once: each edition with each seat count, then each non-default choice of
    each option, with editions and seat counts in rotation."""
    counts = range(info.min_seats, info.max_seats + 1)
    result = [make_setup(info, seats, edition, None, packs) for edition in info.editions for seats in counts]
    rotation = 0
    for option in info.options:
        for choice in option.choices[1:]:
            edition = info.editions[rotation % len(info.editions)]
            result.append(make_setup(info, counts[rotation % len(counts)], edition, {option.slug: choice}, packs))
            rotation += 1
    return result


def edition_setups(info: GameInfo) -> list[Setup]:
    """Return each edition with the fewest and the most players and default options; golden games use these."""
    counts = sorted({info.min_seats, info.max_seats})
    return [make_setup(info, seats, edition) for edition in info.editions for seats in counts]


def all_setups(info: GameInfo) -> list[Setup]:
    """Return the full cross product of seat counts, editions and options. This can be very many."""
    slugs = [option.slug for option in info.options]
    return [
        make_setup(info, seats, edition, dict(zip(slugs, choices, strict=True)))
        for seats in range(info.min_seats, info.max_seats + 1)
        for edition in info.editions
        for choices in product(*[option.choices for option in info.options])
    ]


def setup_name(info: GameInfo, setup: Setup) -> str:
    """Return edition, seats, and options that are not the default: `base-3-heroes-dealt`."""
    words = [setup.edition, str(setup.seats)]
    for option in info.options:
        if setup.options[option.slug] != option.choices[0]:
            words += [option.slug, setup.options[option.slug]]
    return "-".join(words)
