"""The decisions of a turn, a file for each part of it. Those that cards ask for are in `effects/`."""
