"""Compiles the modules that are named last on the command line; run by hatch_build.py in a copy of the package.

Objects are kept in the folder THEOMACHY_OBJECTS under the digest of all that goes into them, so that a changed rule
costs its own object and not those of two hundred others.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

INCLUDED = re.compile(rb'^#include "([^"]+)"', re.MULTILINE)


class Build(build_ext):  # type: ignore[misc]
    """Compiles in as many threads as there are processors, and only what is not in the cache."""

    def build_extension(self, extension: Any) -> None:
        objects = Path(os.environ["THEOMACHY_OBJECTS"])
        # Python, mypyc and what they bring are named by their versions.
        versions = os.environ["THEOMACHY_MYPYC"]
        given = [compiler_version(self.compiler), extension.extra_compile_args, versions]

        def object_of(source: str) -> str:
            made = Path(self.compiler.object_filenames([source], output_dir=self.build_temp)[0])
            kept = objects / digest(source, given)
            content = stored(kept)
            if content is not None:
                made.parent.mkdir(parents=True, exist_ok=True)
                made.write_bytes(content)
            else:
                self.compiler.compile(
                    [source],
                    output_dir=self.build_temp,
                    include_dirs=extension.include_dirs,
                    extra_postargs=extension.extra_compile_args,
                    depends=extension.depends,
                )
                store(kept, made.read_bytes())
            return str(made)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            extension.extra_objects += pool.map(object_of, extension.sources)
        extension.sources = []
        super().build_extension(extension)


def compiler_version(compiler: Any) -> str:
    command = getattr(compiler, "compiler_so", [])[:1]
    return subprocess.run([*command, "--version"], capture_output=True, text=True).stdout if command else ""


def digest(source: str, given: list[Any]) -> str:
    """Of a C file, of all that it includes of ours, and of how it is compiled."""
    seen: dict[Path, str] = {}
    left = [Path(source)]
    while left:
        path = left.pop()
        if path not in seen:
            seen[path], included = read(path)
            left += included
    return hashlib.sha256(repr((sorted(seen.items()), given)).encode()).hexdigest()


@cache
def read(path: Path) -> tuple[str, list[Path]]:
    text = path.read_bytes()
    included = [Path("build", name.decode()) for name in INCLUDED.findall(text)]
    return hashlib.sha256(text).hexdigest(), [file for file in included if file.exists()]


def stored(kept: Path) -> bytes | None:
    """The object, unless it is not there or not as it was stored; its first line is its digest."""
    try:
        told, _, content = kept.read_bytes().partition(b"\n")
        kept.touch()
    except OSError:
        return None
    return content if told == hashlib.sha256(content).hexdigest().encode() else None


def store(kept: Path, content: bytes) -> None:
    fresh = kept.with_name(f".{kept.name}-{os.getpid()}")
    fresh.write_bytes(hashlib.sha256(content).hexdigest().encode() + b"\n" + content)
    fresh.replace(kept)


if __name__ == "__main__":
    setup(
        name="theomachy",
        packages=[],
        cmdclass={"build_ext": Build},
        ext_modules=mypycify(
            ["--config-file=", "--explicit-package-bases", *sys.argv.pop().split(",")],
            group_name="theomachy",
            opt_level="2",
            debug_level="0",
            multi_file=True,
        ),
    )
