"""Dungeon cards for Undercroft."""
