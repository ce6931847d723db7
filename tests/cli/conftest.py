"""Fixtures of the command line's tests."""

from tests.cli.cli_runner import saved as saved
