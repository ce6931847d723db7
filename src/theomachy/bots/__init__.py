"""Bots: they see imagined states only, and bring their own luck."""
