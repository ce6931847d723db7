"""The rule sheets of docs/rules, rule by rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from theomachy.core.game import GameInfo
from theomachy.core.notation import near
from theomachy.core.reason import Problem

# In a wheel the sheets lie in the package, in a checkout under docs.
HOMES = (Path(__file__).parent / "rules", Path(__file__).parents[2] / "docs" / "rules")
RULE = re.compile(r"^- ([A-Z]{3}-\d+) (.*)$")
# The marks of a ruling and of what is not here yet, as the sheets of each language write them.
RULINGS = ("[ruling", "[απόφαση")
LATERS = ("[later]", "[αργότερα]")
FIRST = "en"


@dataclass(frozen=True)
class Rule:
    """One rule; `ruling` marks what no rulebook settles, `later` what is not here yet."""

    id: str
    section: str
    text: str
    ruling: bool
    later: bool


def place(sheet: str, lang: str) -> str:
    """Where a sheet lies under docs/rules."""
    return sheet if lang == FIRST else f"{lang}/{sheet}"


def sheet_file(sheet: str, lang: str) -> Path | None:
    """The sheet in this language, if there is one."""
    return next((path for path in [home / place(sheet, lang) for home in HOMES] if path.is_file()), None)


@cache
def rules(sheet: str, lang: str = FIRST) -> list[Rule]:
    """The sheet in this language if there is one, else in English; empty where there is none."""
    path = sheet_file(sheet, lang) or sheet_file(sheet, FIRST)
    if path is None:
        return []
    found: list[tuple[str, str, list[str]]] = []
    section = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        rule = RULE.match(line)
        if line.startswith("## "):
            section = line[3:]
        elif rule:
            found.append((rule[1], section, [rule[2]]))
        elif line.startswith("  ") and found:
            found[-1][2].append(line.strip())
    return [made(name, part, " ".join(lines)) for name, part, lines in found]


def made(id: str, section: str, text: str) -> Rule:
    return Rule(id, section, text, is_marked(text, RULINGS), is_marked(text, LATERS))


def is_marked(text: str, marks: tuple[str, ...]) -> bool:
    return any(mark in text for mark in marks)


def rule(info: GameInfo, id: str, lang: str = FIRST) -> Rule:
    """The rule with this id; a wrong one gets the nearest."""
    known = {rule.id: rule for rule in rules(info.sheet, lang)}
    if not known:
        raise Problem("no-sheet", [info.id, info.sheet])
    wanted = id.upper() if "-" in id else f"{info.prefix}-{id.zfill(2)}"
    if wanted not in known:
        raise Problem("no-such-rule", [id, near(wanted, list(known))])
    return known[wanted]
