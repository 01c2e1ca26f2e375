"""Several servers on one database: who of them lives, and how a request reaches the one whose business it is."""
