"""Notifications: a player who must decide and is not connected gets one message, at an address of the
player's choice.
"""
