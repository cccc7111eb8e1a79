"""Words for players: who does something, has it done to them, or owns a coin or ship."""

from __future__ import annotations

from piecesofeight.language.program import AnyPlayer, Name, OwnerOf, Who
from piecesofeight.language.vocabulary.entry import (
    Conversion,
    Form,
    MisfitError,
    Word,
    made,
    plain,
    same,
    word,
)
from piecesofeight.language.vocabulary.nouns import Belonging


def _coin_of_owner(owner: object) -> Name:
    if not isinstance(owner, OwnerOf):
        raise MisfitError("it names the player otherwise")
    return owner.coin


_OWNER_OF = Conversion(lambda site, coin: OwnerOf(coin, span=site.span), _coin_of_owner)


_SEVERAL = (Who.OPPONENT, Who.ANOTHER, Who.ANYONE)


def _plain(*phrases: str) -> tuple[Form, ...]:
    """Opponents, other players, and all players, without a choice of one."""
    return tuple(plain(phrase, who) for phrase, who in zip(phrases, _SEVERAL, strict=True))


def _chosen(*phrases: str) -> tuple[Form, ...]:
    """The same, for one of them whom the user chooses."""
    told = zip(phrases, _SEVERAL, strict=True)
    return tuple(made(phrase, AnyPlayer, who=who) for phrase, who in told)


def _who_fit(*phrases: str) -> tuple[Form, ...]:
    """The same, for one who has something, or did it."""
    told = zip(phrases, _SEVERAL, strict=True)
    return tuple(made(f"{one} who {{having}}", AnyPlayer, "having", who=who) for one, who in told)


def _of(phrase: str, who: Who, *, hold: bool = False) -> Form:
    """Coins of a player who is known, or of several."""
    return made(phrase, Belonging, owner=who, hold=hold)


def _of_chosen(phrase: str, who: Who, *, hold: bool = False) -> Form:
    """Coins of a player whom the user chooses."""
    return made(phrase, Belonging, owner=lambda site: AnyPlayer(who, span=site.span), hold=hold)


WORDS: tuple[Word, ...] = (
    word("you", "you", plain("you", Who.YOU)),
    word("one_player", "that player", plain("that player", Who.EVENT_PLAYER)),
    word("one_player", "its owner", plain("its owner", Who.EVENT_OWNER)),
    word(
        "one_player",
        "a neighbour at the table",
        plain("the player on your left", Who.LEFT),
        plain("the player on your right", Who.RIGHT),
        plain("the player on their left", Who.THEIR_LEFT),
        plain("the player on their right", Who.THEIR_RIGHT),
    ),
    word("one_player", "a chosen player", same("{named}", Name)),
    word("one_player", "the owner of a chosen coin", made("{named} 's owner", OwnerOf, "coin")),
    word("player", "one player", same("{one_player}")),
    word(
        "player",
        "any player",
        *_chosen("any opponent", "any other player", "any player"),
        *_who_fit("any opponent", "any other player", "any player"),
    ),
    word("chooser", "one who chooses", same("{player}")),
    word(
        "chooser",
        "each who chooses",
        same("{everybody}", Who),
    ),
    word("a_player", "a player", *_plain("an opponent", "another player", "a player")),
    word(
        "rival",
        "whom others choose",
        *_plain("an opponent of theirs", "another player", "a player"),
    ),
    word(
        "random_player",
        "a random player",
        plain("a random opponent", Who.OPPONENT),
        plain("another random player | a random other player", Who.ANOTHER),
        plain("a random player", Who.ANYONE),
    ),
    word(
        "doer",
        "who does it",
        *_plain("an opponent", "another player", "any player | a player"),
    ),
    word("doer", "a named player", same("{named}", Name)),
    word(
        "folk",
        "whom it binds",
        *_plain("opponents", "other players", "players"),
        plain("you", Who.YOU),
    ),
    word("folk", "whom alone it binds", same("{one_player} | {they}")),
    word(
        "together",
        "players together",
        *_plain("opponents together", "other players together", "all players together"),
    ),
    word(
        "whose_one",
        "of one player",
        plain("your", Who.YOU),
        plain("their", Who.CHOOSER),
        plain("that player 's", Who.EVENT_PLAYER),
        plain("its owner 's", Who.EVENT_OWNER),
        plain("the player on your left 's", Who.LEFT),
        plain("the player on your right 's", Who.RIGHT),
        plain("the player on their left 's", Who.THEIR_LEFT),
        plain("the player on their right 's", Who.THEIR_RIGHT),
        same("{named} 's", Name),
        made("{named} 's owner 's", OwnerOf, "coin"),
    ),
    word(
        "whose",
        "whose ship or hold",
        same("{whose_one}"),
        *_chosen("any opponent 's", "any other player 's", "any player 's"),
    ),
    # --- whose coins
    word("owner", "of yours", _of("of yours", Who.YOU)),
    word("owner", "of one player", made("of {one_player}", Belonging, "owner", hold=False)),
    word(
        "owner",
        "of some player",
        _of_chosen("of an opponent", Who.OPPONENT),
        _of_chosen("of another player", Who.ANOTHER),
        _of_chosen("of any player", Who.ANYONE),
    ),
    word(
        "owner",
        "of several players",
        _of("of opponents", Who.OPPONENT),
        _of("of other players", Who.ANOTHER),
    ),
    word(
        "owner",
        "among those named",
        made("among {named}", Belonging, "among", owner=Who.ANYONE),
    ),
    word("owner", "of theirs", _of("of theirs", Who.CHOOSER)),
    word("owner", "in your hold", _of("in your hold", Who.YOU, hold=True)),
    word("owner", "in their hold", _of("in their hold", Who.CHOOSER, hold=True)),
    word(
        "owner",
        "in a hold",
        _of("in that player 's hold", Who.EVENT_PLAYER, hold=True),
        _of("in its owner 's hold", Who.EVENT_OWNER, hold=True),
        _of("in the player on your left 's hold", Who.LEFT, hold=True),
        _of("in the player on your right 's hold", Who.RIGHT, hold=True),
        _of("in the player on their left 's hold", Who.THEIR_LEFT, hold=True),
        _of("in the player on their right 's hold", Who.THEIR_RIGHT, hold=True),
        made("in {named} 's hold", Belonging, "owner", hold=True),
        made("in {named} 's owner 's hold", Belonging, ("owner", _OWNER_OF), hold=True),
        _of_chosen("in an opponent 's hold", Who.OPPONENT, hold=True),
        _of_chosen("in another player 's hold", Who.ANOTHER, hold=True),
        _of_chosen("in any player 's hold", Who.ANYONE, hold=True),
    ),
)
