"""The event and reaction machine: integers in, integers out. See docs/architecture.md."""
