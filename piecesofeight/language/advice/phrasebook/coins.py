"""Coins: whose they are, and where they lie."""

from __future__ import annotations

from piecesofeight.language.advice.phrasebook.entry import (
    KIND,
    NAME,
    NOUN,
    ONE,
    OTHERS,
    PLACE,
    PLACES,
    edge,
    phrase,
    singular,
    with_article,
)

COINS = (
    phrase(rf"\b(?P<coin>coin|{KIND}) \( ?(?P<place>{PLACE}) ?\)", r"\g<place> \g<coin>"),
    phrase(
        rf"\b(?:any|an?|the) {OTHERS}(?:'s|s'|s)? (?P<coin>{ONE})",
        r"any \g<coin> of an opponent",
        lambda match: f"{with_article(match['coin'])} of an opponent",
    ),
    phrase(
        rf"\b(?:every|all|each) {OTHERS}(?:'s|s'|s)? (?P<coin>{NOUN})",
        lambda match: f"every {singular(match['coin'])} of opponents",
    ),
    phrase(
        rf"\b(?P<who>{NAME})'s (?P<coin>{ONE})",
        r"any \g<coin> of \g<who>",
        lambda match: f"{with_article(match['coin'])} of {match['who']}",
    ),
    phrase(
        rf"\b(?:your|my|our)(?: own)? (?P<coin>{ONE})",
        r"any \g<coin> of yours",
        lambda match: f"{with_article(match['coin'])} of yours",
    ),
    phrase(rf"\btheir (?P<coin>{ONE})", lambda match: f"{with_article(match['coin'])} of theirs"),
    phrase(r"\b(?:this|esta) (?:coin|moneda|card|token|piece|one|ability)\b", "this"),
    phrase(
        rf"\bthis (?P<at>{PLACES} (?:coin|{KIND})).*",
        hint="`this` is the coin itself: leave the rest out, or say whose, as in `any fore coin of "
        "an opponent`",
    ),
    phrase(
        r"\bthe (?P<end>top|front|fore|bottom|back|aft) coin of (?:your|my) (?:ship|deck|pile)",
        lambda match: f"any {edge(match['end'])} coin of yours",
        lambda match: f"{with_article(edge(match['end']) + ' coin')} of yours",
        certain=False,
    ),
    phrase(
        r"\b(?:that|the) (?:coin|one|ability)\b",
        hint="say `it` in a reaction; elsewhere a name given above, such as `prize`",
        where="it",
    ),
    phrase(
        r"\b(?:(?:your|the) )?(?:left|right|next|previous) (?:neighbou?r|player|opponent)\b.*",
        hint="nobody is to the left or right: say `an opponent`, or choose one with "
        "`choose an opponent as victim`",
    ),
    phrase(
        rf"\b(?P<coin>coin|{KIND}) (?:from|in|at|on) (?:your|my) (?P<place>{PLACE})\b",
        r"\g<place> \g<coin> of yours",
    ),
    phrase(
        rf"\b(?P<coin>coin|{KIND}) (?:from|in|at|on) "
        rf"(?P<who>an opponent|another player|{NAME})'s (?P<place>{PLACE})\b",
        r"\g<place> \g<coin> of \g<who>",
    ),
    phrase(r"\bto (?:the )?(?P<x>fore|aft|nest)\b", r"your \g<x>"),
    phrase(r"\b(?:destroy|reveal|look at|move|swap) (?P<x>target|chosen|selected)\b", "any"),
    phrase(
        r"\b(?P<at>up to [0-9]+)\b.*",
        hint="a target is one coin: write a step for each, below `you may:` if it needn't be",
    ),
    phrase(
        r"\b(?P<at>(?:that is |which is |lying )?(?:next to|adjacent to|beside|near|behind|"
        r"in front of|in between|between|before))\b.*",
        hint="where a coin lies is said with `fore`, `aft`, `middle` or `nest`; those behind a "
        "target with `any open coin and 2 coins behind it for each coin added`",
    ),
    phrase(
        r"\b(?:from|of|out of|inside|within) "
        rf"(?P<whose>(?:your|their|{NAME}'s|an opponent's|another player's)) hold\b",
        r"in \g<whose> hold",
    ),
    phrase(r"\b(?:from|of|out of|inside|within|in) (?:my|our|the) hold\b", "in your hold"),
    phrase(r"\b(?:in|on|from|of|aboard) (?:your|my) (?:ship|side)\b", "of yours"),
    phrase(
        r"\b(?:in|on|from|of|aboard) "
        rf"(?P<who>an opponent|another player|{NAME})'s (?:ship|side)\b",
        r"of \g<who>",
    ),
    phrase(r"\bof (?:an enemy|any opponent)\b", "of an opponent"),
    phrase(
        rf"\b(?P<all>an? )?(?P<coin>coins?|{KIND}) "
        rf"(?:(?:that|which) (?:is|are) )?(?P<place>{PLACES})\b",
        lambda match: (
            with_article(f"{match['place']} {match['coin']}")
            if match["all"]
            else f"{match['place']} {match['coin']}"
        ),
    ),
    phrase(
        rf"\b(?P<all>any|every|an?) (?P<one>{PLACES}) (?P<coin>coin|{KIND}) "
        rf"or (?:(?:any|every|an?) )?(?P<two>{PLACES}) (?P=coin)\b",
        r"\g<all> \g<one> or \g<two> \g<coin>",
    ),
    phrase(
        r"^(?!.*can't).*?\b(?P<at>or)\b.*",
        hint="a step does one thing: write an ability for each, with its own `play:`",
        where="_NL",
    ),
)
