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
IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
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


class PythonNames:
    """What one module defines and mentions; read in a single walk."""

    def __init__(self, path: Path) -> None:
        self.place = path.relative_to(ROOT).as_posix()
        self.defined: set[SourceName] = {SourceName(path.stem, self.place, "module")}
        # Identifiers, and strings without blanks, such as keys and ids; no comments, no docstrings.
        self.words: set[str] = set()
        self.functions: set[str] = set()
        self.module_functions: list[str] = []
        self.class_members: dict[str, set[str]] = {}
        self.class_bases: dict[str, set[str]] = {}
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            self.add(node)
        for part in tree.body:
            if isinstance(part, FUNCTION) and not any("fixture" in ast.unparse(one) for one in part.decorator_list):
                self.module_functions.append(part.name)

    def add(self, node: ast.AST) -> None:
        if isinstance(node, ast.Name):
            self.words.add(node.id)
            self.define(node.id, "name", isinstance(node.ctx, ast.Store))
        elif isinstance(node, ast.Attribute):
            self.words.add(node.attr)
            self.define(node.attr, "name", isinstance(node.ctx, ast.Store))
        elif isinstance(node, FUNCTION):
            self.functions.add(node.name)
            self.define(node.name, "test" if node.name.startswith("test_") else "function")
        elif isinstance(node, ast.ClassDef):
            self.define(node.name, "name")
            self.class_members[node.name] = names_inside(node)
            self.class_bases[node.name] = {
                found for base in node.bases for found in IDENTIFIER.findall(ast.unparse(base))
            }
        elif isinstance(node, ast.arg):
            self.define(node.arg, "name")
        elif isinstance(node, ast.keyword):
            self.words.add(node.arg or "")
        elif isinstance(node, ast.alias):
            self.words.update(IDENTIFIER.findall(node.name))
            self.define(node.asname or "", "name", node.asname is not None)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and " " not in node.value:
            self.words.update(IDENTIFIER.findall(node.value))

    def define(self, name: str, kind: str, is_definition: bool = True) -> None:
        if is_definition:
            self.words.add(name)
            self.defined.add(SourceName(name, self.place, kind))


def names_inside(node: ast.ClassDef) -> set[str]:
    """Names that a class defines or uses: methods, fields, attributes of `self`."""
    return {
        str(getattr(part, field)) for part in ast.walk(node) for field in ("name", "id", "attr") if hasattr(part, field)
    }


@cache
def read_names(path: Path) -> PythonNames:
    return PythonNames(path)


@cache
def python_modules() -> list[PythonNames]:
    return [read_names(path) for path in source_files(PYTHON_FOLDERS, {".py"})]


def client_names(path: Path) -> Iterator[SourceName]:
    place = path.relative_to(ROOT).as_posix()
    yield SourceName(path.name.partition(".")[0], place, "module")
    for found in CLIENT_NAME.finditer(CLIENT_TEXT.sub("", path.read_text(encoding="utf-8"))):
        yield SourceName(found[1] or found[2], place, "name")


@cache
def all_names() -> list[SourceName]:
    return [
        *[name for module in python_modules() for name in module.defined],
        *[name for path in source_files(CLIENT_FOLDERS, CLIENT_SUFFIXES) for name in client_names(path)],
    ]
