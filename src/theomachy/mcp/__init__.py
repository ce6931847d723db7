"""A Model Context Protocol server: assistants play, referee, explain. Only `server` needs the package `mcp`."""
