"""Find a code fragment inside a named declaration, ignoring whitespace and line breaks."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

TOKEN = re.compile(r"\w+|[=!]==|[=!<>]=|=>|->|:=|&&|\|\||\*\*|//|<<|>>|[^\w\s]")
CLOSERS = (")", "]", "}")
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class MutantMismatch(Exception):
    """Raised when a mutant no longer matches the sources."""


@dataclass(frozen=True)
class Span:
    start: int
    end: int


def tokenize(text: str, within: Span | None = None) -> list[re.Match[str]]:
    """Tokenize Python, TypeScript or Svelte; trailing commas before a closing bracket are skipped as layout."""
    matches = list(TOKEN.finditer(text, *((within.start, within.end) if within else ())))
    return [
        token
        for i, token in enumerate(matches)
        if token[0] != "," or i + 1 == len(matches) or matches[i + 1][0] not in CLOSERS
    ]


def find_fragment(text: str, fragment: str, within: Span) -> Span:
    """Locate the fragment; raise `MutantMismatch` unless it occurs exactly once."""
    needle = [token[0] for token in tokenize(fragment)]
    haystack = tokenize(text, within)
    words = [token[0] for token in haystack]
    starts = [i for i in range(len(words)) if words[i : i + len(needle)] == needle]
    if not needle or len(starts) != 1:
        raise MutantMismatch(f"`{fragment}` stands {len(starts)} times")
    return Span(haystack[starts[0]].start(), haystack[starts[0] + len(needle) - 1].end())


class SourcePositions:
    """Converts the lines and byte columns of `ast` into text offsets."""

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


def find_declaration(text: str, name: str, suffix: str) -> Span:
    """Span of the function, class or constant with this qualified name; the whole file without a name."""
    if not name:
        return Span(0, len(text))
    return find_in_python(text, name) if suffix == ".py" else find_in_script(text, name)


def find_in_python(text: str, name: str) -> Span:
    body: list[ast.stmt] = ast.parse(text).body
    for part in name.split("."):
        matches = [node for node in nested_statements(body) if part in names_of(node)]
        if len(matches) != 1:
            raise MutantMismatch(f"{name} is declared {len(matches)} times")
        body = getattr(matches[0], "body", [])
    return SourcePositions(text).span(matches[0])


def nested_statements(body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements, including those nested in `if`, `for`, `try` and `with` blocks."""
    statements = []
    for node in body:
        statements.append(node)
        if not isinstance(node, Definition):
            children = [one for one in ast.iter_child_nodes(node) if isinstance(one, ast.stmt)]
            handlers = [one for handler in getattr(node, "handlers", []) for one in handler.body]
            statements += nested_statements(children + handlers)
    return statements


def names_of(node: ast.stmt) -> list[str]:
    if isinstance(node, Definition):
        return [node.name]
    if isinstance(node, ast.AnnAssign):
        return [ast.unparse(node.target)]
    if isinstance(node, ast.Assign):
        return [ast.unparse(target) for target in node.targets]
    return []


def find_in_script(text: str, name: str) -> Span:
    """Find a declaration in TypeScript or Svelte formatted by prettier: it ends where its indentation returns."""
    scope = Span(0, len(text))
    for part in name.split("."):
        kind = r"(?:export |default |declare |abstract |static |async |private |protected |override |readonly )*"
        kind += r"(?:function\*? |const |let |class |interface |get |set |\{#snippet |\*)?"
        pattern = re.compile(rf"^([ ]*){kind}#?{re.escape(part)}\b(?=[^\n]*[({{=:;])", re.MULTILINE)
        starts = list(pattern.finditer(text, scope.start, scope.end))
        depth = min([len(start[1]) for start in starts], default=0)
        starts = [start for start in starts if len(start[1]) == depth]
        if len(starts) != 1:
            raise MutantMismatch(f"{name} is declared {len(starts)} times")
        scope = Span(starts[0].start(), block_end(text, starts[0].start(), scope.end, depth))
    return scope


def block_end(text: str, start: int, limit: int, depth: int) -> int:
    end = text.find("\n", start) + 1 or limit
    for line in text[end:limit].splitlines(keepends=True):
        indent = len(line) - len(line.lstrip())
        if line.strip() and (indent < depth or (indent == depth and line[indent] not in ")]}{")):
            break
        end += len(line)
    return end
