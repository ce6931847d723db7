"""Builds what is sent to one viewer: updates, their differences, texts, summaries and analyses."""
