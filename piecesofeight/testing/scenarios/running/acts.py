"""What a step says: a text of the notation, taken apart into the engine's small decisions.

`order Mate, Cannon` is one step but two decisions of the engine, `order Mate` and then
`order Cannon`; so each text becomes a row of pieces, and each piece is the text of one option.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

from piecesofeight.errors import NotationError
from piecesofeight.language.names import plain_name
from piecesofeight.notation.grammar import CALLS, ParsedOption, call_text, parse_option, use_text
from piecesofeight.notation.names import (
    CoinSource,
    coins_of,
    read_names,
    spellings,
    whose,
)
from piecesofeight.spelling import closest, did_you_mean

CHANCE = "chance"
ALL = "all"

_PLACE = re.compile(r"nest|fore|aft|hold|deck ?\[ ?\d+ ?\]|hold ?\[[^\[\]]+\]")
_TARGET_PLACE = re.compile(r"nest|fore|aft|deck ?\[ ?[1-9]\d* ?\]")
_ARRANGE = re.compile(r"arrange(?: nest (?P<nest>.+?))? deck(?: (?P<deck>.+))?")
GIVING_UP = ("surrender", "time")  # possible at every decision, and never listed
_ALONE = ("pass", *GIVING_UP, "stalemate", "agree", "refuse", "accept", "keep", "done")
_ANSWER = re.compile(r"yes|no|[1-9]?[0-9]", re.ASCII)
_FIXED = ("destroy nest", "send fore", "send aft")
# How each verb is written, for help, and at which kinds of decision it has its place; a verb
# without such kinds fits any.
VERBS: dict[str, tuple[str, tuple[str, ...]]] = {
    "play": ("play nest at Bart.fore", ("main",)),
    "react": ("react nest", ("react",)),
    "at": ("at Bart.fore", ("target",)),
    "send": ("send fore` or `send aft", ("first-nest", "last-nest")),
    "pass": ("pass", ()),
    "call": ("call fore to aft-side", ("main",)),
    "destroy": ("destroy nest", ("main",)),
    "contribute": ("contribute 1", ("contribute",)),
    "choose": ("choose COIN`, `choose Bart.nest` or `choose yes", ("choose",)),
    "order": ("order COIN, COIN", ("order",)),
    "arrange": ("arrange nest COIN deck COIN, COIN", ("arrange", "build")),
    "stalemate": ("stalemate", ("main",)),
    "agree": ("agree", ("agree",)),
    "refuse": ("refuse", ("agree", "answer")),
    "surrender": ("surrender", ()),
    "time": ("time", ()),
    "pick": ("pick COIN", ("pick",)),
    "offer": ("offer Bart COIN, COIN for COIN", ("trade",)),
    "trade": ("trade with Bart", ("trade",)),
    "give": ("give COIN", ("trade",)),
    "want": ("want COIN", ("trade",)),
    "done": ("done", ("trade",)),
    "accept": ("accept", ("answer",)),
    "keep": ("keep", ("build",)),
    "draw": ("draw COIN, COIN", ("chance",)),
}
NOTHING = "nothing"  # what is offered, or asked for, in a gift
OUTCOMES = "`draw COIN, COIN`, `NAME reacts`, `NAME is next` or `NAME is first`"


@frozen
class Act:
    """What somebody does, or chance brings.

    Attributes:
        verb: the first word; `reacts`, `is next` and `is first` for those outcomes of chance.
        pieces: the texts of the small decisions, one after the other.
        text: the whole text, blanks tidied.
    """

    verb: str
    pieces: tuple[str, ...]
    text: str


@frozen
class Language:
    """What a text may name.

    Attributes:
        players: the players' names.
        coins: the coins of the game.
    """

    players: tuple[str, ...]
    coins: CoinSource

    def read(self, text: str, actor: str = "") -> Act:
        """Read what an actor does: a player, `chance` or `all`; anybody, if left out.

        Raises:
            NotationError: the text says nothing that this actor could do.
        """
        plain = plain_name(" ".join(text.split()))
        outcome = _outcome(plain, self)
        if outcome and actor not in self.players:
            return outcome
        verb = plain.partition(" ")[0]
        if actor == CHANCE:
            hint = did_you_mean(verb, ("draw",), f"write {OUTCOMES}")
            raise NotationError(f"chance can't bring `{plain}`", text=text, hint=hint)
        if actor == ALL and plain != "stalemate":
            hint = "`all: stalemate` is the only step that all take together"
            raise NotationError(f"not all can do `{plain}` together", text=text, hint=hint)
        if outcome or verb == "draw":
            hint = f"write `chance: {plain}`"
            raise NotationError(f"`{plain}` is for chance to bring", text=text, hint=hint)
        if verb not in VERBS:
            raise NotationError(f"`{plain}` is nothing to do", text=text, hint=_verb_hint(plain))
        if plain in _FIXED or plain in _ALONE:
            return Act(verb, (plain,), plain)
        pieces = _pieces(verb, plain, self)
        if not pieces:
            hint = f"it is written like `{VERBS[verb][0]}`"
            raise NotationError(f"`{plain}` can't be read", text=text, hint=hint)
        return Act(verb, tuple(pieces), plain)

    def items(self, text: str) -> list[str]:
        """Coins by name, or coins by their place in a ship, with commas between them."""
        found: list[str] = []
        for part in map(str.strip, text.split(",")):
            if self.is_target(part):
                found.append(part)
                continue
            try:
                found.extend(read_names(part, self.coins))
            except NotationError:
                if "." in part or _TARGET_PLACE.fullmatch(part):
                    self.target(part)  # which says what is wrong with it
                raise
        return found

    def draws(self, text: str) -> list[str]:
        """What is drawn, with commas between: coins as in `items`, or `Gull of Bart`, whose too.

        Raises:
            NotationError: it names no coin, or a player whom there isn't.
        """
        found: list[str] = []
        for part in map(str.strip, text.split(",")):
            try:
                found += self.items(part)
            except NotationError:
                coin, owner = whose(part, self.players)
                if not owner and self._is_coin(coin := part.rpartition(" of ")[0]):
                    owner = self.target(part.rpartition(" of ")[2])
                if not owner:
                    raise
                found += [f"{name} of {owner}" for name in read_names(coin, self.coins)]
        return found

    def _is_coin(self, text: str) -> bool:
        return text.casefold() in spellings(coins_of(self.coins))

    def is_target(self, text: str) -> bool:
        """Whether a text names a player, or a place in a player's ship."""
        if text in self.players:
            return True
        name, dot, place = text.rpartition(".")
        return bool(dot) and name in self.players and bool(_TARGET_PLACE.fullmatch(place))

    def player(self, name: str) -> str:
        """A player's name as it stands.

        Raises:
            NotationError: nobody has that name.
        """
        if name in self.players:
            return name
        there = "the players are " + ", ".join(f"`{player}`" for player in self.players)
        hint = did_you_mean(name, self.players, there)
        raise NotationError(f"there is no player `{name}`", text=name, hint=hint)

    def target(self, text: str) -> str:
        """A target as it stands.

        Raises:
            NotationError: it names nobody, or no place.
        """
        if self.is_target(text):
            return text
        if _TARGET_PLACE.fullmatch(text):
            whose = " or ".join(f"`{player}.{text}`" for player in self.players)
            raise NotationError(
                f"`{text}` doesn't say in whose ship", text=text, hint=f"write {whose}"
            )
        name = text.rpartition(".")[0] or text
        if name in self.players:
            hint = "a place is `nest`, `fore`, `aft` or `deck[3]`"
            raise NotationError(f"`{text}` is no place in a ship", text=text, hint=hint)
        return self.player(name)


