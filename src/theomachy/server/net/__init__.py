"""Connections: listening sockets, protocols, transports, WebSocket sessions and their limits."""
