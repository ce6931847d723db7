"""A second reader of the rules of Deus."""