def _verb_hint(text: str) -> str:
    verb = text.partition(" ")[0]
    if text.casefold() in ("yes", "no"):
        return f"write `choose {text.casefold()}`"
    close = closest(verb, VERBS)
    if close:
        return f"did you mean `{VERBS[close][0]}`?"
    return "a step begins with " + ", ".join(f"`{verb}`" for verb in VERBS if verb != "draw")


def _outcome(text: str, language: Language) -> Act | None:
    """An outcome of chance; None if the text isn't one."""
    if text.startswith("draw ") and _ANSWER.fullmatch(text.removeprefix("draw ")):
        return Act("draw", (text,), text)
    if text.startswith("draw "):
        names = language.draws(text.removeprefix("draw "))
        return Act("draw", tuple(f"draw {name}" for name in names), text) if names else None
    said = parse_option(text)
    if said.outcome and (said.player in language.players or text.partition(" ")[0] not in VERBS):
        language.target(said.player)
        return Act(said.outcome, (text,), text)
    return None


def _use(text: str, language: Language) -> Sequence[str]:
    """`play` and `react`; the second target and those after it are decisions of their own."""
    said = parse_option(text)
    if not _PLACE.fullmatch(said.place):
        return ()
    if not said.target:
        return (text,)
    first, *more = (language.target(target.strip()) for target in said.target.split(","))
    if "[" in said.place:  # what is used from elsewhere is aimed afterwards (9.20)
        return (_aimed(said, ""), *(f"at {text}" for text in (first, *more)))
    return (_aimed(said, first), *(f"at {text}" for text in more))


