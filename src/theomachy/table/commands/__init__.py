"""Commands of people and bots: each checks whether it is allowed and returns the journal entry to append."""
