"""Campaigns: their chapters, what players see of them, and the companion app for chapters played on cardboard."""
