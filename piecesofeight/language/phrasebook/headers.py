"""Headers, what reactions answer, and conditions."""

from __future__ import annotations

import re

from piecesofeight.language.phrasebook.entry import (
    COUNT,
    KIND,
    NOUN,
    ONE,
    OTHERS,
    PLACES,
    article,
    more,
    phrase,
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


HEADERS = (
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
        r"^react .*?(?P<x>\b(?:draws?|picks?|looks? at|reveals?|skips?|gains?|gets?|shows?|"
        r"enters?|joins?|arrives?)\b)",
        hint=_ANSWERS,
    ),
    phrase(
        r"^react .*?(?P<x>\b(?:targets?|attacks?|chooses?|selects?)\b)",
        hint="say `would destroy`; or `uses any ability`, whatever it is aimed at",
    ),
)

CONDITIONS = (
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
