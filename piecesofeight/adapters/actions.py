"""Small numbers for options: 0, 1, 2, … for all that can ever be chosen in a hosted game.

An option id of the game is packed (`machine.constants`) and runs into millions,
while other libraries make a mask with a place for each number. So the options
that the coins of a game can bring about are listed once, in the order of their
ids; the place in that list is the number. It depends on nothing but the kinds of
coin, the number of players and the number of coins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import field, frozen

from piecesofeight.errors import GameError
from piecesofeight.language import program as p
from piecesofeight.language.checks import MOST_ABILITIES
from piecesofeight.language.program.walk import steps, walk
from piecesofeight.machine import constants as m
from piecesofeight.machine.select import means_several
from piecesofeight.notation.grammar import CALLS
from piecesofeight.notation.position import OptionParts, target_number
from piecesofeight.tables import Tables
from piecesofeight.tables.building import RELATIONS

_SIDES = (m.AT_FORE, m.AT_AFT)
_ACTIVE = (m.AT_NEST, *_SIDES)


def _in_order(options: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(options)))


@frozen
class Actions:
    """Option ids in order; an action is the place of one among them.

    >>> actions = Actions([70, 4, 70])
    >>> len(actions), actions.of(70), actions.option(0)
    (2, 1, 4)
    """

    options: tuple[int, ...] = field(converter=_in_order)
    _places: dict[int, int] = field(init=False, repr=False, eq=False)

    @_places.default
    def _numbered(self) -> dict[int, int]:
        return {option: action for action, option in enumerate(self.options)}

    def __len__(self) -> int:
        return len(self.options)

    def of(self, option: int) -> int:
        """The action of an option id.

        Raises:
            GameError: no option of the game has that id.
        """
        try:
            return self._places[option]
        except KeyError:
            raise GameError(f"option {option} is no action of this game") from None

    def option(self, action: int) -> int:
        """The option id of an action.

        Raises:
            GameError: there is no such action.
        """
        if not 0 <= action < len(self.options):
            most = len(self.options) - 1
            raise GameError(f"there is no action {action}; they are 0 to {most}")
        return self.options[action]


def play_actions(tables: Tables, players: int, coins: int) -> Actions:
    """What players can choose: at least every option that can be listed.

    Args:
        tables: the kinds of coin that there are in the game.
        players: how many play.
        coins: how many coins are in the game, and so can be in one ship.
    """
    parts = [OptionParts(m.V_PASS), OptionParts(m.V_SCUTTLE)]
    parts += [OptionParts(m.V_SEND, place=place) for place in _SIDES]
    parts += [OptionParts(m.V_CALL, target=call) for call in CALLS]
    parts += [OptionParts(m.V_KIND, target=kind) for kind in range(len(tables.coins) + 1)]
    parts += [OptionParts(m.V_ANSWER, target=answer) for answer in (0, 1)]
    for row in tables.rows:
        ability = tables.ability(row)
        targets = _coin_targets(_places(ability), players, coins) + _seat_targets(players)
        parts += _uses(tables, row, players, coins)
        parts += [_number(number) for number in _numbers(ability)]
        parts += [
            OptionParts(verb, target=aim) for verb in (m.V_AIM, m.V_CHOOSE) for aim in targets
        ]
        if tables.words[row + m.A_INVITE_FILTER]:
            parts += [OptionParts(m.V_CONTRIBUTE, target=number) for number in range(1, coins)]
    return Actions(part.id for part in parts)


def chance_actions(tables: Tables, players: int, coins: int) -> Actions:
    """What chance can bring: a seat, a kind of coin (and whose), a coin's place in a ship."""
    parts = [OptionParts(m.V_SEAT, target=seat + 1) for seat in range(players)]
    parts += [OptionParts(m.V_KIND, target=kind + 1) for kind in range(len(tables.coins))]
    for row in tables.rows:
        for _, _, pick in walk(tables.ability(row)):
            if isinstance(pick, p.Chance):
                parts += [OptionParts(m.V_ANSWER, target=answer) for answer in (0, 1)]
            if isinstance(pick, p.Roll):
                parts += [_number(number) for number in range(1, pick.sides + 1)]
            if isinstance(pick, p.Modes):
                parts += [_number(number) for number in range(1, len(pick.ways) + 1)]
            if isinstance(pick, p.PickPlayer):
                parts += [OptionParts(m.V_CHOOSE, target=seat) for seat in _seat_targets(players)]
            if isinstance(pick, p.Pick):
                targets = _coin_targets(int(pick.filter.places), players, coins)
                parts += [OptionParts(m.V_CHOOSE, target=target) for target in targets]
                parts += _holds(tables, pick.filter, players)
            if isinstance(pick, p.Shuffle):
                targets = _coin_targets(_places(pick), players, coins)
                parts += [OptionParts(m.V_CHOOSE, target=target) for target in targets]
    return Actions(part.id for part in parts)


