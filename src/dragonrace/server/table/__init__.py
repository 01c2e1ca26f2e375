"""Tables: matches that are played now, who sits and looks on there, and what happens without a person."""
