"""The history of the database's shape."""
