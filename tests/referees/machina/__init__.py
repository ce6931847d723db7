"""The referee of Deus Ex Machina, the board game: docs/rules/deus-ex-machina.md, read a second time."""
