"""Donjon for Undercroft."""
