"""Dungeon Lords for Undercroft."""
