"""A coin file as YAML: its tree, its keys, its fields."""