def _number(number: int) -> OptionParts:
    return OptionParts.of(m.V_NUMBER + m.TARGET_UNIT * number)


def _numbers(ability: p.Ability) -> Iterator[int]:
    """The numbers that players may name, of blocks, and of abilities lent (9.3, 9.6, 9.14)."""
    for step in steps(ability.body):
        if isinstance(step, p.Modes):
            yield from range(1, len(step.ways) + 1)
        if isinstance(step, p.NameNumber | p.SecretNumbers):
            yield from range(step.lowest, step.highest + 1)
        if step.facts.borrows:
            yield from range(1, MOST_ABILITIES + 1)


def _uses(tables: Tables, row: int, players: int, coins: int) -> list[OptionParts]:
    """Every way to play an ability or to react with it, from any place."""
    t = tables.words
    verb = {m.PLAY: m.V_PLAY, m.REACT: m.V_REACT}.get(t[row + m.A_TYPE])
    if verb is None:
        return []
    first = t[t[row + m.A_KIND] + m.K_ABILITIES]
    targets = [0]
    if t[row + m.A_TARGET] == m.TARGET_COIN:
        targets = _coin_targets(t[t[row + m.A_FILTER] + m.F_PLACES], players, coins)
    elif t[row + m.A_TARGET] == m.TARGET_PLAYER:
        targets = _seat_targets(players)
    added = range(t[row + m.A_OWN_MOST] + 1) if t[row + m.A_OWN_FILTER] else (0,)
    inviting = (False, True) if t[row + m.A_INVITE_FILTER] else (False,)
    ability = (row - first) // m.ABILITY_SIZE
    sources = _sources(tables, row, players, coins)
    return [
        OptionParts(verb, place, ability, number, invites, target)
        for place in _ACTIVE
        for number in added
        for invites in inviting
        for target in targets
    ] + [OptionParts(verb, m.AT_ELSEWHERE, ability, source=source) for source in sources]


def _sources(tables: Tables, row: int, players: int, coins: int) -> list[int]:
    """Which coins an ability may be used of that lie in a middle or in a hold (9.20)."""
    places, sources = tables.words[row + m.A_PLACES], []
    if places & m.MIDDLE:
        sources += _coin_targets(m.MIDDLE, players, coins)
    if places & m.HOLD:
        sources.append(m.FROM_HOLD + tables.words[tables.words[row + m.A_KIND] + m.K_ID])
    return sources


def _holds(tables: Tables, fil: p.Filter, players: int) -> list[OptionParts]:
    """What a draw from the holds of several players can take: what, and whose."""
    owner = fil.owner.who if isinstance(fil.owner, p.AnyPlayer) else fil.owner
    several = isinstance(owner, p.Who) and means_several(RELATIONS[owner])
    if not several or not fil.places & p.Place.HOLD:
        return []
    kinds = range(1, len(tables.coins) + 1)
    return [OptionParts.of_hold(kind, seat) for kind in kinds for seat in range(players)]


def _places(node: p.Ability | p.Step) -> int:
    """All places that any filter of an ability, or of a step, speaks of."""
    places = 0
    for _, _, part in walk(node):
        if isinstance(part, p.Filter):
            places |= int(part.places)
    return places


def _coin_targets(places: int, players: int, coins: int) -> list[int]:
    """The targets that coins in these places can be, in all ships."""
    spots = [m.TARGET_NEST] if places & m.NEST else []
    if places & (m.FORE | m.AFT):  # the only coin of a deck is named fore (1.2)
        spots.append(m.TARGET_FORE)
    if places & m.AFT:
        spots.append(m.TARGET_AFT)
    if places & m.MIDDLE:
        last = min(coins, m.SPOT_UNIT - m.TARGET_DECK)
        spots += [m.TARGET_DECK + index for index in range(2, last)]
    return [target_number(seat, spot) for seat in range(players) for spot in spots]


def _seat_targets(players: int) -> list[int]:
    """The players as targets."""
    return [target_number(seat, m.TARGET_ITSELF) for seat in range(players)]
