"""What the rules import from packages that a browser has not, packed beside `theomachy` under their own names."""
