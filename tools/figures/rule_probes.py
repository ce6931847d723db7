"""Writes the rule probes of src/theomachy/llm/probes: positions of random games, half of the actions legal.

    python tools/figures/rule_probes.py [TITLE…]

Of the refusals, those by a rule that few probes have so far are taken first.
"""

from __future__ import annotations

import sys
from collections import Counter

from theomachy.core.action import Action
from theomachy.core.game import Game, make_setup
from theomachy.core.notation import text_of, why_illegal
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.state import State
from theomachy.games import game as find_game
from theomachy.games import games
from theomachy.llm.probes import probes_path

PROBES = 75
PROBES_IN_GAME = 15
# So many actions lie between two probes of a game.
STRIDE = 5
TRIES = 400
OPTIONS: dict[str, list[dict[str, str]]] = {"divinus": [{"scenario": str(number)} for number in (1, 3, 4, 6, 7)]}


def main() -> None:
    for title in sys.argv[1:] or [game.info.id for game in games()]:
        game = find_game(title)
        probes_path(game).write_text(write_title(game), encoding="utf-8")


def write_title(game: Game) -> str:
    rules: Counter[str] = Counter()
    parts: list[str] = []
    count = 0
    while count < PROBES:
        parts.append(write_game(game, len(parts), rules, min(PROBES_IN_GAME, PROBES - count)))
        count += parts[-1].count("[[game.probe]]")
    print(game.info.id, dict(rules))
    return "\n".join(["# Written by tools/figures/rule_probes.py.", *parts])


def write_game(game: Game, number: int, rules: Counter[str], most: int) -> str:
    """Play a random game, and choose its probes on the way."""
    seats = game.info.min_seats + number % (game.info.max_seats - game.info.min_seats + 1)
    choices = OPTIONS.get(game.info.id, [{}])
    options = choices[number % len(choices)]
    seed = 1000 + number
    state = game.new(make_setup(game.info, seats, options=options), seeded_rng(seed))
    luck = seeded_rng(seed + 1)
    actions: list[str] = []
    probes: list[str] = []
    while state.legal and len(probes) < most:
        if len(actions) % STRIDE == 0:
            probes.append(write_probe(game, state, len(actions), len(probes) % 2 == number % 2, luck, rules))
        action = state.legal[luck.below(len(state.legal))]
        actions.append(text_of(action))
        state.apply(action)
    head = ["[[game]]", f"seats = {seats}", f"seed = {seed}", f"options = {toml_table(options)}"]
    return "\n".join([*head, f"actions = {toml_list(actions)}", *probes])


def write_probe(game: Game, state: State, after: int, legal: bool, luck: Rng, rules: Counter[str]) -> str:
    lines = ["[[game.probe]]", f"after = {after}"]
    if legal:
        action = state.legal[luck.below(len(state.legal))]
        return "\n".join([*lines, f'action = "{text_of(action)}"', "legal = true"])
    action, rule = find_refusal(game, state, luck, rules)
    rules[rule] += 1
    return "\n".join(
        [*lines, f'action = "{text_of(action)}"', "legal = false", *([f'rule = "{rule}"'] if rule else [])]
    )


def find_refusal(game: Game, state: State, luck: Rng, rules: Counter[str]) -> tuple[Action, str]:
    """Choose an illegal action whose rule the fewest probes have; one without a rule only if there is no other."""
    found: dict[str, Action] = {}
    for _ in range(TRIES):
        action = random_action(game, luck) if luck.below(2) else near_miss(state, luck)
        reason = None if action in state.legal else why_illegal(game, state, state.seat, text_of(action))
        if reason is not None:
            found.setdefault(reason.rule, action)
    rule = min(found, key=lambda rule: (rule == "", rules[rule]))
    return found[rule], rule


def random_action(game: Game, luck: Rng) -> Action:
    return game.verbs.actions[luck.below(len(game.verbs.actions))]


def near_miss(state: State, luck: Rng) -> Action:
    """Return a legal action with one thing replaced by another of its sort."""
    action = state.legal[luck.below(len(state.legal))]
    things = list(action.things)
    if things:
        at = luck.below(len(things))
        things[at] = luck.below(action.verb.sorts[at].size)
    return action.verb.of(*things)


def toml_list(texts: list[str]) -> str:
    return f"[{', '.join([repr(text).replace(chr(39), chr(34)) for text in texts])}]"


def toml_table(values: dict[str, str]) -> str:
    pairs = ", ".join([f'{name} = "{value}"' for name, value in values.items()])
    return f"{{ {pairs} }}" if pairs else "{}"


if __name__ == "__main__":
    main()
