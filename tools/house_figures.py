"""Figures of the code base: modules, files by folder, lines, longest paragraphs and functions.

python -m tools.house_figures [--root FOLDER]... [--most 8]

Each root is a checkout; with several, the figures stand side by side. Only files that git tracks are counted. Rule
sheets have long items by nature and do not count as paragraphs.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
from collections import Counter
from pathlib import Path
from typing import NamedTuple

CLIENT = {".ts", ".js", ".svelte", ".css"}
DATA = {".toml", ".json", ".yml", ".yaml", ".game", ".campaign", ".csv"}
PAGES = {".md"}
GENERATED = ("package-lock.json", "client/src/lib/net/messages.ts")
KINDS = ("Python: src", "Python: tests", "Python: tools", "client", "data", "documents")


class Part(NamedTuple):
    """A function or a paragraph with its size: lines or words."""

    size: int
    place: str


def tracked_files(root: Path) -> list[Path]:
    names = subprocess.run(["git", "ls-files", "-z"], cwd=root, check=True, capture_output=True, text=True).stdout
    return [root / name for name in names.split("\0") if name and (root / name).is_file()]


def kind_of(name: str) -> str:
    suffix = Path(name).suffix
    if suffix == ".py":
        first = name.partition("/")[0]
        return f"Python: {first}" if first in ("src", "tests") else "Python: tools"
    if name.endswith(GENERATED):
        return "other"
    return "client" if suffix in CLIENT else "data" if suffix in DATA else "documents" if suffix in PAGES else "other"


def line_count(path: Path) -> int:
    return len(path.read_text(encoding="utf-8", errors="replace").splitlines())


def paragraphs(text: str) -> list[str]:
    """Split Markdown into paragraphs and list items, without code, tables and headings."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    blocks = re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )", prose)
    return [block for block in blocks if block.strip() and not re.match(r"\s*[|#!<]", block)]


def longest_paragraphs(root: Path, files: list[Path]) -> list[Part]:
    return sorted(
        (
            Part(len(block.split()), f"{path.relative_to(root)}: {' '.join(block.split()[:6])} …")
            for path in files
            if path.suffix in PAGES and not {"rules", "balance"} & set(path.parts)
            for block in paragraphs(path.read_text(encoding="utf-8"))
        ),
        reverse=True,
    )


def longest_functions(root: Path, files: list[Path]) -> list[Part]:
    return sorted(
        (
            Part((node.end_lineno or 0) - node.lineno + 1, f"{path.relative_to(root)}::{node.name}")
            for path in files
            if path.suffix == ".py" and "src" in path.relative_to(root).parts
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ),
        reverse=True,
    )


def share(parts: list[Part], of_ten: int) -> int:
    """Return the size that so many of ten parts do not exceed."""
    sizes = sorted(part.size for part in parts)
    return sizes[(len(sizes) - 1) * of_ten // 10] if sizes else 0


def figures(root: Path) -> dict[str, int]:
    """All figures of a checkout, by name."""
    files = tracked_files(root)
    lines: Counter[str] = Counter()
    for path in files:
        lines[kind_of(path.relative_to(root).as_posix())] += line_count(path)
    modules = [path for path in files if path.suffix == ".py" and path.is_relative_to(root / "src")]
    folders = Counter(path.parent for path in modules)
    functions, blocks = longest_functions(root, files), longest_paragraphs(root, files)
    result = {
        "modules in src": len(modules),
        "modules outside of games": len([path for path in modules if "games" not in path.parts]),
        "folders of modules": len(folders),
        "modules in the fullest folder": max(folders.values()),
        "folders with more than 20 modules": len([count for count in folders.values() if count > 20]),
        "functions in src": len(functions),
        "function: median lines": share(functions, 5),
        "function: 9th decile": share(functions, 9),
        "function: longest": functions[0].size,
        "paragraph: median words": share(blocks, 5),
        "paragraph: 9th decile": share(blocks, 9),
        "paragraph: longest": blocks[0].size,
        "paragraphs over 60 words": len([block for block in blocks if block.size > 60]),
    }
    for path in (root / "README.md", root / "ARCHITECTURE.md"):
        result[f"lines of {path.name}"] = line_count(path) if path.exists() else 0
    return result | {f"lines, {kind}": lines[kind] for kind in KINDS}


def print_details(root: Path, most: int) -> None:
    files = tracked_files(root)
    counts = Counter(path.parent.relative_to(root).as_posix() for path in files if path.suffix in {".py", *CLIENT})
    print(f"\n{root}\n  files in a folder")
    for folder, count in counts.most_common(most):
        print(f"    {count:5} {folder}")
    for title, parts in (
        ("longest paragraphs, words", longest_paragraphs(root, files)),
        ("longest functions, lines", longest_functions(root, files)),
    ):
        print(f"  {title}")
        for part in parts[:most]:
            print(f"    {part.size:5} {part.place}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=Path, action="append", help="a checkout; this one if none is named")
    parser.add_argument("--most", type=int, default=8, help="how many folders, paragraphs and functions are listed")
    options = parser.parse_args()
    roots = [root.resolve() for root in options.root or [Path(__file__).parents[1]]]
    columns = [figures(root) for root in roots]
    for name in columns[0]:
        print(f"{name:36}" + "".join([f"{column[name]:>10,}" for column in columns]))
    for root in roots:
        print_details(root, options.most)


if __name__ == "__main__":
    main()
