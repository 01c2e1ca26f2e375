"""The board of River Dragons: files, exact geometry, and what can lie and stand where."""
