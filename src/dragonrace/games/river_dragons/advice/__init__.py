"""What bots are told of River Dragons: levels, observations, and players that plan.

There are two that plan, and they share what ways cost (`costs`). The *quick player* (`suggestions`, `program`, `guess`)
works on flat records and is compiled, so that searches can ask it millions of times; the *sensible bot*'s `planner`
takes its time, and weighs removals and dragons against everybody's routes. Made of the quick player's parts, the
sensible bot was as strong against one opponent, but won 15 of 100 games against three as it is now.
"""
