"""Work in processes of their own, which end with whoever started them."""
