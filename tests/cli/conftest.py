"""Fixtures of the command line's tests."""

from tests.cli.people import saved as saved
