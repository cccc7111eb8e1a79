"""Writing positions: from the parts of a line to its text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from piecesofeight.notation.lark_files import first_words
from piecesofeight.notation.lines.values import (
    LOOKERS,
    NOBODY,
    ChoicePart,
    CoinPart,
    DealtPart,
    Face,
    Folk,
    LaterPart,
    MarksPart,
    NamedPart,
    PositionLine,
    SeenLine,
    SeenShipPart,
    ShipPart,
    TallyPart,
    UsePart,
)
from piecesofeight.notation.ships import EMPTY

_SIGNS = r"\s;:|\/,()\[\]\"?*+@#~"
_PLAIN = re.compile(rf"[^\W\d_][^{_SIGNS}]*(?: [^{_SIGNS}]+)*")
_UNSPLIT = re.compile(r"[^\s;\"](?:[^;\"]*[^\s;\"])?")


def line_text(line: PositionLine) -> str:
    """The line of a position.

    >>> from piecesofeight.notation.lines.reading import read_line
    >>> line_text(read_line('Anne:mate|Captain;"Bart:":-|Captain;turn 1 Anne;decisions 0'))
    'Anne: mate | Captain; "Bart:": - | Captain'
    """
    parts = [*map(_ship, line.ships), *_fields(line), *map(_later, line.later)]
    parts += map(_dealt, line.dealt)
    choices = [*map(_choice, line.then), *([f"waited {line.waited}"] if line.waited else [])]
    if choices:
        choices[0] = f"then {choices[0]}"
    return "; ".join([*parts, *choices])


def seen_text(line: SeenLine) -> str:
    """The line of what a player sees.

    >>> from piecesofeight.notation.lines.reading import read_seen
    >>> seen_text(read_seen("seen by spectators;Anne:Mate|?,(Captain)/2;turn 3 Anne"))
    'seen by spectators; Anne: Mate | ?, (Captain) / 2; turn 3 Anne'
    """
    parts = [f"seen by {_person(line.player)}", *map(_seen_ship, line.ships)]
    parts += _turn(line)
    if line.team_won:
        parts.append(f"team-won {_team(line.team_won)}")
    if line.asked is not None:
        parts.append(f"asked {player_text(line.asked) if line.asked != NOBODY else EMPTY}")
    return "; ".join([*parts, *map(_use, line.uses)])


# --- names --------------------------------------------------------------------------------


def name_text(name: str) -> str:
    """A coin's name as it stands in a line, in quotes where it needs them.

    >>> name_text("Full Sail"), name_text("7 Seas")
    ('Full Sail', '"7 Seas"')
    """
    return name if _PLAIN.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def player_text(name: str) -> str:
    """A player's name, which must not begin like another part of the line either.

    >>> player_text("Anne Bonny"), player_text("Turn Coat")
    ('Anne Bonny', '"Turn Coat"')
    """
    begins = re.split(r"(?<=\w)(?![\w-])", name.casefold(), maxsplit=1)[0]
    if begins in _beginnings():
        return json.dumps(name, ensure_ascii=False)
    return name_text(name)


def _beginnings() -> frozenset[str]:
    """The words with which a part begins where a player's name could stand."""
    fields = first_words("position", "field") | first_words("position", "seen_field")
    return fields | first_words("position", "person") | {"then", "seen", "waited"}


def _person(name: str) -> str:
    return "spectators" if name == LOOKERS else player_text(name)


def _folk(folk: Folk) -> str:
    """Some players.

    >>> _folk(Folk(("Anne", LOOKERS))), _folk(Folk(("Bart",), others=True)), _folk(Folk())
    ('Anne + spectators', 'all but Bart', '-')
    """
    names = " + ".join(map(_person, folk.names))
    if folk.others:
        return f"all but {names}" if names else "all"
    return names or EMPTY


def _team(names: Iterable[str]) -> str:
    return " + ".join(map(player_text, names))


def _choice(choice: ChoicePart) -> str:
    text, time = choice.text, [str(choice.time)] if choice.time else []
    said = text if _UNSPLIT.fullmatch(text) else json.dumps(text, ensure_ascii=False)
    return f"{_headed(choice.name, time)}: {said}"


