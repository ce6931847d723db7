"""Reports of simulations: plain values, tables on disk and the report page."""
