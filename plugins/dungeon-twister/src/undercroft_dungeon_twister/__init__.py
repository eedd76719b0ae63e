"""Dungeon Twister for Undercroft."""
