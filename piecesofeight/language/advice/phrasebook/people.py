"""Other players: an opponent, and whom `their` means."""

from __future__ import annotations

from piecesofeight.language.advice.phrasebook.entry import (
    NOUN,
    ONE,
    THEY,
    Phrase,
    Rewrite,
    phrase,
    singular,
    with_article,
)

_THE = r"(?:your|my|our|the)"
_ONE_OPPONENT = rf"(?:{_THE} )?(?:opponent|enemy)"
_THAT = rf"(?:(?:that|this|{_THE}) )?(?:opponent|enemy)"
_SPOTS = r"(?:fore|aft|nest|hold)"
_TURN_TO_LOSE = r"(?:(?:his|her|their|its|your|the) )?next turn"

_WHICH_OPPONENT = (
    "say `an opponent`, or `any opponent`, for whoever it may be; for one and the same player, "
    "`choose an opponent as victim` first, and write `victim` each time"
)


def _some_opponent(pattern: str, *right: str | Rewrite) -> tuple[Phrase, ...]:
    """`the opponent` is any, unless another player has been spoken of: then it may be that one."""
    return (
        phrase(pattern, *right, alone=True),
        phrase(pattern, *right, hint=_WHICH_OPPONENT, certain=False),
    )


PEOPLE = (
    # --- whose coins
    phrase(rf"\bevery [^:]*?\b(?P<x>of {_THE} (?:opponents|enemies))\b", "of opponents"),
    phrase(
        rf"\bof {_THAT}\b(?!'s)",
        f"of {THEY}",
        hint=f"say `of {THEY}`, or `of an opponent` if it may be another",
        certain=False,
    ),
    *_some_opponent(rf"\bof {_ONE_OPPONENT}s?\b(?!'s)", "of an opponent"),
    phrase(
        rf"\b(?:(?:any|one)(?: of)? )?(?:that|this|{_THE}) opponent'?s'? (?P<coin>{NOUN})",
        lambda match: f"any {singular(match['coin'])} of {THEY}",
        lambda match: f"{with_article(singular(match['coin']))} of {THEY}",
        certain=False,
    ),
    *_some_opponent(
        rf"\b(?:(?:any|one)(?: of)? )?{_THE} opponent'?s'? (?P<coin>{NOUN})",
        lambda match: f"any {singular(match['coin'])} of an opponent",
        lambda match: f"{with_article(singular(match['coin']))} of an opponent",
    ),
    phrase(
        rf"\bto (?P<x>(?:that|this|an?|{_THE}) opponent's)(?= {_SPOTS})",
        f"{THEY}'s",
        certain=False,
    ),
    *_some_opponent(rf"\bto (?P<x>(?:an?|{_THE}) opponent's)(?= {_SPOTS})", "any opponent's"),
    *_some_opponent(rf"\bin (?P<x>{_THE} opponent's)(?= hold)", "an opponent's"),
    phrase(
        rf"\b(?P<all>(?:any|one)(?: of)? |every (?:of )?)?(?:his|her|their) (?P<coin>{NOUN})",
        lambda match: (
            f"{'every' if 'every' in (match['all'] or '') else 'any'} "
            f"{singular(match['coin'])} of {THEY}"
        ),
        lambda match: f"{with_article(singular(match['coin']))} of {THEY}",
        certain=False,
    ),
    phrase(
        rf"\b(?:destroy|move|reveal|look at|swap|with) (?P<x>(?:his|her|their) (?P<coin>{ONE}))",
        hint=r"say whose: `any \g<coin> of an opponent`; or `any \g<coin> of victim`, after "
        "`choose an opponent as victim`",
    ),
    # --- who does it
    phrase(r"\b(?P<x>that|this|the|your|my) opponent\b(?!'s)", f"{THEY}", certain=False),
    phrase(r"\b(?:your|my|our|the) opponents\b(?!')", "opponents"),
    *_some_opponent(
        r"\b(?:your|my|our|the) opponent\b(?!')",
        "an opponent",
        "any opponent",
    ),
    phrase(
        r"^(?:(?:he|she|they|you) )?skips? (?:his|her|their) next turn$",
        f"{THEY} skips 1 turn",
        certain=False,
    ),
    phrase(
        r"^(?P<x>(?:he|she|they) (?P<do>skip|take|chooses?|may|rearrange)s?)\b",
        lambda match: f"{THEY} {match['do']}{'' if match['do'] in ('may', 'chooses') else 's'}",
        certain=False,
    ),
    phrase(rf"\bskips? (?P<x>{_TURN_TO_LOSE})\b", "1 turn"),
    phrase(
        r"^(?P<x>skip)(?= [0-9])",
        f"{THEY} skips",
        hint=f"say who: `{THEY} skips ...`, or `you skip ...`",
        certain=False,
    ),
    phrase(
        rf"\b(?P<x>the (?P<spot>{_SPOTS}) of (?P<who>that player|its owner|[a-z]\w*))$",
        r"\g<who>'s \g<spot>",
    ),
    phrase(rf"\b(?P<x>(?:his|her|their))(?= {_SPOTS}\b)", f"{THEY}'s", certain=False),
    phrase(
        r"^move (?P<several>[a-z]\w*) to (?P<at>(?:their|the|each).*)",
        hint="the coins of several players can't go back to each of them: say where all of them "
        "go, as in `to your aft`, or let one player choose, with `any player chooses ...`",
    ),
    phrase(
        r"\bdestroy (?P<at>(?:it's|its|his|her|their|the|[a-z]\w*'s) (?:owner|ship)\b(?!'s).*)",
        hint="what is destroyed is a coin: say which, as in `any open coin of victim` after "
        "`choose an opponent as victim`",
    ),
    phrase(r"\bit's (?P<what>owner|coin)\b", r"its \g<what>"),
)
