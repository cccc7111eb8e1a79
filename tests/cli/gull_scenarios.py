"""A folder with coins and a scenario, for tests of `piecesofeight test`."""

from __future__ import annotations

COINS = """\
set: gulls
uses: [pieces-of-eight]
coins:
  - coin: Gull
    limit: 2
    ability: |
      play if you have an active Mate:
        destroy any open coin

  - coin: Old Gull
    limit: 2
    ability: |
      play:
        destroy any aft coin
"""
GULL = """\
- scenario: A Gull dives
  sets: [gulls.yaml]
  ships:
    Anne: {nest: Gull, deck: [Captain, Mate]}
    Bart: {nest: Bomb, deck: [Pistols, Captain]}
  steps:
    - Anne: play nest at Bart.fore
  expect: {turn: Bart, ships: {Bart: {hold: [Pistols]}}}   # and stays
"""
WRONG = GULL.replace("turn: Bart", "turn: Anne")
