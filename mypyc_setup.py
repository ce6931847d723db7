"""Compile the modules named by the last argument with mypyc; hatch_build.py runs this in a copy of the package.

Object files are cached in the folder THEOMACHY_OBJECTS under the digest of all their inputs, so that a changed module
recompiles one object instead of two hundred.
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
    """Compiles in parallel, and only the objects that are not in the cache."""

    def build_extension(self, extension: Any) -> None:
        objects = Path(os.environ["THEOMACHY_OBJECTS"])
        # Headers of Python and mypyc are not hashed; their versions stand for them.
        versions = os.environ["THEOMACHY_MYPYC"]
        settings = [compiler_version(self.compiler), extension.extra_compile_args, versions]

        def object_of(source: str) -> str:
            object_file = Path(self.compiler.object_filenames([source], output_dir=self.build_temp)[0])
            cache_file = objects / digest(source, settings)
            content = stored(cache_file)
            if content is not None:
                object_file.parent.mkdir(parents=True, exist_ok=True)
                object_file.write_bytes(content)
            else:
                self.compiler.compile(
                    [source],
                    output_dir=self.build_temp,
                    include_dirs=extension.include_dirs,
                    extra_postargs=extension.extra_compile_args,
                    depends=extension.depends,
                )
                store(cache_file, object_file.read_bytes())
            return str(object_file)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            extension.extra_objects += pool.map(object_of, extension.sources)
        extension.sources = []
        super().build_extension(extension)


def compiler_version(compiler: Any) -> str:
    command = getattr(compiler, "compiler_so", [])[:1]
    return subprocess.run([*command, "--version"], capture_output=True, text=True).stdout if command else ""


def digest(source: str, given: list[Any]) -> str:
    """Hash a C file, the generated headers it includes, and the compiler settings in `given`."""
    digests: dict[Path, str] = {}
    queue = [Path(source)]
    while queue:
        path = queue.pop()
        if path not in digests:
            digests[path], included = read(path)
            queue += included
    return hashlib.sha256(repr((sorted(digests.items()), given)).encode()).hexdigest()


@cache
def read(path: Path) -> tuple[str, list[Path]]:
    text = path.read_bytes()
    included = [Path("build", name.decode()) for name in INCLUDED.findall(text)]
    return hashlib.sha256(text).hexdigest(), [file for file in included if file.exists()]


def stored(kept: Path) -> bytes | None:
    """Read a cached object; None if it is missing or damaged. Its first line is its digest."""
    try:
        checksum, _, content = kept.read_bytes().partition(b"\n")
        kept.touch()
    except OSError:
        return None
    return content if checksum == hashlib.sha256(content).hexdigest().encode() else None


def store(kept: Path, content: bytes) -> None:
    temporary = kept.with_name(f".{kept.name}-{os.getpid()}")
    temporary.write_bytes(hashlib.sha256(content).hexdigest().encode() + b"\n" + content)
    temporary.replace(kept)


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
