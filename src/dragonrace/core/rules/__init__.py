"""What rules are written with: flat records, tables, sets of bits, random numbers. The standard library is enough."""
