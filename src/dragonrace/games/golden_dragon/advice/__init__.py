"""What bots and learners are told of Golden Dragon."""
