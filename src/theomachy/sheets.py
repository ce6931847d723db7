"""The rule sheets of docs/rules, rule by rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from theomachy.core.game import EVERY_CHAPTER, GameInfo
from theomachy.core.notation import near
from theomachy.core.reason import Problem

# In a wheel the sheets lie in the package, in a checkout under docs.
HOMES = (Path(__file__).parent / "rules", Path(__file__).parents[2] / "docs" / "rules")
RULE = re.compile(r"^- ([A-Z]{3}-\d+) (.*)$")
# The marks of a ruling and of what is not here yet, as the sheets of each language write them.
RULINGS = ("[ruling", "[απόφαση")
LATERS = ("[later]", "[αργότερα]")
FIRST = "en"
MARK_LENGTH = 12
# `[from 3]` at the head of a rule, `[from 3: …]` inside one: it matters from that chapter on.
# `[GR: …]`: it holds in that edition.
FROM = re.compile(r"\[(?:from|από) (\d+)(?:: ([^\]]*))?\]")
EDITION = re.compile(r"\[([A-Z]+): ([^\]]*)\]")
# A mark at the head of a sentence: the ruling goes to the end of the rule, or to the next such mark.
RULING = re.compile(r"(?:^|(?<=[.”»\"])\s+|(?<=\.\))\s+)\[(?:ruling|απόφαση)\]\s+")


@dataclass(frozen=True)
class Rule:
    """One rule; `ruling` marks what no rulebook settles, `later` what is not here yet; it matters from the chapter
    `since` on."""

    id: str
    section: str
    text: str
    ruling: bool
    later: bool
    since: int = 0


@dataclass(frozen=True)
class Read:
    """A rule as it is read: `rulings` are folded under it; one that is a ruling as a whole stands under another."""

    id: str
    section: str
    text: str
    rulings: list[str]
    under: str


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
    head = FROM.match(text)
    since = int(head[1]) if head and head[2] is None else 0
    text = text[head.end() :].strip() if head and since else text
    return Rule(id, section, text, is_marked(text, RULINGS), is_marked(text, LATERS), since)


def spoken(text: str, editions: dict[str, str], reached: int = EVERY_CHAPTER) -> str:
    """A text without the marks of editions and chapters. `editions` are those that are played, with the name of
    each; where only one is, it need not be named."""
    text = FROM.sub(lambda mark: (mark[2] or "") if int(mark[1]) <= reached else "", text)

    def told(mark: re.Match[str]) -> str:
        edition = mark[1].lower()
        if edition not in editions:
            return ""
        return mark[2] if len(editions) == 1 else f"({editions[edition]}: {mark[2].rstrip('.')}) "

    return re.sub(r"\s+([.;·,)\s]|$)", r"\1", EDITION.sub(told, text)).strip()


def read(sheet: str, lang: str, editions: dict[str, str], reached: int = EVERY_CHAPTER) -> list[Read]:
    """The sheet for somebody who plays these editions and has come so far."""
    out: list[Read] = []
    head = Read("", "", "", [], "")
    for rule in rules(sheet, lang):
        if rule.since > reached:
            continue
        parts = [part for part in RULING.split(spoken(rule.text, editions, reached)) if part]
        whole = is_marked(rule.text[:MARK_LENGTH], RULINGS)
        if whole and head.section == rule.section:
            out.append(Read(rule.id, rule.section, " ".join(parts), [], head.id))
        elif parts:
            head = Read(rule.id, rule.section, parts[0], parts[1:], "")
            out.append(head)
    return out


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
