"""Headers, what reactions answer, and conditions."""

from __future__ import annotations

import re

from piecesofeight.language.advice.phrasebook.entry import (
    COUNT,
    KIND,
    NOUN,
    ONE,
    OTHERS,
    PLACE,
    PLACES,
    THEY,
    Phrase,
    article,
    more,
    phrase,
    singular,
    with_article,
)

_ANSWERS = (
    "a reaction answers that an ability is used, or that a coin would be destroyed, is "
    "destroyed, taken, called or sent, or that a turn begins or ends"
)


def _active(match: re.Match[str]) -> str:
    verb = {"is taken": "take", "is called": "call"}.get(match["how"], "destroy")
    if match["how"].startswith("would"):
        return f"would {verb}"
    return verb if match["doer"] == "you" else f"{verb}s"


_EACH_TURN = (
    "say `react when any player's turn {how}:`, or `react when your turn {how}:` if you mean your "
    "own turns"
)


def _turns(edge: str, how: str) -> tuple[Phrase, ...]:
    """Headers that say when by a place in a turn."""
    return (
        phrase(rf"^(?P<x>at the {edge} of (?:your|my) turns?)(?=:)", f"react when your turn {how}"),
        phrase(
            rf"^(?P<x>at the {edge} of (?:an?|any|each|every|your|the) opponent's turn)(?=:)",
            f"react when an opponent's turn {how}",
        ),
        phrase(
            rf"^(?P<x>at the {edge} of (?:each|every|any|an?|the)(?: player's)? turn)(?=:)",
            f"react when any player's turn {how}",
            hint=_EACH_TURN.format(how=how),
            certain=False,
        ),
    )


HEADERS = (
    *_turns("(?:start|beginning)", "begins"),
    *_turns("end", "ends"),
    phrase(
        r"^(?P<x>(?:each|every) turn)(?=:)",
        "react when any player's turn begins",
        hint=_EACH_TURN.format(how="begins"),
        certain=False,
    ),
    phrase(
        r"^(?P<x>(?:during|in|on) (?:your|my|each of your) turns?)(?=:)",
        "play",
        hint="say `play:` for what you choose to do on your turn, or `react when your turn "
        "begins:`",
        certain=False,
    ),
    phrase(
        r"^react (?P<x>at the (?:start|beginning) of (?:your|my) turn)", "when your turn begins"
    ),
    phrase(r"^react (?P<x>at the end of (?:your|my) turn)", "when your turn ends"),
    phrase(r"\bturn (?P<x>starts?|commences)\b", "begins"),
    phrase(r"\bturn (?P<x>finishes|stops)\b", "ends"),
    phrase(r"^(?:play|react) (?P<x>\( ?(?P<once>once per \w+) ?\))", r"\g<once>"),
    phrase(r"^while this is (?P<x>in play|on board|alive|played|out)\b", "active", certain=False),
    phrase(r"^(?P<x>(?:when|whenever|on|if) play(?:ed)?)(?=:)", "play"),
    phrase(r"^play (?P<x>when|while)\b", "if"),
    phrase(r"^react (?P<x>if|whenever|after|once|upon)\b", "when", whole=True),
    phrase(
        r"^(?P<x>when|whenever|after|upon)\b",
        "react when",
        hint="begin with `react when`",
        whole=True,
    ),
    phrase(r"\bonce (?:an?|each|every|in a) (turn|game|action)\b", r"once per \1"),
    phrase(
        r"^(?:play|react) (?P<x>twice|[0-9]+ times)\b",
        hint="it can be limited to `once per turn`, `once per game` or `once per action`",
    ),
    phrase(
        r"^react .*?(?P<x>\b(?:i|you|we|me) (?:lose|lost) "
        rf"(?:an?|any|your|my|another|one) (?P<coin>{ONE}))",
        r"your \g<coin> is destroyed",
        hint=r"say `your \g<coin> is destroyed`, or `your \g<coin> is taken`",
        certain=False,
    ),
    phrase(
        rf"^react .*?(?P<x>\b(?:an|any|another) {OTHERS} (?:loses|lost) "
        rf"(?:an?|any|another|one) (?P<coin>{ONE}))",
        r"any \g<coin> of an opponent is destroyed",
        hint=r"say `any \g<coin> of an opponent is destroyed`, or `... is taken`",
        certain=False,
    ),
    phrase(
        r"^react (?:once per \w+ )?when (?P<x>(?P<coin>(?!.* if ).+?) "
        r"(?P<how>would be destroyed|is destroyed|is taken|is called|is killed) "
        r"by (?P<doer>an opponent|another player|any player|a player|you))",
        lambda match: f"{match['doer']} {_active(match)} {match['coin']}",
    ),
    phrase(
        r"^react (?:(?! if ).)*?\b(?P<at>or)\b.*",
        hint="a reaction answers one thing: make two abilities of it",
    ),
    phrase(r"^react .*?(?P<x>\b(?:dies|perishes|sinks|is lost|gets destroyed))", "is destroyed"),
    phrase(
        r"^react .*?(?P<x>\b(?:plays|activates) an(?P<y>y?) ability\b)",
        r"uses an\g<y> ability",
    ),
    phrase(
        r"^react .*?(?P<x>\b(?:draws?|picks?|looks? at|reveals?|skips?|gains?|gets?|shows?|"
        r"enters?|joins?|arrives?)\b)",
        hint=_ANSWERS,
    ),
    phrase(
        r"^react .*?(?P<x>\b(?:targets?|attacks?|chooses?|selects?)\b)",
        hint="say `would destroy`; or `uses any ability`, whatever it is aimed at",
    ),
)

