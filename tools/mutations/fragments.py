"""Find a fragment of code inside a named declaration, whatever the layout."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

TOKEN = re.compile(r"\w+|[=!]==|[=!<>]=|=>|->|:=|&&|\|\||\*\*|//|<<|>>|[^\w\s]")
CLOSERS = (")", "]", "}")
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Misfit(Exception):
    """A mutant no longer fits the sources."""


@dataclass(frozen=True)
class Span:
    start: int
    end: int


def tokens(text: str, within: Span | None = None) -> list[re.Match[str]]:
    """The tokens of any of our languages; the comma before a closing bracket is layout."""
    every = list(TOKEN.finditer(text, *((within.start, within.end) if within else ())))
    return [
        token
        for i, token in enumerate(every)
        if token[0] != "," or i + 1 == len(every) or every[i + 1][0] not in CLOSERS
    ]


def find(text: str, fragment: str, within: Span) -> Span:
    """Where the fragment stands; it must stand there once."""
    wanted = [token[0] for token in tokens(fragment)]
    there = tokens(text, within)
    words = [token[0] for token in there]
    starts = [i for i in range(len(words)) if words[i : i + len(wanted)] == wanted]
    if not wanted or len(starts) != 1:
        raise Misfit(f"`{fragment}` stands {len(starts)} times")
    return Span(there[starts[0]].start(), there[starts[0] + len(wanted) - 1].end())


class Places:
    """Turns the lines and byte columns of `ast` into offsets."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))

    def offset(self, line: int, column: int) -> int:
        before = self.lines[line - 1].encode()[:column] if column else b""
        return self.starts[line - 1] + len(before.decode())

    def span(self, node: ast.stmt | ast.expr | ast.keyword | ast.arg) -> Span:
        first = min([node, *getattr(node, "decorator_list", [])], key=lambda one: one.lineno)
        sign = 1 if first is not node else 0
        end = self.offset(node.end_lineno or 0, node.end_col_offset or 0)
        return Span(self.offset(first.lineno, first.col_offset - sign), end)


def declaration(text: str, name: str, suffix: str) -> Span:
    """Where the function, class or constant of this qualified name stands; without a name, the whole file."""
    if not name:
        return Span(0, len(text))
    return declared_in_python(text, name) if suffix == ".py" else declared_in_script(text, name)


def declared_in_python(text: str, name: str) -> Span:
    body: list[ast.stmt] = ast.parse(text).body
    for part in name.split("."):
        named = [node for node in within_blocks(body) if part in names_of(node)]
        if len(named) != 1:
            raise Misfit(f"{name} is declared {len(named)} times")
        body = getattr(named[0], "body", [])
    return Places(text).span(named[0])


def within_blocks(body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements, and those in the blocks of `if`, `for`, `try`, `with` among them."""
    found = []
    for node in body:
        found.append(node)
        if not isinstance(node, Definition):
            inner = [one for one in ast.iter_child_nodes(node) if isinstance(one, ast.stmt)]
            handlers = [one for handler in getattr(node, "handlers", []) for one in handler.body]
            found += within_blocks(inner + handlers)
    return found


def names_of(node: ast.stmt) -> list[str]:
    if isinstance(node, Definition):
        return [node.name]
    if isinstance(node, ast.AnnAssign):
        return [ast.unparse(node.target)]
    if isinstance(node, ast.Assign):
        return [ast.unparse(target) for target in node.targets]
    return []


def declared_in_script(text: str, name: str) -> Span:
    """In TypeScript and Svelte as prettier lays them out: a declaration ends where its indentation comes back."""
    found = Span(0, len(text))
    for part in name.split("."):
        kind = r"(?:export |default |declare |abstract |static |async |private |protected |override |readonly )*"
        kind += r"(?:function\*? |const |let |class |interface |get |set |\{#snippet |\*)?"
        opening = re.compile(rf"^([ ]*){kind}#?{re.escape(part)}\b(?=[^\n]*[({{=:;])", re.MULTILINE)
        starts = list(opening.finditer(text, found.start, found.end))
        depth = min([len(start[1]) for start in starts], default=0)
        starts = [start for start in starts if len(start[1]) == depth]
        if len(starts) != 1:
            raise Misfit(f"{name} is declared {len(starts)} times")
        found = Span(starts[0].start(), block_end(text, starts[0].start(), found.end, depth))
    return found


def block_end(text: str, start: int, limit: int, depth: int) -> int:
    end = text.find("\n", start) + 1 or limit
    for line in text[end:limit].splitlines(keepends=True):
        own = len(line) - len(line.lstrip())
        if line.strip() and (own < depth or (own == depth and line[own] not in ")]}{")):
            break
        end += len(line)
    return end
