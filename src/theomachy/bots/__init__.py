"""Bots. They see determinized states only and draw from random generators of their own."""
