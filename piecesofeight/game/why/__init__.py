"""Why an option is allowed, and which rules forbid another."""
