"""Several words together that authors try first, and what to write instead.

`everyday.py` knows single words. Here a pattern stands for a turn of phrase: it is looked for in a
line, around a word that doesn't fit. If it says what to write, that is advised only where it can
stand; a pattern without is for what the language has no words for, and says what there is.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from attrs import frozen

from piecesofeight.language.vocabulary import words

__all__ = ["PHRASES", "Phrase", "with_article"]

Rewrite = Callable[[re.Match[str]], str]


@frozen
class Phrase:
    """A turn of phrase.

    Only the group `x` is replaced if there is one, and a word of the group `at` must be the one
    that doesn't fit. `right` are ways to say it, the best first;
    without any, `hint` is given where the word `where` could stand instead (anywhere if empty).
    Both are templates for the groups of the match.
    """

    pattern: re.Pattern[str]
    right: tuple[str | Rewrite, ...] = ()
    hint: str | Rewrite = ""
    where: str = ""
    certain: bool = True  # whether a fix may be offered
    whole: bool = False  # whether the line must be right then to its end


def with_article(noun: str) -> str:
    """A coin with `a` or `an`.

    Example:
        >>> with_article("open coin"), with_article("Gull")
        ('an open coin', 'a Gull')
    """
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def _places() -> str:
    found = [form.phrase for one in words() if one.category == "place" for form in one.forms]
    return "|".join(found)


_PLACE = rf"(?:{_places()})"
_PLACES = rf"{_PLACE}(?: (?:or )?{_PLACE})*"
_KIND = r"(?:[A-Z][\w'-]*(?: [A-Z][\w'-]*)*|\"[^\"]+\")"
_NOUN = rf"(?:other )?(?:{_PLACES} )?(?:coins?\b|{_KIND})"
_ONE = rf"(?:other )?(?:{_PLACES} )?(?:coin\b|{_KIND})"
_NAME = r"(?:that player|its owner|[a-z]\w*)"
_OTHERS = r"(?:opponent|other player|player)"
_ALL = rf"(?:(?:(?:all|each|every|both)(?: the)? )?{_OTHERS}s|(?:each|every) {_OTHERS})"
_COUNT = r"(?P<n>[0-9]{1,3})"

_ANSWERS = (
    "a reaction answers that an ability is used, or that a coin would be destroyed, is "
    "destroyed, taken, called or sent, or that a turn begins or ends"
)
_STEP, _EVENT = "destroy", "any"


def _more(by: int) -> Rewrite:
    def write(match: re.Match[str]) -> str:
        number = int(match["n"]) + by
        after = f" {match['what']}" if "what" in match.groupdict() else ""
        return f"{'at least' if by > 0 else 'at most'} {number}{after}" if number >= 0 else ""

    return write


def _article(group: str) -> Rewrite:
    return lambda match: with_article(match[group])


def _named_first(match: re.Match[str]) -> str:
    what = re.sub(r"^(?:any|the|every|an?|1) ", "", match["what"])
    name = match["name"]
    return f"choose it first: `choose {with_article(what)} as {name}`, then `{match['do']} {name}`"


def _they_destroy(match: re.Match[str]) -> str:
    who, what = match["who"], match["what"]
    random = re.match(r"([0-9]+) random (coins?)", what)
    if random:
        whose = who if re.fullmatch(_NAME, who) else "victim"
        pick = f"pick {random[1]} random {random[2]} of {whose} as loss"
        return f"say `{pick}`, then `destroy loss`"
    return f"say `{who} chooses a coin of theirs as loss`, then `destroy loss`"


def _active(match: re.Match[str]) -> str:
    verb = {"is taken": "take", "is called": "call"}.get(match["how"], "destroy")
    if match["how"].startswith("would"):
        return f"would {verb}"
    return verb if match["doer"] == "you" else f"{verb}s"


def _phrase(
    pattern: str,
    *right: str | Rewrite,
    hint: str | Rewrite = "",
    where: str = "",
    certain: bool = True,
    whole: bool = False,
) -> Phrase:
    return Phrase(re.compile(pattern), right, hint, where, certain, whole)


# --- headers, and what they answer ---------------------------------------------------------

_HEADERS = (
    _phrase(r"^(?P<x>(?:when|whenever|on|if) play(?:ed)?)(?=:)", "play"),
    _phrase(r"^play (?P<x>when|while)\b", "if"),
    _phrase(r"^react (?P<x>if|whenever|after|once|upon)\b", "when", whole=True),
    _phrase(
        r"^(?P<x>when|whenever|after|upon)\b",
        "react when",
        hint="begin with `react when`",
        whole=True,
    ),
    _phrase(r"\bonce (?:an?|each|every|in a) (turn|game|action)\b", r"once per \1"),
    _phrase(
        r"^(?:play|react) (?P<x>twice|[0-9]+ times)\b",
        hint="it can be limited to `once per turn`, `once per game` or `once per action`",
    ),
    _phrase(
        r"^react .*?(?P<x>\b(?:i|you|we|me) (?:lose|lost) "
        rf"(?:an?|any|your|my|another|one) (?P<coin>{_ONE}))",
        r"your \g<coin> is destroyed",
        hint=r"say `your \g<coin> is destroyed`, or `your \g<coin> is taken`",
        certain=False,
    ),
    _phrase(
        rf"^react .*?(?P<x>\b(?:an|any|another) {_OTHERS} (?:loses|lost) "
        rf"(?:an?|any|another|one) (?P<coin>{_ONE}))",
        r"any \g<coin> of an opponent is destroyed",
        hint=r"say `any \g<coin> of an opponent is destroyed`, or `... is taken`",
        certain=False,
    ),
    _phrase(
        r"^react (?:once per \w+ )?when (?P<x>(?P<coin>(?!.* if ).+?) "
        r"(?P<how>would be destroyed|is destroyed|is taken|is called|is killed) "
        r"by (?P<doer>an opponent|another player|any player|a player|you))",
        lambda match: f"{match['doer']} {_active(match)} {match['coin']}",
    ),
    _phrase(
        r"^react (?:(?! if ).)*?\b(?P<at>or)\b.*",
        hint="a reaction answers one thing: make two abilities of it",
    ),
    _phrase(r"^react .*?(?P<x>\b(?:dies|perishes|sinks|is lost|gets destroyed))", "is destroyed"),
    _phrase(
        r"^react .*?(?P<x>\b(?:draws?|picks?|looks? at|reveals?|skips?|gains?|gets?|shows?)\b)",
        hint=_ANSWERS,
    ),
    _phrase(
        r"^react .*?(?P<x>\b(?:targets?|attacks?|chooses?|selects?)\b)",
        hint="say `would destroy`; or `uses any ability`, whatever it is aimed at",
    ),
)

# --- conditions -------------------------------------------------------------------------------

_CONDITIONS = (
    _phrase(rf"\b(?:no|not) more than {_COUNT}", r"at most \g<n>"),
    _phrase(rf"\b(?:no|not) (?:fewer|less) than {_COUNT}", r"at least \g<n>"),
    _phrase(rf"\bmore than {_COUNT}", _more(1)),
    _phrase(rf"\b(?:fewer|less) than {_COUNT}", _more(-1)),
    _phrase(rf"\b{_COUNT} or more\b", r"at least \g<n>"),
    _phrase(rf"\b{_COUNT} or (?:fewer|less)\b", r"at most \g<n>"),
    _phrase(rf"\b(?:only|just|precisely) {_COUNT}", r"exactly \g<n>"),
    _phrase(rf"\bmore (?P<what>{_NOUN}(?: [a-z' ]+?)?) th[ae]n {_COUNT}", _more(1), whole=True),
    _phrase(
        rf"\b(?:fewer|less) (?P<what>{_NOUN}(?: [a-z' ]+?)?) th[ae]n {_COUNT}",
        _more(-1),
        whole=True,
    ),
    _phrase(r"\b(?:if|and|or) \(?(?P<x>have|lost)\b", r"you \g<x>"),
    _phrase(
        r"\b(?:you|i) (?:do not|don't|don ' t) have (?:an?|any) (?P<what>[^:]+)",
        r"you have no \g<what>",
    ),
    _phrase(r"\b(?:if|and|or) (?P<x>(?:any|each) opponent) has\b", "an opponent"),
    _phrase(r"\b(?:if|and|or) (?P<x>(?:any|each) other player) has\b", "another player"),
    _phrase(r"\bnot (?P<x>[^():]+)", r"(\g<x>)"),
    _phrase(r"\b(?:isn't|is n't|ain't)", "is not"),
    _phrase(rf"\b(?:have|has) (?P<x>(?:{_PLACES} )?(?:coin\b|{_KIND}))", _article("x")),
)

# --- coins, whose they are, where they lie ------------------------------------------------

_COINS = (
    _phrase(
        rf"\b(?:any|an?|the) {_OTHERS}(?:'s|s'|s)? (?P<coin>{_ONE})",
        r"any \g<coin> of an opponent",
        lambda match: f"{with_article(match['coin'])} of an opponent",
    ),
    _phrase(
        rf"\b(?:every|all|each) {_OTHERS}(?:'s|s'|s)? (?P<coin>{_NOUN})",
        lambda match: f"every {_singular(match['coin'])} of opponents",
    ),
    _phrase(
        rf"\b(?P<who>{_NAME})'s (?P<coin>{_ONE})",
        r"any \g<coin> of \g<who>",
        lambda match: f"{with_article(match['coin'])} of {match['who']}",
    ),
    _phrase(
        rf"\b(?:your|my|our) (?P<coin>{_ONE})",
        r"any \g<coin> of yours",
        lambda match: f"{with_article(match['coin'])} of yours",
    ),
    _phrase(rf"\btheir (?P<coin>{_ONE})", lambda match: f"{with_article(match['coin'])} of theirs"),
    _phrase(r"\bthis (?:coin|card|token|piece|one|ability)\b", "this"),
    _phrase(
        r"\b(?:that|the) (?:coin|one|ability)\b",
        hint="say `it` in a reaction; elsewhere a name given above, such as `prize`",
        where="it",
    ),
    _phrase(
        r"\b(?:(?:your|the) )?(?:left|right|next|previous) (?:neighbou?r|player|opponent)\b.*",
        hint="nobody is to the left or right: say `an opponent`, or choose one with "
        "`choose an opponent as victim`",
    ),
    _phrase(
        rf"\b(?P<coin>coin|{_KIND}) (?:from|in|at|on) (?:your|my) (?P<place>{_PLACE})\b",
        r"\g<place> \g<coin> of yours",
    ),
    _phrase(
        rf"\b(?P<coin>coin|{_KIND}) (?:from|in|at|on) "
        rf"(?P<who>an opponent|another player|{_NAME})'s (?P<place>{_PLACE})\b",
        r"\g<place> \g<coin> of \g<who>",
    ),
    _phrase(r"\bto (?:the )?(?P<x>fore|aft|nest)\b", r"your \g<x>"),
    _phrase(r"\b(?:destroy|reveal|look at|move|swap) (?P<x>target|chosen|selected)\b", "any"),
    _phrase(
        r"\b(?P<at>up to [0-9]+)\b.*",
        hint="a target is one coin: write a step for each, below `you may:` if it needn't be",
    ),
    _phrase(
        r"\b(?P<at>(?:that is |which is |lying )?(?:next to|adjacent to|beside|near|behind|"
        r"in front of|in between|between|before))\b.*",
        hint="where a coin lies is said with `fore`, `aft`, `middle` or `nest`; those behind a "
        "target with `any open coin and 2 coins behind it for each coin added`",
    ),
    _phrase(
        r"\b(?:from|of|out of|inside|within) "
        rf"(?P<whose>(?:your|their|{_NAME}'s|an opponent's|another player's)) hold\b",
        r"in \g<whose> hold",
    ),
    _phrase(r"\b(?:from|of|out of|inside|within|in) (?:my|our|the) hold\b", "in your hold"),
    _phrase(r"\b(?:in|on|from|of|aboard) (?:your|my) (?:ship|side)\b", "of yours"),
    _phrase(
        r"\b(?:in|on|from|of|aboard) "
        rf"(?P<who>an opponent|another player|{_NAME})'s (?:ship|side)\b",
        r"of \g<who>",
    ),
    _phrase(r"\bof (?:opponent|the opponent|enemy|an enemy|any opponent)\b", "of an opponent"),
    _phrase(
        rf"\b(?P<all>an? )?(?P<coin>coins?|{_KIND}) "
        rf"(?:(?:that|which) (?:is|are) )?(?P<place>{_PLACES})\b",
        lambda match: (
            with_article(f"{match['place']} {match['coin']}")
            if match["all"]
            else f"{match['place']} {match['coin']}"
        ),
    ),
    _phrase(
        rf"\b(?P<all>any|every|an?) (?P<one>{_PLACES}) (?P<coin>coin|{_KIND}) "
        rf"or (?:(?:any|every|an?) )?(?P<two>{_PLACES}) (?P=coin)\b",
        r"\g<all> \g<one> or \g<two> \g<coin>",
    ),
    _phrase(
        r"^(?!.*can't).*?\b(?P<at>or)\b.*",
        hint="a step does one thing: write an ability for each, with its own `play:`",
        where="_NL",
    ),
)

# --- steps --------------------------------------------------------------------------------

_STEPS = (
    _phrase(r"^(?P<x>you )(?=(?:destroy|move|swap|reveal|look|negate|prevent|choose|pick)\b)", ""),
    _phrase(r"^draw (?=[0-9]+ random .* as )", "pick "),
    _phrase(r"\bpick (?P<x>an?|any|one|some) (?=random\b)", "1 "),
    _phrase(rf"\bchooses? (?P<x>(?:any|the|one|some) (?P<coin>{_ONE}))", _article("coin")),
    _phrase(r"\b(?:negate|prevent) (?P<x>(?!it\b).+)", "it"),
    _phrase(r"\bswap .+? (?P<x>and|for|to) (?![0-9])\S+", "with"),
    _phrase(
        r"^(?P<do>destroy|move|reveal|look at) (?P<what>.+?) as (?P<name>[a-z]\w*)",
        hint=_named_first,
    ),
    _phrase(
        r"^(?:repeat|do (?:this|it|that))\b.*",
        hint="there is no word for that: write the steps as often as they are done",
        where=_STEP,
    ),
    _phrase(
        r"^replace (?P<one>.+?) (?:with|by) (?P<two>.+)",
        r"swap \g<one> with \g<two>",
        hint=r"say `swap \g<one> with \g<two>` if they change places, or else what becomes of each",
        certain=False,
    ),
    _phrase(
        r"^(?:win|lose|end) (?:the |this )?game$",
        hint="no step ends the game: it is won by the ships that are left",
        where=_STEP,
    ),
    _phrase(
        r"^for each\b.*",
        hint="say it behind a number, as in `pick 1 random coin in your hold for each open coin "
        "as loot`",
        where=_STEP,
    ),
    _phrase(
        r"^call\b.*",
        hint="players call on their turns, a coin can't: say `move ... to your nest` or the like",
        where=_STEP,
    ),
    _phrase(r"^(?P<x>pay|price|costs|as a cost)(?=:)", "cost"),
    _phrase(
        r"^(?:chooses?|.* chooses?) (?:two|three|four|[0-9]+) .*",
        hint="one coin is chosen in a step, as in `choose an open coin as prize`: write a step "
        "for each",
    ),
    _phrase(
        r"\b(?P<do>look at|reveal) (?:an?|the|your|any|[a-z]+) ?[a-z]*(?:'s)? "
        r"(?:hand|hold|ship|deck|coins)$",
        hint=r"say which coins, as in `\g<do> every hidden coin of victim`; from a hold, "
        r"`pick 1 random coin in victim's hold as seen` and `\g<do> seen`",
    ),
    _phrase(
        r"^(?:toss|roll|throw|flip a)\b.*",
        hint="chance is said with `pick`, as in `pick 1 random coin in your hold as loot`",
        where=_STEP,
    ),
    _phrase(r"^(?:all|every) (?:opponents|enemies) chooses?\b", "each opponent chooses"),
    _phrase(r"^(?:all|every) (?P<folk>other player|player)s chooses?\b", r"each \g<folk> chooses"),
    _phrase(
        rf"^{_ALL} (?:skips?|lose|loses|miss|misses)\b.*turns?$",
        hint="a step is about one player: say `any opponent skips 1 turn`, and choose whom",
    ),
    _phrase(
        rf"^(?P<who>{_NAME}|(?:any|each) {_OTHERS}) "
        r"(?:discards?|destroys?|sacrifices?|loses?|kills?|scuttles?) "
        r"(?P<what>(?!.*turns?$).+)",
        hint=_they_destroy,
    ),
    _phrase(
        r"^(?P<ban>(?:opponents|players|other players|you) (?:can't|cannot|can not|may not) .+?) "
        r"(?P<term>until .+?|this turn)$",
        hint=lambda match: (
            f"write `{_term(match['term'])}:`, and `{_ban(match['ban'])}` below it, indented by "
            "two spaces more"
        ),
    ),
    _phrase(
        r"^(?P<ban>(?:opponents|players|other players|you) (?:can't|cannot|can not) .+)",
        hint="what players can't do goes below `while this is open:` as an ability of its own, or "
        "below `until your next turn:` as a step",
        where=_STEP,
    ),
    _phrase(r" ?\b(?:instead|also|too|now|immediately|please|simply)\b ?", ""),
)


def _singular(noun: str) -> str:
    return re.sub(r"coins$", "coin", noun)


def _term(text: str) -> str:
    return "until the end of this turn" if text == "this turn" else text


def _ban(text: str) -> str:
    return re.sub(r"cannot|can not|may not", "can't", text)


PHRASES: tuple[Phrase, ...] = (*_HEADERS, *_CONDITIONS, *_STEPS, *_COINS)
