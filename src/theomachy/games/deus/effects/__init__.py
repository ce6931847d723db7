"""What the cards do, a file for each colour."""
