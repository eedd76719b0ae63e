"""Bots for Dungeon Twister."""
