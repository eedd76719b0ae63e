"""Curses for Donjon."""
