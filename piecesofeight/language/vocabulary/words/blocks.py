"""Words that open a block, or limit an ability."""

from __future__ import annotations

from piecesofeight.language.program import (
    Condition,
    Forbid,
    If,
    Later,
    May,
    Moment,
    Once,
    Player,
    Statement,
    Until,
)
from piecesofeight.language.vocabulary.entry import Form, Site, Word, taken, text, word

Body = tuple[Statement, ...]


def _if(site: Site, condition: Condition, then: Body, otherwise: Body) -> If:
    return If(condition, then, otherwise, site.span)


def _may(site: Site, player: Player, then: Body, otherwise: Body) -> May:
    return May(player, then, otherwise, site.span)


def _whose(value: object) -> tuple[object, ...] | None:
    """Whose next turn it is; there is no such part if it is this turn."""
    if isinstance(value, Later | Until) and value.whose is not None:
        return (value.whose,)
    return None


def _next_turn(phrase: str, moment: Moment, spanish: str) -> Form:
    def build(site: Site, whose: Player, body: Body) -> Later:
        return Later(moment, whose, body, site.span)

    english = phrase.replace("{whose} next turn", "{whose(turn)}")
    return Form(phrase, build, _whose, f"{english}, {{then}}", f"{spanish}, {{then}}")


def _this_turn(site: Site, body: Body) -> Later:
    return Later(Moment.END, None, body, site.span)


def _until(site: Site, whose: Player, forbids: tuple[Forbid, ...]) -> Until:
    return Until(whose, forbids, site.span)


def _until_end(site: Site, forbids: tuple[Forbid, ...]) -> Until:
    return Until(None, forbids, site.span)


def _limit(once: Once, spanish: str) -> Form:
    return Form(once.value, lambda _site: once, english=once.value, spanish=spanish)


WORDS: tuple[Word, ...] = (
    word(
        "once",
        "once per",
        _limit(Once.ACTION, "una vez por acción"),
        _limit(Once.TURN, "una vez por turno"),
        _limit(Once.GAME, "una vez por partida"),
        doc="How often the ability may be used. An action is all that follows from one main "
        "action of a turn. One coin reacts at most once per turn in any case.",
        example="play once per game:\n  destroy any coin",
    ),
    word(
        "branch",
        "if",
        Form("if {condition}", _if, taken(If, "condition")),
        doc="The steps below happen only if the condition holds when it is their turn; those "
        "below `otherwise:` only if it doesn't.",
        english="if {condition}, {then}",
        spanish="si {condition}, {then}",
        example="play:\n  if you have an active Gull:\n    destroy any open coin\n"
        "  otherwise:\n    destroy this",
    ),
    word(
        "branch",
        "may",
        Form(
            "{you} may",
            _may,
            taken(May, "player"),
            english=text("you may {then:inf}", mixed="if you wish, {then}"),
            spanish=text("puedes {then:inf}", mixed="si quieres, {then}"),
        ),
        Form(
            "{player} may",
            _may,
            taken(May, "player"),
            english="if {player} agrees, {then}",
            # Without `debes` it would be the player who accepts that does it.
            spanish=text(
                "si {player} acepta, debes {then:inf}", mixed="si {player} acepta, {then}"
            ),
        ),
        doc="The player decides, when it comes to it, whether the steps below happen; those "
        "below `otherwise:` happen if they don't.",
        example="play:\n  destroy any active coin\n  you may:\n    destroy this\n"
        "    you take the next turn",
    ),
    word(
        "opening",
        "later",
        _next_turn(
            "at the start of {whose} next turn", Moment.START, "al comienzo de {whose(turn)}"
        ),
        _next_turn("at the end of {whose} next turn", Moment.END, "al final de {whose(turn)}"),
        Form(
            "at the end of this turn",
            _this_turn,
            english="at the end of {now}, {then}",
            spanish="al final de {now}, {then}",
        ),
        doc="The steps below happen then. The ability ends without waiting for them. They lapse "
        "if you are out by then, or the player whose turn it should be.",
        example="play:\n  destroy any open coin\n  at the end of this turn:\n    destroy this",
    ),
    word(
        "term",
        "until",
        Form(
            "until {whose} next turn",
            _until,
            _whose,
            english="until {whose(turn)}, {then}",
            spanish="hasta {whose(turn)}, {then}",
        ),
        Form(
            "until the end of this turn",
            _until_end,
            english="until the end of {now}, {then}",
            spanish="hasta el final de {now}, {then}",
        ),
        doc="The prohibitions below hold until then, wherever this coin is. They lapse if you are "
        "out, or the player whose turn it should be.",
        example="play:\n  until your next turn:\n    opponents can't target your open coins\n"
        "  destroy this",
    ),
)
