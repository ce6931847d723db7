"""Several servers on one PostgreSQL: leases, Redis messages, remote presence and worker processes."""
