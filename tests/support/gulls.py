"""Coin files with one coin of our own, a Gull, for tests of what a text means."""

from __future__ import annotations

HEAD = (
    "set: my-set\nuses: [pieces-of-eight]\ncoins:\n  - coin: Gull\n    limit: 2\n    ability: |\n"
)


def gull_file(ability: str) -> str:
    """A coin file in which the Gull has this ability; whole files are left as they are."""
    if ability.startswith("set:"):
        return ability
    return HEAD + "".join(f"      {line}\n" for line in ability.split("\n"))
