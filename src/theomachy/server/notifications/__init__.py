"""Notifications: a player whose decision is pending and who is not connected gets one message, at a chosen address."""
