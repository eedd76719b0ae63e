"""Bots for Dungeon cards."""
