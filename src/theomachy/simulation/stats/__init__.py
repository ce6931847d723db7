"""Counts games, adds up the counts, and tests differences for significance.

The figures are kept per hand: a hand is the part of one seat in one game, not a hand of cards."""
