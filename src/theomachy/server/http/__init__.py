"""The HTTP side: the application, its endpoints, middleware and rate limits."""
