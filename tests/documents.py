"""The documents of the project, and what tests read in them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXCLUDED = {"rules", "balance"}
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
SPAN = re.compile(r"`([^`\n]+)`")
ITALIC = re.compile(r"(?<![*\w])\*([^*\n]+)\*(?![*\w])")
NO_PROSE = re.compile(r"^(\||#|!\[|<!--)")
NEW_ITEM = re.compile(r"^\s*([-*]|\d+\.) ")
SENTENCE = re.compile(r"(?<=[.!?:;])\s+")


@dataclass(frozen=True)
class Block:
    """A fenced block: its info string and its text."""

    info: str
    text: str


@dataclass(frozen=True)
class Page:
    path: Path

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @property
    def prose(self) -> str:
        """The text without its fenced blocks."""
        return FENCE.sub("", self.text)

    def blocks(self, *infos: str) -> list[Block]:
        found = [Block(info.strip(), text) for info, text in FENCE.findall(self.text)]
        return [block for block in found if block.info in infos]

    def links(self) -> list[str]:
        return LINK.findall(self.prose)

    def spans(self) -> list[str]:
        return SPAN.findall(self.prose)

    def labels(self) -> list[str]:
        """Words in italics: what is written on the screen."""
        return ITALIC.findall(SPAN.sub("", self.prose))

    def anchors(self) -> set[str]:
        return {anchor(line.lstrip("# ")) for line in self.prose.splitlines() if line.startswith("#")}

    def paragraphs(self) -> list[str]:
        """Paragraphs and list items, each in one line; no headings, tables or pictures."""
        found: list[str] = [""]
        for line in self.prose.splitlines():
            if not line.strip() or NO_PROSE.match(line):
                found.append("")
            elif NEW_ITEM.match(line):
                found.append(NEW_ITEM.sub("", line).strip())
            else:
                found[-1] = f"{found[-1]} {line.strip()}".strip()
        return [text for text in found if text]

    def sentences(self) -> list[str]:
        return [one for text in self.paragraphs() for one in SENTENCE.split(text) if one.strip()]


def anchor(heading: str) -> str:
    """The id that a Markdown page gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def count_words(text: str) -> int:
    """Words of a text as it is read: a link counts by its words, a span of code as one."""
    plain = SPAN.sub("code", re.sub(r"\]\([^)]*\)", "]", text))
    return len([word for word in plain.split() if re.search(r"\w", word)])


def all_pages() -> list[Page]:
    """All pages but the rule sheets and the generated balance."""
    found = [*ROOT.glob("*.md"), *(ROOT / ".github").rglob("*.md"), *(ROOT / "docs").rglob("*.md")]
    return [Page(path) for path in sorted(found) if not EXCLUDED & set(path.relative_to(ROOT).parts)]
