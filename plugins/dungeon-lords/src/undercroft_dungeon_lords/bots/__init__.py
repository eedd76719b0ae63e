"""The bot of Dungeon Lords: what a position is worth, which orders to lay, how to fight."""
