"""What one viewer is sent: updates, their differences, texts, summaries and analyses."""
