"""What is made of the shapes that games declare: ``python -m generate``, and ``python -m generate --check``."""
