"""What bots and learners are told of Dragon River."""
