"""Simulation: plays many games between bots, aggregates the results and measures speed."""
