"""Each measurement is a process of its own, so that neither side warms the other."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parents[1]
PEERS = ROOT / "build" / "peers"
PEER = "catanatron"
PEER_VERSION = "3.2.1"
FIGURES = ("decisions_per_s", "games_per_s", "copies_per_s")


@dataclass
class Figures:
    """All rounds of one game on one side."""

    seats: int = 4
    rounds: list[dict[str, float]] = field(default_factory=list)

    def of(self, name: str) -> float:
        return median([one[name] for one in self.rounds])


# Interpreted, compiled or the peer, and the game.
Side = tuple[str, str]
INTERPRETED = "interpreted"
COMPILED = "compiled"


def compiled_home() -> Path | None:
    """The compiled build: the one `make` has put on the path, or the one under build."""
    given = [Path(part) for part in os.environ.get("PYTHONPATH", "").split(os.pathsep) if part]
    for home in [*given, *sorted((ROOT / "build").glob("compiled*"))]:
        if list(home.glob("theomachy__mypyc*")):
            return home
    return None


def measured(home: Path, seconds: float, games: list[str]) -> Any:
    command = [sys.executable, "-m", "theomachy.arena.measure", str(seconds), *games]
    return answer(command, {**os.environ, "PYTHONPATH": str(home)})


def peer_measured(seconds: float) -> Any:
    return answer([str(peer_python()), str(ROOT / "bench" / "catanatron_peer.py"), str(seconds)], dict(os.environ))


def answer(command: list[str], environment: dict[str, str]) -> Any:
    done = subprocess.run(command, env=environment, cwd=ROOT / "bench", capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(done.stderr.strip())
    return json.loads(done.stdout)


def peer_python() -> Path:
    folder = "Scripts" if os.name == "nt" else "bin"
    return PEERS / folder / "python"


def install_peer() -> None:
    """From the package index, into a venv of its own; kept for the next run."""
    stamp = PEERS / f"{PEER}-{PEER_VERSION}"
    if stamp.exists():
        return
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(PEERS)], check=True)
    pip = [str(peer_python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*pip, f"{PEER}=={PEER_VERSION}"], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(done.stderr.strip())
    stamp.touch()


def run(seconds: float, rounds: int, games: list[str], with_peer: bool) -> tuple[dict[Side, Figures], list[float]]:
    """Interleaved, since the machine is not always equally fast: each round asks every side once."""
    found: dict[Side, Figures] = {}
    loops: list[float] = []
    homes = {INTERPRETED: ROOT / "src"}
    compiled = compiled_home()
    if compiled is not None:
        homes[COMPILED] = compiled
    for _ in range(rounds):
        for kind, home in homes.items():
            told = measured(home, seconds, games)
            if told["compiled"] != (kind == COMPILED):
                raise SystemExit(f"{home} is not {kind}")
            loops.append(told["calibration"])
            for one in told["games"]:
                found.setdefault((kind, one["game"]), Figures(one["seats"])).rounds.append(one)
        if with_peer:
            told = peer_measured(seconds)
            loops.append(told["calibration"])
            found.setdefault((PEER, PEER), Figures()).rounds.append(told)
    return found, loops
