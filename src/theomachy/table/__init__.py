"""Tables: their journal, the state rebuilt from it, commands, and what each viewer is sent. No I/O."""
