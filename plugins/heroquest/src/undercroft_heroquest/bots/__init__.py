"""Bots that play HeroQuest from what their seat may know, and how good a position is for a seat."""
