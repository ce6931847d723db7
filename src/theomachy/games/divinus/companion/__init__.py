"""DIV-70, 71: the companion of the physical box. A scenario is the list of its entries; replaying them by the rules of
the game (event sourcing) gives what the campaign carries on."""
