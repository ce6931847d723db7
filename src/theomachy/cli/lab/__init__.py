"""Commands that play many games between bots: simulate, lab, arena, train and bench."""
