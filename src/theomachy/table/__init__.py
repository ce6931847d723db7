"""Tables: their journal, the state rebuilt from it, commands, and the updates for each viewer. No I/O."""
