"""Parses the rule sheets of docs/rules into rules."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from theomachy.core.game import EVERY_CHAPTER, GameInfo
from theomachy.core.notation import near
from theomachy.core.reason import Problem

# The folder of the sheets: in the package of a wheel, or under docs in a checkout.
HOMES = (Path(__file__).parent / "rules", Path(__file__).parents[2] / "docs" / "rules")
RULE = re.compile(r"^- ([A-Z]{3}-\d+) (.*)$")
# The marks of our own rulings and of rules that are not implemented yet, in each language.
RULINGS = ("[ruling", "[απόφαση")
LATERS = ("[later]", "[αργότερα]")
FIRST = "en"
MARK_LENGTH = 12
# `[from 3]` at the start of a rule, `[from 3: …]` inside one: it applies from that chapter on.
# `[GR: …]`: it applies in that edition.
FROM = re.compile(r"\[(?:from|από) (\d+)(?:: ([^\]]*))?\]")
EDITION = re.compile(r"\[([A-Z]+): ([^\]]*)\]")
# A mark at the start of a sentence: the ruling goes up to the next such mark or the end of the rule.
RULING = re.compile(r"(?:^|(?<=[.”»\"])\s+|(?<=\.\))\s+)\[(?:ruling|απόφαση)\]\s+")


@dataclass(frozen=True)
class Rule:
    """One rule of a sheet.

    `ruling`: our own ruling, since no rulebook settles it. `later`: not implemented yet. `since`: the first chapter
    in which it applies.
    """

    id: str
    section: str
    text: str
    ruling: bool
    later: bool
    since: int = 0


@dataclass(frozen=True)
class Read:
    """A rule prepared for display.

    `rulings`: the rulings inside the rule, to be shown folded. `parent_rule`: if the whole rule is a ruling, the id of the
    rule that it belongs to.
    """

    id: str
    section: str
    text: str
    rulings: list[str]
    under: str


def place(sheet: str, lang: str) -> str:
    """Return the path of a sheet under docs/rules."""
    return sheet if lang == FIRST else f"{lang}/{sheet}"


def sheet_file(sheet: str, lang: str) -> Path | None:
    """Return the file of the sheet in this language, if there is one."""
    return next((path for path in [folder / place(sheet, lang) for folder in HOMES] if path.is_file()), None)


@cache
def rules(sheet: str, lang: str = FIRST) -> list[Rule]:
    """Load the rules of a sheet in this language, else in English; empty if there is no sheet."""
    path = sheet_file(sheet, lang) or sheet_file(sheet, FIRST)
    if path is None:
        return []
    rows: list[tuple[str, str, list[str]]] = []
    section = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        rule = RULE.match(line)
        if line.startswith("## "):
            section = line[3:]
        elif rule:
            rows.append((rule[1], section, [rule[2]]))
        elif line.startswith("  ") and rows:
            rows[-1][2].append(line.strip())
    return [made(name, part, " ".join(lines)) for name, part, lines in rows]


def made(id: str, section: str, text: str) -> Rule:
    head = FROM.match(text)
    since = int(head[1]) if head and head[2] is None else 0
    text = text[head.end() :].strip() if head and since else text
    return Rule(id, section, text, is_marked(text, RULINGS), is_marked(text, LATERS), since)


def spoken(text: str, editions: dict[str, str], reached: int = EVERY_CHAPTER) -> str:
    """Remove the marks of editions and chapters from a text.

    `editions` are the played editions with their names. With several, a text for one edition is prefixed by its name.
    """
    text = FROM.sub(lambda mark: (mark[2] or "") if int(mark[1]) <= reached else "", text)

    def edition_text(mark: re.Match[str]) -> str:
        edition = mark[1].lower()
        if edition not in editions:
            return ""
        return mark[2] if len(editions) == 1 else f"({editions[edition]}: {mark[2].rstrip('.')}) "

    return re.sub(r"\s+([.;·,)\s]|$)", r"\1", EDITION.sub(edition_text, text)).strip()


def read(sheet: str, lang: str, editions: dict[str, str], reached: int = EVERY_CHAPTER) -> list[Read]:
    """Prepare a sheet for players of these editions who have reached this chapter."""
    out: list[Read] = []
    head = Read("", "", "", [], "")
    for rule in rules(sheet, lang):
        if rule.since > reached:
            continue
        parts = [part for part in RULING.split(spoken(rule.text, editions, reached)) if part]
        is_all_ruling = is_marked(rule.text[:MARK_LENGTH], RULINGS)
        if is_all_ruling and head.section == rule.section:
            out.append(Read(rule.id, rule.section, " ".join(parts), [], head.id))
        elif parts:
            head = Read(rule.id, rule.section, parts[0], parts[1:], "")
            out.append(head)
    return out


def is_marked(text: str, marks: tuple[str, ...]) -> bool:
    return any(mark in text for mark in marks)


def rule(info: GameInfo, id: str, lang: str = FIRST) -> Rule:
    """Return the rule with this id, or number. Raises Problem, which names similar ids, if it does not exist."""
    by_id = {rule.id: rule for rule in rules(info.sheet, lang)}
    if not by_id:
        raise Problem("no-sheet", [info.id, info.sheet])
    full_id = id.upper() if "-" in id else f"{info.prefix}-{id.zfill(2)}"
    if full_id not in by_id:
        raise Problem("no-such-rule", [id, near(full_id, list(by_id))])
    return by_id[full_id]
