"""Run each measurement in a process of its own, so that neither warms caches for the other."""

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
# Peers of the environments with the packages of their venvs; their requirements conflict, so each has its own.
ENV_PEERS = {
    "catanatron": ("catanatron==3.2.1", "catanatron-gym==4.0.0"),
    "connect_four": ("pettingzoo==1.27.0", "pygame==2.6.1"),
}
MEASURED_NAMES = ("decisions_per_s", "games_per_s", "copies_per_s")


@dataclass
class GameMeasurements:
    """Measurements of one game on one side, one for each round."""

    seats: int = 4
    rounds: list[dict[str, float]] = field(default_factory=list)

    def median_of(self, name: str) -> float:
        return median([one[name] for one in self.rounds])


# (interpreted, compiled or the peer; game)
Side = tuple[str, str]
INTERPRETED = "interpreted"
COMPILED = "compiled"


def find_compiled_build() -> Path | None:
    """Find the compiled build: on PYTHONPATH, where `make` puts it, or in the folder `build`."""
    path_entries = [Path(part) for part in os.environ.get("PYTHONPATH", "").split(os.pathsep) if part]
    for home in [*path_entries, *sorted((ROOT / "build").glob("compiled*"))]:
        if list(home.glob("theomachy__mypyc*")):
            return home
    return None


def measure_build(home: Path, seconds: float, games: list[str]) -> Any:
    command = [sys.executable, "-m", "theomachy.simulation.checks.benchmark", str(seconds), *games]
    return run_json(command, {**os.environ, "PYTHONPATH": str(home)})


def measure_peer(seconds: float) -> Any:
    return run_json([str(peer_python()), str(ROOT / "bench" / "catanatron_peer.py"), str(seconds)], dict(os.environ))


def run_json(command: list[str], environment: dict[str, str]) -> Any:
    process = subprocess.run(command, env=environment, cwd=ROOT / "bench", capture_output=True, text=True)
    if process.returncode != 0:
        raise SystemExit(process.stderr.strip())
    return json.loads(process.stdout)


def peer_python(home: Path = PEERS) -> Path:
    folder = "Scripts" if os.name == "nt" else "bin"
    return home / folder / "python"


def install_peers() -> None:
    install_packages(PEERS, f"{PEER}-{PEER_VERSION}", (f"{PEER}=={PEER_VERSION}",))
    for name, packages in ENV_PEERS.items():
        install_packages(env_peer_folder(name), "-".join(packages), packages)


def env_peer_folder(name: str) -> Path:
    return PEERS.with_name(f"peers-{name}")


def install_packages(home: Path, stamp: str, packages: tuple[str, ...]) -> None:
    """Install packages from the package index into a venv of their own, which is kept for later runs."""
    if (home / stamp).exists():
        return
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(home)], check=True)
    pip = [str(peer_python(home)), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    process = subprocess.run([*pip, *packages], capture_output=True, text=True)
    if process.returncode != 0:
        raise SystemExit(process.stderr.strip())
    (home / stamp).touch()


def measure_envs(seconds: float, rounds: int, games: list[str], with_peers: bool) -> dict[str, float]:
    """Median steps per second of the environments over interleaved rounds, compiled if there is a compiled build."""
    home = find_compiled_build() or ROOT / "src"
    results: dict[str, list[float]] = {}
    for _ in range(rounds):
        reply = run_json(
            [sys.executable, str(ROOT / "bench" / "envs_ours.py"), str(seconds), *games],
            {**os.environ, "PYTHONPATH": str(home), "OPENBLAS_NUM_THREADS": "1"},
        )
        for name in ENV_PEERS if with_peers else ():
            script = str(ROOT / "bench" / f"envs_{name}.py")
            reply |= run_json([str(peer_python(env_peer_folder(name))), script, str(seconds)], dict(os.environ))
        for name, steps in reply.items():
            results.setdefault(name, []).append(steps)
    return {name: median(steps) for name, steps in results.items()}


def measure_all(
    seconds: float, rounds: int, games: list[str], with_peer: bool
) -> tuple[dict[Side, GameMeasurements], list[float]]:
    """Measure every side once a round. Rounds are interleaved because the speed of the machine varies."""
    results: dict[Side, GameMeasurements] = {}
    loops: list[float] = []
    homes = {INTERPRETED: ROOT / "src"}
    compiled = find_compiled_build()
    if compiled is not None:
        homes[COMPILED] = compiled
    for _ in range(rounds):
        for kind, home in homes.items():
            reply = measure_build(home, seconds, games)
            if reply["compiled"] != (kind == COMPILED):
                raise SystemExit(f"{home} is not {kind}")
            loops.append(reply["calibration"])
            for game_result in reply["games"]:
                results.setdefault((kind, game_result["game"]), GameMeasurements(game_result["seats"])).rounds.append(
                    game_result
                )
        if with_peer:
            reply = measure_peer(seconds)
            loops.append(reply["calibration"])
            results.setdefault((PEER, PEER), GameMeasurements()).rounds.append(reply)
    return results, loops
