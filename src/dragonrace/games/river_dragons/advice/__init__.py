"""What bots are told of River Dragons: levels, observations, and players that plan."""
