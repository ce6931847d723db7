"""The database: schema, journal store, write queue, snapshots, backup and erasure."""
