"""What a viewer gets: positions, choices and the log, and the shapes that they have."""
