"""Game-independent engine: actions, steps, states, events, randomness, records and data packs."""
