"""Speed, side by side: interpreted and compiled, and a peer. `make bench` runs it; nothing of it ships."""
