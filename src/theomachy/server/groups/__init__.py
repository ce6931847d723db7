"""Groups: the same people gather again by a link, with standings and small tournaments, without accounts."""
