"""What a game is. Nothing in here names one."""
