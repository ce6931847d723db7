"""What a table is: its lines, what they make of it, what each viewer is shown. No clock, no wire, no store."""
