"""Steps, and what players can't do."""

from __future__ import annotations

import re

from piecesofeight.language.advice.phrasebook.entry import (
    ALL,
    NAME,
    ONE,
    OTHERS,
    PLACES,
    STEP,
    article,
    edge,
    phrase,
    with_article,
)


def _named_first(match: re.Match[str]) -> str:
    what = re.sub(r"^(?:any|the|every|an?|1) ", "", match["what"])
    name = match["name"]
    return f"choose it first: `choose {with_article(what)} as {name}`, then `{match['do']} {name}`"


def _picked_first(match: re.Match[str]) -> str:
    number = match["n"] if match["n"].isdigit() else "1"
    pick = f"pick {number} random {match['what']} as loot"
    return f"pick it first: `{pick}`, then `{match['do']} loot{match['to'] or ''}`"


def _they_destroy(match: re.Match[str]) -> str:
    who, what = match["who"], match["what"]
    random = re.match(r"([0-9]+) random (coins?)", what)
    if random:
        whose = who if re.fullmatch(NAME, who) else "victim"
        pick = f"pick {random[1]} random {random[2]} of {whose} as loss"
        return f"say `{pick}`, then `destroy loss`"
    return f"say `{who} chooses a coin of theirs as loss`, then `destroy loss`"


def _term(text: str) -> str:
    return "until the end of this turn" if text == "this turn" else text


def _ban(text: str) -> str:
    return re.sub(r"cannot|can not|may not", "can't", text)


_NO_CHOICE = (
    "no step is a choice between two things: write an ability for each, with its own `play:`, or "
    "`you may:` and `otherwise:`, each with its steps below"
)

