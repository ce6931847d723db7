"""Benchmarks of the interpreted and the compiled build and of a peer project (`make bench`); not shipped."""
