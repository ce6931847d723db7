"""Background work of the server: bot workers, turn scheduling, simulations and periodic tasks."""