STEPS = (
    phrase(
        r"^(?P<do>destroy|move|reveal|look at) (?P<x>(?P<n>an?|any|[0-9]+) random (?P<what>.+?))"
        r"(?P<to> to .+)?$",
        hint=_picked_first,
    ),
    phrase(r"^(?P<x>skip)(?= [0-9])", "you skip", alone=True),
    phrase(
        r"^skip(?= [0-9])",
        hint="say who: `you skip ...`, or `victim skips ...` after `choose an opponent as victim`",
    ),
    phrase(r"^(?P<x>take)(?= the next turn)", "you take"),
    phrase(r"^(?P<x>you (?:must|have to|need to|should))\b", ""),
    phrase(
        r"^you (?:can|could) (?P<what>.+)",
        hint=r"write `you may:`, and `\g<what>` below it, indented by two spaces more",
    ),
    phrase(r"\b(?:loses|misses) (?:a|1|one|his|their|her) turn\b", "skips 1 turn"),
    phrase(r"\b(?:lose|miss) (?:a|1|one|your) turn\b", "skip 1 turn"),
    phrase(r" ?\bif (?:possible|able|you can)$", ""),
    phrase(r"\b(?:until|at) (?P<x>(?:the )?end of (?:the |this )?turn)\b", "the end of this turn"),
    phrase(r"\buntil (?P<x>(?:the |my )?next turn)\b", "your next turn"),
    phrase(r"\bthe (?P<x>beginning)\b", "start"),
    phrase(r"\b(?:opponents|players|you) (?P<x>may not|must not|shall not|do not)\b", "can't"),
    phrase(
        r"\bcan't (?P<x>use (?:any )?(?:ability|abilities))\b",
        hint="say `can't play ...` or `can't react`",
    ),
    phrase(
        rf"^your (?P<what>(?:{PLACES} )?coins?) can't be (?P<done>destroyed|targeted)",
        lambda match: f"opponents can't {match['done'][:-2]} your {match['what']}",
        certain=False,
    ),
    phrase(r"\ba opponent\b", "an opponent"),
    phrase(r"^(?P<x>you )(?=(?:destroy|move|swap|reveal|look|negate|prevent|choose|pick)\b)", ""),
    phrase(r"^draw (?=[0-9]+ random .* as )", "pick "),
    phrase(r"\bpick (?P<x>an?|any|one|some) (?=random\b)", "1 "),
    phrase(rf"\bchooses? (?P<x>(?:any|the|one|some) (?P<coin>{ONE}))", article("coin")),
    phrase(r"\b(?:negate|prevent) (?P<x>(?!it\b).+)", "it"),
    phrase(r"\bswap .+? (?P<x>and|for|to) (?![0-9])\S+", "with"),
    phrase(
        r"^(?P<do>destroy|move|reveal|look at) (?P<what>.+?) as (?P<name>[a-z]\w*)",
        hint=_named_first,
    ),
    phrase(
        r"^(?:repeat|do (?:this|it|that))\b.*",
        hint="there is no word for that: write the steps as often as they are done",
        where=STEP,
    ),
    phrase(
        r"^replace (?P<one>.+?) (?:with|by) (?P<two>.+)",
        r"swap \g<one> with \g<two>",
        hint=r"say `swap \g<one> with \g<two>` if they change places, or else what becomes of each",
        certain=False,
    ),
    phrase(
        r"^(?P<at>(?:its coin|it|this|[a-z]\w*) (?:can't|cannot|can not) be \w+\b.*)",
        hint="nothing protects a single coin: say which places, as in `opponents can't destroy "
        "your open coins` below `until your next turn:`; or save it with `react when this would be "
        "destroyed:` and `prevent it`",
    ),
    phrase(
        r"^or(?: if)?(?=:|$)",
        hint=_NO_CHOICE,
        where=STEP,
    ),
    phrase(
        r"\bchooses? (?P<at>(?:one|1)(?: of(?: the)? (?:these|following))?)(?=:|$)", hint=_NO_CHOICE
    ),
    phrase(
        r"^at the (?:start|beginning|end) of (?P<x>(?:your|my) turn)\b",
        "your next turn",
        hint="say `your next turn`, once; for each of your turns make an ability of its own: "
        "`react when your turn begins:`",
        certain=False,
    ),
    phrase(r"\bnext turn(?P<x> after (?:this|that)(?: one| turn)?)$", ""),
    phrase(
        r"\bto (?P<x>(?:the )?(?:your |my )?(?:middle|centre|center)\b.*)",
        hint="a coin can't be put into the middle: say `to your fore` or `to your aft`",
    ),
    phrase(
        r"\bto (?P<x>(?:the )?(?P<end>top|front|fore|bottom|back|aft) of "
        r"(?:your|my|the) (?:ship|deck|pile))",
        lambda match: f"your {edge(match['end'])}",
        certain=False,
    ),
    phrase(
        r"^(?:win|lose|end) (?:the |this )?game$",
        hint="no step ends the game: it is won by the ships that are left",
        where=STEP,
    ),
    phrase(
        r"^for each\b.*",
        hint="say it behind a number, as in `pick 1 random coin in your hold for each open coin "
        "as loot`",
        where=STEP,
    ),
    phrase(
        r"^call\b.*",
        hint="players call on their turns, a coin can't: say `move ... to your nest` or the like",
        where=STEP,
    ),
    phrase(r"^(?P<x>pay|price|costs|as a cost)(?=:)", "cost"),
    phrase(
        r"^(?:chooses?|.* chooses?) (?:two|three|four|[0-9]+) .*",
        hint="one coin is chosen in a step, as in `choose an open coin as prize`: write a step "
        "for each",
    ),
    phrase(
        r"\b(?P<do>look at|reveal) (?:an?|the|your|any|[a-z]+) ?[a-z]*(?:'s)? "
        r"(?:hand|hold|ship|deck|coins)$",
        hint=r"say which coins, as in `\g<do> every hidden coin of victim`; from a hold, "
        r"`pick 1 random coin in victim's hold as seen` and `\g<do> seen`",
    ),
    phrase(
        r"^(?:toss|roll|throw|flip a)\b.*",
        hint="chance is said with `pick`, as in `pick 1 random coin in your hold as loot`",
        where=STEP,
    ),
    phrase(r"^(?:all|every) (?:opponents|enemies) chooses?\b", "each opponent chooses"),
    phrase(r"^(?:all|every) (?P<folk>other player|player)s chooses?\b", r"each \g<folk> chooses"),
    phrase(
        rf"^{ALL} (?:skips?|lose|loses|miss|misses)\b.*turns?$",
        hint="a step is about one player: say `any opponent skips 1 turn`, and choose whom",
    ),
    phrase(
        rf"^(?P<who>{NAME}|(?:any|each) {OTHERS}) "
        r"(?:discards?|destroys?|sacrifices?|loses?|kills?|scuttles?) "
        r"(?P<what>(?!.*turns?$).+)",
        hint=_they_destroy,
    ),
    phrase(
        r"^(?P<ban>(?:opponents|players|other players|you) (?:can't|cannot|can not|may not) .+?) "
        r"(?P<term>until .+?|this turn)$",
        hint=lambda match: (
            f"write `{_term(match['term'])}:`, and `{_ban(match['ban'])}` below it, indented by "
            "two spaces more"
        ),
    ),
    phrase(
        r"^(?P<ban>(?:opponents|players|other players|you) (?:can't|cannot|can not) .+)",
        hint="what players can't do goes below `while this is open:` as an ability of its own, or "
        "below `until your next turn:` as a step",
        where=STEP,
    ),
    phrase(r" ?\b(?:instead|also|too|now|immediately|please|simply)\b ?", ""),
)
