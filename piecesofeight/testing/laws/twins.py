"""Twins: the same game with other names, seats or coins, played beside it and compared."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve, field, fields, frozen, has

from piecesofeight.combat.machine import Machine
from piecesofeight.game.state import Game
from piecesofeight.language.program import By, Coin, Filter, Span, UseAbility
from piecesofeight.machine import constants as m
from piecesofeight.machine import schema
from piecesofeight.machine.schema import Kind, Record
from piecesofeight.machine.walking import holding, players
from piecesofeight.notation.position import OptionParts, row
from piecesofeight.testing.laws.trial import Played

_ZONES = {"nest": m.P_NEST, "deck": m.P_DECK, "hold": m.P_HOLD, "gone": m.P_GONE}
_OF_COINS = (m.V_PLAY, m.V_REACT, m.V_AIM, m.V_CHOOSE)
# Of words of these kinds a twin has the same; addresses differ, and the order of mixings may.
_SAME: tuple[Kind, ...] = ("clock", "count", "flags", "number", "turn")
_TOLD: tuple[Kind, ...] = (*_SAME, "player", "seat", "mask", "row")
_WHICH_COPY = (m.C_HOME, m.C_LOST)  # of copies that were mixed any may be the one that lies there


@frozen
class Twin:
    """A game that must go like another one.

    Attributes:
        game: its coins and players.
        block: before the first turn.
        first: who begins, -1 if that is drawn.
        turned: how many seats further each player sits.
        names: what each coin of the other game is called here.
    """

    game: Game
    block: list[int]
    first: int
    turned: int = 0
    names: Mapping[str, str] = field(factory=dict)

    def differences(self, played: Played) -> Iterator[tuple[int, str]]:
        """Play it beside a game; where it goes otherwise."""
        eyes = _Eyes(played.game, self.turned, self.names)
        own = _Eyes(self.game, 0, {})
        machine, block = Machine(self.game.tables.words), self.block
        options = machine.begin(block, self.first)
        for moment in played.moments:
            if options is None:
                return
            difference = _difference(eyes.picture(moment.block), own.picture(block))
            if difference:
                yield moment.number, difference
                return
            mine = {eyes.option(option): option for option in moment.options}
            theirs = {own.option(option): option for option in options}
            if mine.keys() != theirs.keys():
                yield moment.number, "other options are offered"
                return
            if not moment.taken:
                return
            taken = eyes.option(moment.taken)
            options = machine.step(block, theirs.get(taken, moment.taken))


@functools.cache
def _compared(record: Record) -> tuple[tuple[int, Kind | None, str], ...]:
    """The words of a record of which twins have the same, with their kinds; a team has none."""
    found: list[tuple[int, Kind | None, str]] = []
    for word, (kind, meaning) in record.words.items():
        if (record, word) == (schema.PLAYER, m.P_TEAM):
            found.append((word, None, meaning))
        elif kind in _TOLD and not (record is schema.COIN and word in _WHICH_COPY):
            found.append((word, kind, meaning))
    return tuple(found)


@frozen
class _Eyes:
    """Looks at blocks of a game, and tells of them in terms of its twin."""

    game: Game
    turned: int
    names: Mapping[str, str]

    def seat(self, seat: int) -> int:
        """Where a player sits in the twin."""
        return (seat + self.turned) % len(self.game.names) if seat >= 0 else -1

    def name(self, kind_id: int) -> str:
        """What a coin is called in the twin; empty for none."""
        if kind_id == 0:
            return ""
        name = self.game.tables.coins[kind_id - 1].name
        return self.names.get(name, name)

    def mask(self, mask: int) -> tuple[int, ...]:
        """The seats in a set of players."""
        count = len(self.game.names)
        return tuple(sorted(self.seat(seat) for seat in range(count) if mask >> seat & 1))

    def player(self, b: list[int], player: int) -> int:
        """The seat of a player's address."""
        return self.seat(b[player + m.P_SEAT]) if player else -1

    def picture(self, b: list[int]) -> dict[str, object]:
        """All that matters of a block, without addresses."""
        found: dict[str, object] = dict(self.words(b, schema.HEADER, 0))
        for player in players(b):
            whose = f"seat {self.player(b, player)}: "
            said = self.words(b, schema.PLAYER, player)
            found |= {whose + meaning: value for meaning, value in said}
            for name, zone in _ZONES.items():
                found[f"{whose}the {name}"] = tuple(
                    tuple(value for _, value in self.words(b, schema.COIN, coin))
                    for coin in row(b, player + zone)
                )
        return found

    def words(self, b: list[int], record: Record, at: int) -> Iterator[tuple[str, object]]:
        """What the words of a record hold, each by its meaning."""
        for word, kind, meaning in _compared(record):
            value = b[at + word]
            if kind in _SAME:
                yield meaning, value
            elif kind == "player":
                yield meaning, self.player(b, value)
            elif kind == "seat":
                yield meaning, self.seat(value)
            elif kind == "mask":
                yield meaning, self.mask(value)
            elif kind == "row":
                yield meaning, self.name(self.game.tables.words[value + m.K_ID])
            else:
                mates = (mate for mate in players(b) if b[mate + m.P_TEAM] == value)
                yield meaning, sorted(self.player(b, mate) for mate in mates)

    def option(self, option: int) -> tuple[object, ...]:
        """What an option means."""
        parts = OptionParts.of(option)
        target: object = parts.target
        if parts.verb == m.V_KIND:
            target = (self.name(parts.target), self.seat(parts.hold_seat))
        elif parts.verb == m.V_SEAT:
            target = self.seat(parts.target - 1)
        elif parts.verb in _OF_COINS and parts.target:
            target = (self.seat(parts.target_seat), parts.spot)
        if parts.verb == m.V_KIND:
            return (parts.verb, target)
        if parts.held_kind:
            target = self.name(parts.held_kind)
        elif parts.source:
            target = parts.deck_index
        return (parts.verb, parts.place, parts.ability, parts.added, parts.inviting, target)