def _aimed(said: ParsedOption, target: str) -> str:
    """What a text says that plays a coin or reacts with it, at another target."""
    return use_text(said.verb, said.place, said.mode, target, said.added, inviting=said.inviting)


def _call(text: str) -> Sequence[str]:
    """Calls to two different sides are one, whichever is named first."""
    moves = parse_option(text).calls
    if len(moves) == 2 and moves[1][0] == "fore" and moves[0][1] != moves[1][1]:
        moves = moves[::-1]
    return [call_text(call) for call, known in CALLS.items() if known == moves]


def _arrange(text: str, language: Language) -> Sequence[str]:
    """A ship, or those of its coins that are put in order (9.18): then the nest may be left out."""
    match = _ARRANGE.fullmatch(text)
    if not match:
        return ()
    deck = () if match["deck"] in (None, "-") else read_names(match["deck"], language.coins)
    placed = [f"arrange deck {name}" for name in deck]
    if match["nest"] is None:
        return placed
    nest = ("-",) if match["nest"] == "-" else read_names(match["nest"], language.coins)
    return (f"arrange nest {nest[0]}", *placed) if len(nest) == 1 else ()


def _pieces(verb: str, text: str, language: Language) -> Sequence[str]:
    """The small decisions of a text with that verb; none if it can't be read."""
    rest = text.partition(" ")[2]
    match verb:
        case "play" | "react":
            return _use(text, language)
        case "at":
            return [f"at {language.target(target.strip())}" for target in rest.split(",")]
        case "call":
            return _call(text)
        case "contribute":
            added = parse_option(text).added
            return (text,) if added and text == f"contribute {added}" else ()
        case "choose":
            return [
                f"choose {item}"
                for item in ([rest] if _ANSWER.fullmatch(rest) else language.items(rest))
            ]
        case "order":
            return [f"order {name}" for name in read_names(rest, language.coins)]
        case "arrange":
            return _arrange(text, language)
        case "pick" | "give" | "want":
            names = read_names(rest, language.coins)
            return [f"{verb} {name}" for name in names] if len(names) == 1 else ()
        case "trade":
            return [f"trade with {language.player(rest.removeprefix('with '))}"]
        case "offer":
            return _offer(rest, language)
    return ()


def _offer(text: str, language: Language) -> Sequence[str]:
    """`Bart COIN, COIN for COIN`: each side in the order in which the engine asks for it."""
    named = [name for name in language.players if f"{text} ".startswith(f"{name} ")]
    partner = max(named, key=len) if named else language.player(text.partition(" ")[0])
    given, said, wanted = text.removeprefix(partner).strip().partition(" for ")
    if not said:
        return ()
    return (
        f"trade with {partner}",
        *(f"give {name}" for name in _side(given, language)),
        *(f"want {name}" for name in _side(wanted, language)),
        "done",
    )


def _side(text: str, language: Language) -> list[str]:
    """The coins on one side of an offer, those first that come first in their files."""
    if text == NOTHING:
        return []
    order = [coin.name for coin in coins_of(language.coins)]
    return sorted(read_names(text, language.coins), key=order.index)


def spoken(pieces: Sequence[str]) -> str:
    """The pieces of a step as one text again.

    >>> spoken(("arrange nest Mate", "arrange deck Cannon", "arrange deck Captain"))
    'arrange nest Mate deck Cannon, Captain'
    >>> spoken(("arrange deck Captain", "arrange deck Mate"))
    'arrange deck Captain, Mate'
    >>> spoken(("trade with Bart", "give Cannon", "give Mate", "done"))
    'offer Bart Cannon, Mate for nothing'
    """
    first, *rest = pieces
    if not rest:
        return f"{first} deck -" if first.startswith("arrange nest ") else first
    if first.startswith("trade ") and rest[-1] == "done":
        gives, wants = (
            [text.removeprefix(f"{verb} ") for text in rest if text.startswith(f"{verb} ")]
            for verb in ("give", "want")
        )
        return offer_text(first.removeprefix("trade with "), gives, wants)
    names = [text.partition(" ")[2] for text in rest]
    if first.startswith("arrange "):
        coins = ", ".join(name.partition(" ")[2] for name in names)
        return f"{first} deck {coins}" if first.startswith("arrange nest ") else f"{first}, {coins}"
    said = parse_option(first)
    if said.place:
        return _aimed(said, ", ".join([said.target, *names]))
    return ", ".join([first, *names])


def offer_text(to: str, gives: Sequence[str], wants: Sequence[str]) -> str:
    """An offer as a step says it."""
    return f"offer {to} {', '.join(gives) or NOTHING} for {', '.join(wants) or NOTHING}"
