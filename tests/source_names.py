"""The names that source files define: functions, classes, parameters, variables, modules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PYTHON_FOLDERS = ("src", "tests", "tools", "bench")
CLIENT_FOLDERS = ("client/src", "client/tools", "client/tests", "src/theomachy/games", "src/theomachy/simulation/web")
CLIENT_SUFFIXES = {".ts", ".js", ".svelte"}
WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+")
CLIENT_TEXT = re.compile(r"/\*.*?\*/|//[^\n]*|<!--.*?-->|'[^'\n]*'|\"[^\"\n]*\"", re.DOTALL)
CLIENT_NAME = re.compile(
    r"\b(?:const|let|function|class|interface|type|enum)\s+([A-Za-z_]\w*)"
    r"|[(,{]\s*([a-z]\w*)\s*(?=[?:]\s*[\w'\"{(\[])"
)


class SourceName(NamedTuple):
    """A defined name; `path` is relative to the root. `kind`: module, function, test, or name."""

    text: str
    path: str
    kind: str


def words_of(name: str) -> list[str]:
    """Split snake_case and camelCase into lower-case words."""
    return [word.lower() for word in WORD.findall(name)]


def source_files(folders: tuple[str, ...], suffixes: set[str]) -> list[Path]:
    return sorted(
        path
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.suffix in suffixes and not {"node_modules", "dist", "static"} & set(path.parts)
    )


@cache
def syntax_tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def python_names(path: Path) -> Iterator[SourceName]:
    place = path.relative_to(ROOT).as_posix()
    yield SourceName(path.stem, place, "module")
    for node in ast.walk(syntax_tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield SourceName(node.name, place, "test" if node.name.startswith("test_") else "function")
        elif isinstance(node, ast.ClassDef):
            yield SourceName(node.name, place, "name")
        elif isinstance(node, ast.arg):
            yield SourceName(node.arg, place, "name")
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield SourceName(node.id, place, "name")
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield SourceName(node.attr, place, "name")
        elif isinstance(node, ast.alias) and node.asname:
            yield SourceName(node.asname, place, "name")


def client_names(path: Path) -> Iterator[SourceName]:
    place = path.relative_to(ROOT).as_posix()
    yield SourceName(path.name.partition(".")[0], place, "module")
    for found in CLIENT_NAME.finditer(CLIENT_TEXT.sub("", path.read_text(encoding="utf-8"))):
        yield SourceName(found[1] or found[2], place, "name")


@cache
def all_names() -> list[SourceName]:
    return [
        *[name for path in source_files(PYTHON_FOLDERS, {".py"}) for name in python_names(path)],
        *[name for path in source_files(CLIENT_FOLDERS, CLIENT_SUFFIXES) for name in client_names(path)],
    ]
