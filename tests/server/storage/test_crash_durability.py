"""Kill the server in the middle of play: no acknowledged action is lost or doubled; an fsync precedes each one."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tests.server.in_process_client import CALL_TIMEOUT
from tools.chaos.crash_test import MIN_ACKNOWLEDGED, run_kills
from tools.server.server_process import GAME, HTTP_CLIENT, ServerProcess

ACTS = 12


def test_a_kill_loses_and_doubles_nothing(tmp_path: Path) -> None:
    """`make soak` kills three hundred times."""
    sent, acknowledged = run_kills(kills=1, tables=5, seed=3, folder=tmp_path)
    assert MIN_ACKNOWLEDGED <= acknowledged <= sent


def can_trace() -> bool:
    strace = shutil.which("strace")
    return strace is not None and subprocess.run([strace, "-o", "/dev/null", "true"], check=False).returncode == 0


@pytest.mark.soak
def test_every_acknowledgement_comes_after_a_sync_of_its_own(tmp_path: Path) -> None:
    """Reads the system calls from strace: the database file is synced between two `done` frames."""
    if not can_trace():
        pytest.skip("no strace here, or it may not trace: syncs are not counted")
    trace = tmp_path / "trace"
    calls = "trace=fsync,fdatasync,write,writev,sendto,sendmsg"
    wrapper = ("strace", "-D", "-f", "-s", "65536", "-o", str(trace), "-e", calls)
    server = ServerProcess(tmp_path, "--bots", "0", wrapper=wrapper).start()
    try:
        act_for_both_seats(server, ACTS)
    finally:
        server.stop()
    order = [call_kind(line) for line in trace.read_text(errors="replace").splitlines()]
    order = [kind for kind in order if kind]
    assert order.count("done") == ACTS
    syncs = 0
    for kind in order:
        if kind == "done":
            assert syncs >= 1, "acknowledged before it was on the disk"
            syncs = 0
        else:
            syncs += 1


def call_kind(line: str) -> str:
    if re.search(r'\\"type\\":\\"done\\"', line):
        return "done"
    return "sync" if re.search(r"(fsync|fdatasync)\(.*= 0|<\.\.\. (fsync|fdatasync) resumed.*= 0", line) else ""


def act_for_both_seats(server: ServerProcess, acts: int) -> None:
    """Pass with one seat after the other, each action after the acknowledgement of the one before."""
    seats = [{"kind": "me"}, {"kind": "screen"}]
    response = HTTP_CLIENT.post(f"{server.url}/api/tables", json={"game": GAME, "seats": seats, "start": True}).json()
    with connect(server.websocket_url) as line:
        keys = [key["key"] for key in response["keys"]]
        line.send(json.dumps({"type": "hello", "table": response["table"], "keys": keys}))
        acknowledged = 0
        while acknowledged < acts:
            frame = json.loads(line.recv(CALL_TIMEOUT))
            if frame["type"] == "done":
                acknowledged += 1
            elif frame["type"] == "update" and acknowledged < acts:
                act = {"type": "act", "id": f"{acknowledged}", "seat": frame["eyes"], "version": frame["version"]}
                line.send(json.dumps({**act, "text": frame["options"][-1]["text"]}))
