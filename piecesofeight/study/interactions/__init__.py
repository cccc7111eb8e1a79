"""What can happen between coins: found by exhaustive play on small ships.

>>> from piecesofeight.language import load_coins
>>> from piecesofeight.study.interactions.lineups import Bounds
>>> from piecesofeight.study.interactions.search import search_pair
>>> coins = list(load_coins().sets[0].coins)
>>> monkey, mate = coins[8], coins[11]
>>> found = search_pair(mate, monkey, coins, Bounds(depth=1, ships=2))
>>> prevented = [meeting for meeting in found.meetings if meeting.role == "prevents"]
>>> print(*(meeting for meeting in prevented if meeting.coin == mate.name))
Captain's Monkey foils an attack by Mate
"""
