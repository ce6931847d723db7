"""The offline page's host: runs tables in a browser worker, with the server's messages and the device's own storage."""
