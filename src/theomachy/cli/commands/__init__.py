"""All other commands, a module each."""