# --- ships --------------------------------------------------------------------------------


def _ship(ship: ShipPart) -> str:
    rows = _rows(map(_row, (ship.deck, ship.hold, ship.gone)))
    nest = _coin(ship.nest) if ship.nest else EMPTY
    return f"{_headed(ship.name, _ship_notes(ship))}: {nest} | {rows}"


def _rows(rows: Iterable[str]) -> str:
    """Deck, hold and what left the game; of the last two not those that are empty.

    >>> _rows(["Mate", "-", "Bomb"]), _rows(["-", "-", "-"])
    ('Mate / - / Bomb', '-')
    """
    texts = list(rows)
    while len(texts) > 1 and texts[-1] == EMPTY:
        texts.pop()
    return " / ".join(texts)


def _headed(name: str, notes: Iterable[str]) -> str:
    """A player's name, with notes about the ship."""
    told = ", ".join(notes)
    return f"{player_text(name)} [{told}]" if told else player_text(name)


def _ship_notes(ship: ShipPart) -> Iterator[str]:
    for note in ("misses", "out", "empty"):
        if getattr(ship, note):
            yield f"{note} {getattr(ship, note)}"
    if ship.turns is not None:
        yield f"turns {ship.turns}"
    if ship.lost != (0, 0):
        yield "lost {} in {}".format(*ship.lost)
    if ship.time:
        left, shown, waited = ship.time
        others = f" shown {shown}" if shown != left else ""
        yield f"time {left}{others}" + (f" waited {waited}" if waited else "")
    yield from map(_marks, ship.marks)
    yield from map(_tally, ship.tallies)


def _marks(marks: MarksPart) -> str:
    """Marks of a name, and where they lie.

    >>> _marks(MarksPart("fuse", 2, 0)), _marks(MarksPart("curse", 1))
    ('marked fuse 2 on nest', 'marked curse 1')
    """
    place = f" on {marks.place or 'nest'}" if marks.place >= 0 else ""
    return f"marked {marks.name} {marks.count}{place}"


def _tally(tally: TallyPart) -> str:
    """How often somebody did something.

    >>> _tally(TallyPart("lost", 2, "game")), _tally(TallyPart("took", 1, "since", "Anne"))
    ('tallied lost 2 game', 'tallied took 1 since Anne')
    """
    whose = f" {player_text(tally.whose)}" if tally.whose else ""
    return f"tallied {tally.deed} {tally.count} {tally.lapse}{whose}"


def _row(coins: Iterable[CoinPart]) -> str:
    return ", ".join(map(_coin, coins)) or EMPTY


def _coin(coin: CoinPart) -> str:
    notes = ", ".join(_coin_notes(coin))
    return name_text(coin.name) + "*" * coin.everybody + (f" ({notes})" if notes else "")


def _coin_notes(coin: CoinPart) -> Iterator[str]:
    if coin.known is not None:
        yield f"known {_folk(coin.known)}"
    if coin.lost != Folk():
        yield f"lost {_folk(coin.lost)}"
    if coin.reacted:
        yield f"reacted {coin.reacted}"
    if coin.used:
        yield f"used {' + '.join(map(str, coin.used))}"
    if coin.mixed:
        group, since, last = coin.mixed
        yield f"mixed {group}" + (f" {since} {last}" if {since, last} != {group} else "")


# --- what else there is to know -------------------------------------------------------------


def _turn(line: PositionLine | SeenLine) -> Iterator[str]:
    """What whole positions and what players see have in common."""
    begins = isinstance(line, PositionLine) and line.begins
    phase = f", {line.phase}" if line.phase != "main" else ""
    if not begins and (phase or (line.turn, line.mover) != (1, line.ships[0].name)):
        yield f"turn {line.turn} {player_text(line.mover)}{phase}"
    if line.next is not None:
        yield f"next {player_text(line.next)}"
    if line.counterclockwise:
        yield "counterclockwise"
    if line.won:
        who, rule = line.won
        yield f"draw {rule}" if who == NOBODY else f"won {player_text(who)}, {rule}"


