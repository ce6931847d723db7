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
# Peers of the environments, each with what its venv holds: they cannot all live in one.
ENV_PEERS = {
    "catanatron": ("catanatron==3.2.1", "catanatron-gym==4.0.0"),
    "connect_four": ("pettingzoo==1.27.0", "pygame==2.6.1"),
}
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


def peer_python(home: Path = PEERS) -> Path:
    folder = "Scripts" if os.name == "nt" else "bin"
    return home / folder / "python"


def install_peer() -> None:
    install(PEERS, f"{PEER}-{PEER_VERSION}", (f"{PEER}=={PEER_VERSION}",))
    for name, packages in ENV_PEERS.items():
        install(env_peer(name), "-".join(packages), packages)


def env_peer(name: str) -> Path:
    return PEERS.with_name(f"peers-{name}")


def install(home: Path, stamp: str, packages: tuple[str, ...]) -> None:
    """From the package index, into a venv of its own; kept for the next run."""
    if (home / stamp).exists():
        return
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(home)], check=True)
    pip = [str(peer_python(home)), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*pip, *packages], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(done.stderr.strip())
    (home / stamp).touch()


def run_envs(seconds: float, rounds: int, games: list[str], with_peers: bool) -> dict[str, float]:
    """Steps a second of the environments, the compiled ones where they are there, medians of interleaved rounds."""
    home = compiled_home() or ROOT / "src"
    found: dict[str, list[float]] = {}
    for _ in range(rounds):
        told = answer(
            [sys.executable, str(ROOT / "bench" / "envs_ours.py"), str(seconds), *games],
            {**os.environ, "PYTHONPATH": str(home), "OPENBLAS_NUM_THREADS": "1"},
        )
        for name in ENV_PEERS if with_peers else ():
            script = str(ROOT / "bench" / f"envs_{name}.py")
            told |= answer([str(peer_python(env_peer(name))), script, str(seconds)], dict(os.environ))
        for name, steps in told.items():
            found.setdefault(name, []).append(steps)
    return {name: median(steps) for name, steps in found.items()}


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
