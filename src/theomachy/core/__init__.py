"""The core knows no game: actions, steps, states, events, luck, records and packs."""
