"""Many games: play them between bots, count, compare and report."""
