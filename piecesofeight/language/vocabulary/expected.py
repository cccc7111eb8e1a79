"""What is due where a phrase of some category is due, in the words of an author.

Each rule of the grammar that can be due has one entry, a category of the vocabulary or a rule of
the skeleton. From these, `recovery/expecting.py` makes the message for every place of a text:
what to write there is said by the entry, not by a list of all the words that fit.

In `text`, `{sample}` stands for the sample and `{place}` and the like for the words of that
category, so that no word is listed here that is declared elsewhere.
"""

from __future__ import annotations

from attrs import frozen


@frozen
class Expected:
    """What is due: how it is said, and the shortest good example of it."""

    sample: str
    text: str = ""


EXPECTED: dict[str, Expected] = {
    # --- abilities and their headers
    "ability": Expected("play:", "an ability: `play`, `react when` or `while this is`"),
    "once": Expected("once per turn", "how often it may be used, such as {sample}"),
    "header_condition": Expected("if this is open", "`if` and a condition, such as {sample}"),
    "event": Expected(
        "an opponent destroys your open coin", "what the reaction answers, such as {sample}"
    ),
    "predicates": Expected("open", "where the coin lies: {predicate}"),
    "predicate": Expected("open", "where the coin lies: {predicate}"),
    # --- steps
    "statement": Expected("destroy this", "a step, such as {sample} or `you may:`"),
    "cost": Expected("cost: destroy this", "in a reaction also {sample}"),
    "effect": Expected(
        "destroy this",
        "what is paid: {sample}, or a coin of yours, as in `destroy another active coin of yours`",
    ),
    "otherwise": Expected("otherwise:", "{sample} for the other case"),
    "prohibition": Expected("opponents can't call", "who can't do what, such as {sample}"),
    "branch": Expected("if this is open"),
    "opening": Expected("at the end of this turn"),
    "term": Expected("until your next turn"),
    # --- conditions
    "condition": Expected(
        "this is open", "a condition, such as {sample} or `you have at least 2 coins in your hold`"
    ),
    "factor": Expected(
        "this is open", "a condition, such as {sample} or `you have at least 2 coins in your hold`"
    ),
    "compare": Expected("at least", "`at least`, `at most` or `exactly`, and a number"),
    # --- coins
    "what": Expected(
        "any open coin",
        "the coins meant: `this`, a name given above, or a description such as {sample} or "
        "`every aft coin of an opponent`; in a reaction also `it`",
    ),
    "event_coin": Expected("any coin", "which coin: `this`, or one such as `your open coin`"),
    "a_coin": Expected("an open coin", "one coin, such as `a coin in your hold` or `an open coin`"),
    "coin": Expected(
        "open coin",
        "a coin: where it lies ({place}) if that matters, then `coin` or the coin's name",
    ),
    "coins": Expected(
        "open coins",
        "coins: where they lie ({place}) if that matters, then `coins` or the name of a coin",
    ),
    "counted": Expected(
        "coins",
        "coins: where they lie ({place}) if that matters, then `coins` or the name of a coin",
    ),
    "countable": Expected(
        "open coin", "what is counted, such as {sample} or `coin you lost this turn`"
    ),
    "one_kind": Expected("coin", "{sample} or the name of a coin"),
    "many_kinds": Expected("coins", "{sample} or the name of a coin"),
    "counted_kind": Expected("coins", "{sample} (`coin` of one) or the name of a coin"),
    "places": Expected("open", "where it lies ({place})"),
    "place_group": Expected("open", "where else it lies ({place})"),
    "place": Expected("open", "another place ({place})"),
    "kind": Expected("Gull", "the name of a coin, with a capital letter"),
    "owner": Expected(
        "of an opponent", "whose it is, such as `of yours`, {sample} or `in your hold`"
    ),
    "exception": Expected("except this", "an exception: {sample}, or `except a` and a name"),
    # --- places and players
    "whose": Expected(
        "your",
        "whose: {sample}, `any opponent's`, or `victim's` after `choose an opponent as victim`",
    ),
    "spot": Expected("aft", "where to: {spot}"),
    "you": Expected("you", "{sample}"),
    "one_player": Expected(
        "that player", "which player: {sample}, `its owner`, or the name of one chosen above"
    ),
    "player": Expected("any opponent"),
    "chooser": Expected("each opponent"),
    "a_player": Expected("an opponent", "a player: {a_player}"),
    "doer": Expected("an opponent"),
    "folk": Expected("opponents"),
    "together": Expected("all players together"),
    # --- names and numbers
    "number": Expected("2", "a number in digits, such as {sample}"),
    "turns": Expected("1 turn", "a number of turns, such as {sample}"),
    "new_name": Expected("prize", "a name of your own in small letters, such as {sample}"),
    "named": Expected("prize", "a name given above with `as`"),
    "per_each": Expected("for each open coin", "`for each` and what is counted"),
    "rest": Expected("for each open coin", "`for each`, or `and 1 more for each`"),
}

# What is asked for where only single words can follow: after so much of a phrase.
AFTER: dict[str, str] = {
    "event: {you}": "what you do",
    "event: {doer}": "what they do",
    "event: {event_coin}": "what happens to the coin",
    "event: {event_coin} is": "what happens to the coin",
    "forbid: {folk} can't": "what they can't do",
    "effect: {player}": "what that player does",
    "effect: {you}": "what you do",
}

_AT = "`the start of your next turn`, `the end of your next turn` or `the end of this turn`"
_WHOSE_TURN = "whose next turn, such as `your next turn` or `that player's next turn`"

# What is said as a whole after so much of a phrase.
INSTEAD: dict[str, str] = {
    "opening: at": f"when: {_AT}",
    "opening: at the": "`start of your next turn`, `end of your next turn` or `end of this turn`",
    "opening: at the start of": _WHOSE_TURN,
    "opening: at the end of": f"`this turn`; or {_WHOSE_TURN}",
    "term: until": f"`the end of this turn`; or {_WHOSE_TURN}",
    "cost_line: cost": "`:` and what is paid, as in `cost: destroy this`",
    "countable: coin": "who lost it, as in `coin you lost this turn`",
}

# What can be repeated after a first one, with a word between the two.
REPEATED: dict[str, str] = {
    "place_group": "another place",
    "predicates": "another place",
    "condition": "another condition",
}