_ONE = r"(?:an?|another) "
_ENDS = r"(?= and| or|[:)])"  # of a condition
_ALL = r"(?P<all>an?|no|(?:at least|at most|exactly) [0-9]{1,3})"


def _you_have(match: re.Match[str]) -> str:
    """What is there is yours."""
    found = match.groupdict()
    what = " ".join(filter(None, (found.get("place"), match["coin"])))
    many = found.get("all") or "a"
    return f"you have {with_article(what) if many in ('a', 'an') else f'{many} {what}'}"


def _who_has(match: re.Match[str]) -> str:
    what = with_article(f"{match['place']} {match['coin']}")
    if match["no"]:
        bare = what.split(" ", 1)[1]
        return f"say who has none: `you have no {bare}`, or `no opponent has {what}`"
    return f"say who has it: `you have {what}`, or `an opponent has {what}`"


CONDITIONS = (
    phrase(
        rf"\b(?P<x>there (?:is|are) {_ALL} (?P<coin>coins?|{KIND}) (?:in|on|at) (?:your|my) "
        rf"(?P<place>{PLACE}))\b",
        _you_have,
    ),
    phrase(
        rf"\b(?P<x>there (?:is|are) {_ALL} (?P<coin>{NOUN}) (?:in|on|aboard) (?:your|my) ship)\b",
        _you_have,
    ),
    phrase(
        rf"\b(?P<x>there (?:is|are) {_ALL} (?P<coin>{NOUN}) in (?:your|my) hold)\b",
        lambda match: f"{_you_have(match)} in your hold",
    ),
    phrase(
        r"\b(?P<x>there (?:is|are) (?:no|not)\b[^:]*)",
        hint="say who has none, as in `you have no open Gull` or `no opponent has an open Gull`",
    ),
    phrase(
        rf"\b(?:if|and|or) \(?(?P<x>(?:an?|any) (?P<coin>coin|{KIND}) is (?:in|on|at) (?:your|my) "
        rf"(?P<place>{PLACE}))\b",
        _you_have,
    ),
    phrase(
        rf"\b(?:if|and|or) \(?(?P<x>(?:your|my) (?P<coin>{KIND}) is (?P<place>{PLACES}))"
        rf"{_ENDS}",
        _you_have,
    ),
    phrase(
        rf"\b(?P<x>(?P<folk>an opponent|another player)'s (?P<coin>coin|{KIND}) is "
        rf"(?P<place>{PLACES})){_ENDS}",
        lambda match: f"{match['folk']} has {with_article(match['place'] + ' ' + match['coin'])}",
    ),
    phrase(
        rf"\b(?:if|and|or) \(?(?P<x>(?:(?P<no>no)|an?|any|the) (?P<coin>coin|{KIND}) is "
        rf"(?P<place>{PLACES}))\b",
        hint=_who_has,
    ),
    phrase(
        rf"^react .* if .*?(?P<x>(?:(?:the|your|my) )?opponent has) (?={_ONE}|no |at |exactly )",
        "that player has",
        certain=False,
    ),
    phrase(
        rf"\b(?P<x>(?:(?:the|your|my|an|any) )?opponents? (?:has|have) no (?P<coin>{NOUN}))",
        rf"{THEY} has no \g<coin>",
        lambda match: f"no opponent has {with_article(singular(match['coin']))}",
        certain=False,
    ),
    phrase(
        rf"\b(?P<x>(?:(?:the|your|my) )?opponent has) (?={_ONE})",
        f"{THEY} has",
        certain=False,
    ),
    phrase(
        rf"\b(?P<x>(?:(?:the|your|my) )?opponent has) (?={_ONE})", "an opponent has", alone=True
    ),
    phrase(
        rf"\b(?P<x>(?:(?:the|your|my) )?opponent has) (?={_ONE})", "an opponent has", certain=False
    ),
    phrase(
        r"\b(?P<x>(?:(?:the|your|my|an|any) )?opponents? (?:has|have))"
        r"(?= (?:at least|at most|exactly))",
        f"{THEY} has",
        "opponents together have",
        certain=False,
    ),
    phrase(
        r"\b(?P<x>(?:(?:have|has) )?lost (?:an?|any|1|one|some) coins?(?: this turn)?)"
        rf"{_ENDS}",
        "lost at least 1 coin this turn",
    ),
    phrase(
        rf"\blost (?P<x>{COUNT} coins?)\b",
        r"at least \g<n> coins",
        hint=r"say `at least \g<n> coins this turn`, or `exactly \g<n> coins this turn`",
        certain=False,
    ),
    phrase(r"\b(?:you|i) (?P<x>control|own|got|hold|possess|has)\b", "have"),
    phrase(
        rf"\b(?:if|and|or) (?P<x>(?:an? )?(?P<coin>(?:{PLACES} )(?:coin\b|{KIND})))(?=:)",
        lambda match: f"you have {with_article(match['coin'])}",
    ),
    phrase(rf"\b(?:no|not) more than {COUNT}", r"at most \g<n>"),
    phrase(rf"\b(?:no|not) (?:fewer|less) than {COUNT}", r"at least \g<n>"),
    phrase(rf"\bmore than {COUNT}", more(1)),
    phrase(rf"\b(?:fewer|less) than {COUNT}", more(-1)),
    phrase(rf"\b{COUNT} or more\b", r"at least \g<n>"),
    phrase(rf"\b{COUNT} or (?:fewer|less)\b", r"at most \g<n>"),
    phrase(rf"\b(?:only|just|precisely) {COUNT}", r"exactly \g<n>"),
    phrase(rf"\bmore (?P<what>{NOUN}(?: [a-z' ]+?)?) th[ae]n {COUNT}", more(1), whole=True),
    phrase(
        rf"\b(?:fewer|less) (?P<what>{NOUN}(?: [a-z' ]+?)?) th[ae]n {COUNT}",
        more(-1),
        whole=True,
    ),
    phrase(r"\b(?:if|and|or) \(?(?P<x>have|lost)\b", r"you \g<x>"),
    phrase(
        r"\b(?:you|i) (?:do not|don't|don ' t) have (?:an?|any) (?P<what>[^:]+)",
        r"you have no \g<what>",
    ),
    phrase(r"\b(?:if|and|or) (?P<x>(?:any|each) opponent) has\b", "an opponent"),
    phrase(r"\b(?:if|and|or) (?P<x>(?:any|each) other player) has\b", "another player"),
    phrase(r"\bnot (?P<x>[^():]+)", r"(\g<x>)"),
    phrase(r"\b(?:isn't|is n't|ain't)", "is not"),
    phrase(rf"\b(?:have|has) (?P<x>(?:{PLACES} )?(?:coin\b|{KIND}))", article("x")),
)
