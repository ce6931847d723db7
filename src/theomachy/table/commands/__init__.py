"""Commands of people and bots: each checks whether the request is allowed and returns the journal entry to append."""
