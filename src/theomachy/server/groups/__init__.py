"""Groups: people who play together repeatedly, joined by a link, with standings and tournaments, without accounts."""
