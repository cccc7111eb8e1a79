"""Words for effects: what an ability does, step by step."""

from __future__ import annotations

from piecesofeight.language.program import (
    Amount,
    Coins,
    Destroy,
    Look,
    Move,
    Name,
    Negate,
    NextTurn,
    Player,
    Prevent,
    Rearrange,
    Reveal,
    SkipTurns,
    Spot,
    Swap,
    Who,
)
from piecesofeight.language.vocabulary.entry import Form, Site, Word, taken, text, word


def _move(site: Site, coins: Coins, to: Player, spot: Spot) -> Move:
    return Move(coins, to, spot, False, site.span)


def _move_any_order(site: Site, coins: Coins, to: Player, spot: Spot) -> Move:
    return Move(coins, to, spot, True, site.span)


def _rearrange(site: Site, player: Player = Who.YOU, extra: Name | None = None) -> Rearrange:
    return Rearrange(player, extra, site.span)


def _skip(site: Site, player: Player, amount: Amount) -> SkipTurns:
    return SkipTurns(player, amount, site.span)


def _next(site: Site, player: Player) -> NextTurn:
    return NextTurn(player, site.span)


_SKIPS = taken(SkipTurns, "player", "amount")
_NEXT = taken(NextTurn, "player")

WORDS: tuple[Word, ...] = (
    word(
        "effect",
        "destroy",
        Form(
            "destroy {what}",
            lambda site, coins: Destroy(coins, site.span),
            taken(Destroy, "coins"),
        ),
        doc="The coins go to the hold of the player in whose ship they are, all at once. "
        "Others may react before and after.",
        english="destroy {what}",
        spanish=text("destruye {what}", inf="destruir {what}"),
        example="play:\n  destroy any active coin\n  destroy this",
    ),
    word(
        "effect",
        "move",
        Form("move {what} to {whose} {spot}", _move, taken(Move, "coins", "to", "spot")),
        Form(
            "move {what} to {whose} {spot} in any order",
            _move_any_order,
            taken(Move, "coins", "to", "spot"),
            english="put {what} {spot:prep} {whose(spot)} in any order"
            "< (which you may keep secret)> {spot:fit}",
            spanish=text(
                "pon {what} en {whose(spot)} en cualquier orden"
                "< (que puedes mantener en secreto)> {spot:fit}",
                inf="poner {what} en {whose(spot)} en cualquier orden"
                "< (que puedes mantener en secreto)> {spot:fit}",
            ),
        ),
        doc="Put coins into a ship or a hold. This is no destruction. With `in any order` you "
        "choose the order of several coins in secret. A coin stays where it is if it is to go into "
        "a crow's nest that isn't empty, or would be the second Captain of a ship; the rest of the "
        "ability goes on.",
        english="put {what} {spot:prep} {whose(spot)} {spot:fit}",
        spanish=text(
            "pon {what} en {whose(spot)} {spot:fit}",
            inf="poner {what} en {whose(spot)} {spot:fit}",
        ),
        example="play:\n  move any open coin of another player to your aft\n  destroy this",
    ),
    word(
        "effect",
        "swap",
        Form(
            "swap {what} with {what}",
            lambda site, first, second: Swap(first, second, site.span),
            taken(Swap, "first", "second"),
        ),
        doc="Two coins change places, unless a ship would then have two Captains.",
        english="swap {what} with {what_2}",
        spanish=text(
            "intercambia {what} con {what_2:prep}", inf="intercambiar {what} con {what_2:prep}"
        ),
        example="play:\n  swap this with any open coin of an opponent",
    ),
    word(
        "effect",
        "rearrange",
        Form(
            "rearrange your ship",
            lambda site: _rearrange(site),
            english="rearrange your ship in secret",
            spanish=text("reordena tu barco en secreto", inf="reordenar tu barco en secreto"),
        ),
        Form(
            "rearrange your ship with {named}",
            lambda site, extra: _rearrange(site, extra=extra),
            taken(Rearrange, "extra"),
            english="add {named} to your ship and rearrange it in secret",
            spanish=text(
                "añade {named} a tu barco y reordénalo en secreto",
                inf="añadir {named} a tu barco y reordenarlo en secreto",
            ),
        ),
        Form(
            "{player} rearranges their ship",
            _rearrange,
            taken(Rearrange, "player"),
            english=text(
                "{player} rearranges their ship in secret",
                they="they rearrange their ship in secret",
            ),
            # `they` would be read as an order to you, here and below.
            spanish="{player} reordena su barco en secreto",
        ),
        Form(
            "{player} rearranges their ship with {named}",
            _rearrange,
            taken(Rearrange, "player", "extra"),
            english=text(
                "{player} adds {named:full} to their ship and rearranges it in secret",
                they="they add {named:full} to their ship and rearrange it in secret",
            ),
            spanish="{player} añade {named:full} a su barco y lo reordena en secreto",
        ),
        doc="The player puts deck and crow's nest in any order, in secret, together with the "
        "coins named. The coin whose ability this is stays where it is.",
        example="play:\n  pick 1 random coin in your hold as recruit\n"
        "  rearrange your ship with recruit\n  destroy this",
    ),
    word(
        "effect",
        "reveal",
        Form(
            "reveal {what}",
            lambda site, coins: Reveal(coins, site.span),
            taken(Reveal, "coins"),
        ),
        doc="Show the coins to all players.",
        english="reveal {what}< to all players>",
        spanish=text("revela {what}", inf="revelar {what}"),
        example="play:\n  reveal any hidden coin of an opponent",
    ),
    word(
        "effect",
        "look at",
        Form(
            "look at {what}",
            lambda site, coins: Look(coins, site.span),
            taken(Look, "coins"),
        ),
        doc="You look at the coins; the others don't see them.",
        english="look at {what}",
        spanish=text("mira {what}", inf="mirar {what}"),
        example="play:\n  look at every hidden coin of another player",
    ),
    word(
        "effect",
        "negate",
        Form("negate it", lambda site: Negate(site.span)),
        doc="Only in a reaction to an ability: that ability has no effect.",
        english="negate that ability",
        spanish=text("anula esa habilidad", inf="anular esa habilidad"),
        example="react when any ability is used:\n  cost: destroy this\n  negate it",
    ),
    word(
        "effect",
        "prevent",
        Form("prevent it", lambda site: Prevent(site.span)),
        doc="Only in a reaction to a coin that would be destroyed: it is not.",
        english=text("prevent that", full="prevent that destruction"),
        spanish=text(
            "evítalo",
            inf="evitarlo",
            full="evita esa destrucción",
            inf_full="evitar esa destrucción",
        ),
        example="react when this would be destroyed:\n  prevent it",
    ),
    word(
        "effect",
        "skip turns",
        Form(
            "{you} skip {turns}",
            _skip,
            _SKIPS,
            "skip {turns:you}",
            text("pierde {turns:you}", inf="perder {turns:you}"),
        ),
        Form(
            "{player} skips {turns}",
            _skip,
            _SKIPS,
            text("{player} skips {turns}", they="they skip {turns}"),
            text("{player} pierde {turns}", they="pierde {turns}"),
        ),
        doc="The player loses so many of the turns to come.",
        example="react once per action when an opponent destroys your open coin:\n"
        "  that player skips 1 turn",
    ),
    word(
        "effect",
        "take the next turn",
        Form(
            "{you} take the next turn",
            _next,
            _NEXT,
            "take the next turn",
            text("juega el próximo turno", inf="jugar el próximo turno"),
        ),
        Form(
            "{player} takes the next turn",
            _next,
            _NEXT,
            text("{player} takes the next turn", they="they take the next turn"),
            "{player} juega el próximo turno",
        ),
        doc="The player's turn comes next, and play goes clockwise from there.",
        example="react when an opponent destroys your open coin:\n  you take the next turn",
    ),
)
