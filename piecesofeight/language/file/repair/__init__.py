"""Coin files that aren't quite YAML, read on part by part."""
