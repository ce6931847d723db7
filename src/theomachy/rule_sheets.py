"""Parses the rule sheets of docs/rules into rules."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from theomachy.core.game import EVERY_CHAPTER, GameInfo
from theomachy.core.notation import closest_matches
from theomachy.core.rule_errors import Problem
from theomachy.languages import FALLBACK_LANGUAGE

# The folder of the sheets: in the package of a wheel, or under docs in a checkout.
SHEET_FOLDERS = (Path(__file__).parent / "rules", Path(__file__).parents[2] / "docs" / "rules")
RULE_LINE = re.compile(r"^- ([A-Z]{3}-\d+) (.*)$")
# The marks of our own rulings and of rules that are not implemented yet, in each language.
RULING_MARKS = ("[ruling", "[απόφαση")
LATER_MARKS = ("[later]", "[αργότερα]")
MARK_LENGTH = 12
# `[from 3]` at the start of a rule, `[from 3: …]` inside one: it applies from that chapter on.
# `[GR: …]`: it applies in that edition.
CHAPTER_MARK = re.compile(r"\[(?:from|από) (\d+)(?:: ([^\]]*))?\]")
EDITION_MARK = re.compile(r"\[([A-Z]+): ([^\]]*)\]")
# A mark at the start of a sentence: the ruling goes up to the next such mark or the end of the rule.
RULING_START = re.compile(r"(?:^|(?<=[.”»\"])\s+|(?<=\.\))\s+)\[(?:ruling|απόφαση)\]\s+")


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
class DisplayRule:
    """A rule prepared for display.

    `rulings`: the rulings inside the rule, to be shown folded. `parent_rule`: if the whole rule is a ruling, the id
    of the rule that it belongs to.
    """

    id: str
    section: str
    text: str
    rulings: list[str]
    parent_rule: str


def sheet_path(sheet: str, lang: str) -> str:
    """Return the path of a sheet under docs/rules."""
    return sheet if lang == FALLBACK_LANGUAGE else f"{lang}/{sheet}"


def sheet_file(sheet: str, lang: str) -> Path | None:
    """Return the file of the sheet in this language, if there is one."""
    return next(
        (path for path in [folder / sheet_path(sheet, lang) for folder in SHEET_FOLDERS] if path.is_file()), None
    )


@cache
def load_rules(sheet: str, lang: str = FALLBACK_LANGUAGE) -> list[Rule]:
    """Load the rules of a sheet in this language, else in English; empty if there is no sheet."""
    path = sheet_file(sheet, lang) or sheet_file(sheet, FALLBACK_LANGUAGE)
    if path is None:
        return []
    rows: list[tuple[str, str, list[str]]] = []
    section = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        rule = RULE_LINE.match(line)
        if line.startswith("## "):
            section = line[3:]
        elif rule:
            rows.append((rule[1], section, [rule[2]]))
        elif line.startswith("  ") and rows:
            rows[-1][2].append(line.strip())
    return [parse_rule(name, part, " ".join(lines)) for name, part, lines in rows]


def parse_rule(id: str, section: str, text: str) -> Rule:
    head = CHAPTER_MARK.match(text)
    since = int(head[1]) if head and head[2] is None else 0
    text = text[head.end() :].strip() if head and since else text
    return Rule(id, section, text, is_marked(text, RULING_MARKS), is_marked(text, LATER_MARKS), since)


def strip_marks(text: str, editions: dict[str, str], last_chapter: int = EVERY_CHAPTER) -> str:
    """Remove the marks of editions and chapters from a text.

    `editions` are the played editions with their names. With several, a text for one edition is prefixed by its name.
    """
    text = CHAPTER_MARK.sub(lambda mark: (mark[2] or "") if int(mark[1]) <= last_chapter else "", text)

    def edition_text(mark: re.Match[str]) -> str:
        edition = mark[1].lower()
        if edition not in editions:
            return ""
        return mark[2] if len(editions) == 1 else f"({editions[edition]}: {mark[2].rstrip('.')}) "

    return re.sub(r"\s+([.;·,)\s]|$)", r"\1", EDITION_MARK.sub(edition_text, text)).strip()


def rules_for_display(
    sheet: str, lang: str, editions: dict[str, str], last_chapter: int = EVERY_CHAPTER
) -> list[DisplayRule]:
    """Prepare a sheet for players of these editions who have reached this chapter."""
    out: list[DisplayRule] = []
    head = DisplayRule("", "", "", [], "")
    for rule in load_rules(sheet, lang):
        if rule.since > last_chapter:
            continue
        parts = [part for part in RULING_START.split(strip_marks(rule.text, editions, last_chapter)) if part]
        is_all_ruling = is_marked(rule.text[:MARK_LENGTH], RULING_MARKS)
        if is_all_ruling and head.section == rule.section:
            out.append(DisplayRule(rule.id, rule.section, " ".join(parts), [], head.id))
        elif parts:
            head = DisplayRule(rule.id, rule.section, parts[0], parts[1:], "")
            out.append(head)
    return out


def is_marked(text: str, marks: tuple[str, ...]) -> bool:
    return any(mark in text for mark in marks)


def find_rule(info: GameInfo, id: str, lang: str = FALLBACK_LANGUAGE) -> Rule:
    """Return the rule with this id, or number. Raises Problem, which names similar ids, if it does not exist."""
    by_id = {rule.id: rule for rule in load_rules(info.rule_sheet, lang)}
    if not by_id:
        raise Problem("no-sheet", [info.id, info.rule_sheet])
    full_id = id.upper() if "-" in id else f"{info.rule_prefix}-{id.zfill(2)}"
    if full_id not in by_id:
        raise Problem("no-such-rule", [id, closest_matches(full_id, list(by_id))])
    return by_id[full_id]
