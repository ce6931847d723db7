"""Analysis of recorded games for designers: statistics, comparisons and reports."""
