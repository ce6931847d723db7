"""The command line: a table in the terminal, a laboratory, and the tools around records."""