def _fields(line: PositionLine) -> Iterator[str]:
    if line.begins:
        first, seed = line.begins
        yield f"begins {player_text(first) if first != NOBODY else EMPTY}, seed {seed}"
    yield from _turn(line)
    if line.teams:
        yield f"teams {', '.join(map(_team, line.teams))}"
    if line.team_won:
        yield f"team-won {line.team_won}"
    if line.proposed:
        yield f"proposed {line.proposed}"
    if line.proposer:
        who, asked = line.proposer
        yield f"proposer {player_text(who)}: {_folk(asked)}"
    if line.rules:
        yield f"rules {', '.join(name if on else f'no {name}' for name, on in line.rules)}"
    if line.luck:
        yield f"luck {line.luck}"
    if line.decisions:
        yield f"decisions {line.decisions}"
    if line.counter is not None:
        yield f"counter {line.counter}"
    if line.clock:
        yield f"clock {line.clock}"


def _later(later: LaterPart) -> str:
    parts = [f"later {later.place} {player_text(later.user)}: #{later.coin}"]
    parts += [str(later.ability), str(later.line), f"set {later.since}"]
    if later.whose:
        parts.append(f"for {player_text(later.whose)}")
    for kept in later.kept:
        ship = f" @ {player_text(kept.ship)}" if kept.ship else ""
        parts.append(f"keeps {kept.slot} {_kept(kept.what)}{ship}")
    return ", ".join(parts)


def _kept(what: int | str | NamedPart) -> str:
    if isinstance(what, NamedPart):
        return f"= {what.what if isinstance(what.what, int) else name_text(what.what)}"
    return f"#{what}" if isinstance(what, int) else player_text(what)


def _dealt(dealt: DealtPart) -> str:
    notes = [f"misses {dealt.misses}"] if dealt.misses else []
    rows = _rows(map(_numbers, (dealt.deck, dealt.hold, dealt.gone)))
    return f"dealt {_headed(dealt.name, notes)}: {dealt.nest or EMPTY} | {rows}"


def _numbers(numbers: Sequence[int]) -> str:
    """Numbers, those in a row as the first and the last.

    >>> _numbers((3, 4, 5, 9, 8))
    '3-5, 9, 8'
    """
    texts = []
    for _, several in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        row = [number for _, number in several]
        texts.append(f"{row[0]}-{row[-1]}" if len(row) > 1 else str(row[0]))
    return ", ".join(texts) or EMPTY


# --- as a seat sees it ------------------------------------------------------------------------


def _seen_ship(ship: SeenShipPart) -> str:
    notes = [f"misses {ship.misses}"] if ship.misses else []
    notes += ["out"] if ship.out else []
    notes += [f"team {ship.team}"] if ship.team is not None else []
    notes += [f"time {ship.time}"] if ship.time is not None else []
    notes += map(_marks, ship.marks)
    notes += map(_tally, ship.tallies)
    nest = _face(ship.nest) if ship.nest else EMPTY
    deck = ", ".join(map(_face, ship.deck)) or EMPTY
    rows = _rows([deck, _held(ship.hold, ship.more), _held(ship.gone, ship.gone_more)])
    return f"{_headed(ship.name, notes)}: {nest} | {rows}"


def _held(faces: Iterable[Face], more: int) -> str:
    """The coins of a bag that are known, and how many there are besides."""
    return ", ".join([*map(_face, faces), *([str(more)] if more else [])]) or EMPTY


def _face(face: Face) -> str:
    if face.name is None:
        return "?"
    return name_text(face.name) if face.open else f"({name_text(face.name)})"


def _use(use: UsePart) -> str:
    at = f" @ {' + '.join(map(player_text, use.targets))}" if use.targets else ""
    negated, reacting = ", negated" * use.negated, ", reacting" * use.reacting
    return f"uses {player_text(use.name)}: {name_text(use.coin)}{at}{negated}{reacting}"
