"""A host of tables inside the browser: the same messages as the server's, in a worker, with the device's own store."""
