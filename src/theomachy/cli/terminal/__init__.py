"""A table in the terminal: screen, prompts, replays and campaigns."""
