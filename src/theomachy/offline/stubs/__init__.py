"""Stubs of packages that the rules import and the browser lacks; they are packed as top-level modules."""
