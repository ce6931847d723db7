"""Compares simulations before and after a change, and sweeps over one number of the data."""
