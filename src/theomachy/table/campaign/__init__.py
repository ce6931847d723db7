"""Campaigns: chapters, their views, and the companion for scenarios played on cardboard."""