def _difference(one: dict[str, object], two: dict[str, object]) -> str:
    """What differs between two pictures, in words; empty if nothing does."""
    for key, value in one.items():
        if two[key] != value:
            return f"{key} differs: {_said(value)} here, {_said(two[key])} in its twin"
    return ""


def _said(value: object) -> str:
    """A value of a picture in words; of coins their names, if these are what differs."""
    return ", ".join(map(str, value)) or "none" if isinstance(value, tuple) else str(value)


# --- making twins ---------------------------------------------------------------------------


def turned(played: Played, by: int) -> Twin:
    """The same game with everybody some seats further."""
    trial = played.trial
    count = len(trial.layouts)
    layouts = tuple(trial.layouts[(seat - by) % count] for seat in range(count))
    teams = tuple(tuple(sorted((seat + by) % count for seat in team)) for team in trial.teams)
    other = evolve(trial, layouts=layouts, teams=teams).game()
    first = (trial.first + by) % count if trial.first >= 0 else -1
    return Twin(other, other.new_block(trial.seed), first, turned=by)


def moved_about(played: Played, order: Sequence[int]) -> Twin:
    """The same game with each coin's words elsewhere in the block.

    Args:
        played: the game.
        order: for each coin, counted as they stand, which one's place it takes.
    """
    old = played.game.new_block(played.trial.seed)
    first = old[m.H_COINS]
    where = {first + m.COIN_SIZE * i: first + m.COIN_SIZE * to for i, to in enumerate(order)}
    new = old[:]
    for coin, to in where.items():
        new[to : to + m.COIN_SIZE] = old[coin : coin + m.COIN_SIZE]
    for word in holding(new, "coin"):
        new[word] = where.get(new[word], m.NONE)
    return Twin(played.game, new, played.trial.first)


def relabelled(played: Played) -> Twin:
    """The same game with coins of other names, which stand in the opposite order in their set."""
    trial = played.trial
    names = {coin.name: f"Kind {i}" for i, coin in enumerate(trial.stock.coins)}
    coins = tuple(renamed(coin, names) for coin in reversed(trial.stock.coins))
    layouts = tuple(
        evolve(
            layout,
            nest=names[layout.nest] if layout.nest else None,
            deck=tuple(names[name] for name in layout.deck),
            hold=tuple(names[name] for name in layout.hold),
            gone=tuple(names[name] for name in layout.gone),
        )
        for layout in trial.layouts
    )
    stock = evolve(trial.stock, coins=coins, own=())
    other = evolve(trial, layouts=layouts, stock=stock).game()
    return Twin(other, other.new_block(trial.seed), trial.first, names=names)


def renamed(coin: Coin, names: Mapping[str, str]) -> Coin:
    """A coin with another name, whose program speaks of the others by theirs."""
    return evolve(
        coin,
        name=names[coin.name],
        abilities=tuple(_with(ability, names) for ability in coin.abilities),
    )


def _with(node: Any, names: Mapping[str, str]) -> Any:
    """A part of a program with other names of coins."""
    if isinstance(node, tuple):
        return tuple(_with(part, names) for part in node)
    if isinstance(node, Span) or not has(type(node)):
        return node
    changes = {
        attribute.name: _with(getattr(node, attribute.name), names)
        for attribute in fields(type(node))
    }
    if isinstance(node, Filter):
        changes["kind"] = names.get(node.kind or "", node.kind)
        changes["except_kind"] = names.get(node.except_kind or "", node.except_kind)
    elif isinstance(node, By | UseAbility):
        changes["kind"] = names.get(node.kind or "", node.kind)
    return evolve(node, **changes)
