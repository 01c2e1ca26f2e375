"""River Dragons' rules, under the rulebook's names."""
