"""Print a summary of a test run: failures by build, the command to rerun them, and skipped checks."""

from __future__ import annotations

import os
import shlex
from collections import Counter
from collections.abc import Generator
from pathlib import Path

import pytest

# Skip reasons that begin in capitals name a missing tool, keyed by its name in THEOMACHY_REQUIRE.
OPTIONAL_TOOLS = {"browser": ("CHROMIUM", "THE CLIENT", "THE SITE"), "services": ("POSTGRESQL", "REDIS")}


class RunSummary:
    """Collects reports in the controlling process, with and without xdist."""

    def __init__(self, is_compiled: bool) -> None:
        self.is_compiled = is_compiled
        self.failed: list[str] = []
        self.unseen: Counter[str] = Counter()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Turn a skip for a tool that THEOMACHY_REQUIRE names into a failure."""
        report = yield
        reason = reason_of(report)
        if is_required(reason):
            report.outcome, report.longrepr = "failed", f"THEOMACHY_REQUIRE demands it: {reason}"
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and report.nodeid not in self.failed:
            self.failed.append(report.nodeid)
        if reason_of(report)[:2].isupper():
            self.unseen[reason_of(report)] += 1

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        lines = list(self.summary_lines())
        for line in lines:
            terminalreporter.write_line(line)
        # tools/run_tests.py prints it again after both builds.
        if name := os.environ.get("THEOMACHY_OUTCOME"):
            Path(name).write_text("".join(f"{line}\n" for line in lines))

    def summary_lines(self) -> Generator[str]:
        build = "compiled" if self.is_compiled else "interpreted"
        for reason, count in self.unseen.items():
            yield f"!! {count} tests skipped, {build}: {reason}"
        for test in self.failed:
            yield f"!! red, {build}: {test}"
            yield f"   again: {rerun_command(self.is_compiled)} {shlex.quote(test)}"


def rerun_command(is_compiled: bool) -> str:
    if not is_compiled:
        return ".venv/bin/pytest"
    return f"PYTHONPATH={os.environ.get('PYTHONPATH', '')} THEOMACHY_EXPECT_COMPILED=1 .venv/bin/pytest -o pythonpath=."


def reason_of(report: pytest.TestReport) -> str:
    if not report.skipped or not isinstance(report.longrepr, tuple):
        return ""
    return str(report.longrepr[2]).removeprefix("Skipped: ")


def is_required(reason: str) -> bool:
    demanded = os.environ.get("THEOMACHY_REQUIRE", "").split(",")
    return any(word in reason for eye in demanded for word in OPTIONAL_TOOLS.get(eye, ()))
