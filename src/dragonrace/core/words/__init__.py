"""What people read, in their language: catalogues of messages, and the voice in which they are said now."""
