"""Where things lie that tests of many rooms read."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COIN_FILES = ROOT / "coins"
DOCS = ROOT / "docs"
TESTS = ROOT / "tests"
SCENARIOS = TESTS / "scenarios"
# Those of coin combat: what the base set's show comes with the package.
SCENARIO_FOLDERS = (SCENARIOS, COIN_FILES, COIN_FILES / "pieces_of_eight")
ODD = SCENARIOS / "sets" / "odd.yaml"  # coins that do what no shipped coin does
