"""Theomachy: a digital table for the god games."""
