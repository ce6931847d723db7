"""Notices: who is waited for and does not look is told once, where they wished."""
