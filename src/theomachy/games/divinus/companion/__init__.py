"""DIV-70, 71: the app beside the box. A scenario on the table is the list of what was touched; the same rules that play
the game make of it what the campaign carries on."""
