"""Reports of simulations: as plain values, as tables on disk, and as an HTML page."""
