"""The decisions of Divinus, a file for each part of the rulebook."""
