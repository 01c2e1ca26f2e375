"""What the server says by HTTP and by socket: routes, messages, pages, and the gate before them."""
