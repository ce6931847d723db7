"""What is decided in a turn, a file for each part of it; what cards ask for stands in `effects/`."""
