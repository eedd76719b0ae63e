"""HeroQuest for Undercroft: its rules as a list, its box as data, its board, and quests."""
