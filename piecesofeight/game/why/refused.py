"""Why an option is refused: what was meant, and every rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable

from piecesofeight.answers.reasons import REFUSED, Reason, Why
from piecesofeight.arguments import as_number, shown
from piecesofeight.combat import kernel
from piecesofeight.combat.calling import call, find_key
from piecesofeight.combat.turns import is_due
from piecesofeight.errors import IllegalOption
from piecesofeight.game.decision import KINDS, SECRET_DECISIONS, Option
from piecesofeight.game.why import refused_uses
from piecesofeight.game.why.conditions import forbidding
from piecesofeight.game.why.rules_behind import rule_table, rules_of_moment
from piecesofeight.language.program import Coin
from piecesofeight.machine import constants as m
from piecesofeight.machine.walking import timers
from piecesofeight.notation import position
from piecesofeight.notation.grammar import CALLS, ParsedOption, parse_option
from piecesofeight.notation.names import whose
from piecesofeight.notation.options import canonical, option_texts, read_option, text_of_id
from piecesofeight.notation.position import OptionParts, coin_at, player_at
from piecesofeight.notation.scene import Scene
from piecesofeight.spelling import did_you_mean


def refusal(scene: Scene, choice: object, player: int | None = None) -> IllegalOption:
    """The error that says why something is no option of the pending decision.

    A choice is a text, an id, an `Option`, or anything that is none of them. A player who chose and
    need not decide is not told what is allowed: that is the secret of who decides.
    """
    text, unmeant = _text_of(scene, choice)
    if not scene.kind:
        over = Reason("the game is over", ("7.1", "7.3"))
        return IllegalOption(text, over.text, over.rules, reasons=over.parts)
    seat = scene.decider if player is None else player
    mine = seat == scene.decider
    reason = unmeant if mine else None
    if reason is None:
        meant = parse_option(canonical(scene, text, seat))
        reason = _out_of_turn(scene, meant, seat) or _refused(scene, meant, seat)
    allowed = tuple(option_texts(scene)) if mine else ()
    return IllegalOption(text, reason.text, reason.rules, allowed, reason.parts)


def as_answer(error: IllegalOption) -> Why:
    """What an error says, as a value."""
    return Why(error.text, REFUSED, error.reasons, error.allowed)


def _text_of(scene: Scene, choice: object) -> tuple[str, Reason | None]:
    """What was chosen as a text; and why it means nothing at all, if it does."""
    if isinstance(choice, str):
        return choice, None
    option = choice.id if isinstance(choice, Option) else as_number(choice)
    if option is None:
        what = "an option is given by its text, its id, or as an `Option`"
        return shown(choice), Reason(what, _moment_rules(scene))
    if isinstance(choice, Option) and choice.player != scene.decider:
        who = scene.names[choice.player] if choice.player >= 0 else "chance"
        return choice.text, Reason(f"it was offered to {who}, at another decision", ("5.2",))
    text = text_of_id(scene, option)
    if text and read_option(scene, text) in (0, option):
        return text, None
    nothing = Reason("no option has this number here", _moment_rules(scene))
    return f"option {shown(option)}", nothing


def _out_of_turn(scene: Scene, meant: ParsedOption, seat: int) -> Reason | None:
    """Why that player has nothing to say now, None if they have."""
    if seat == scene.decider and seat >= 0:
        return None
    # Who is asked about which event now, and whether several want to answer, is theirs (5.2).
    secret = seat >= 0 and scene.kind in SECRET_DECISIONS
    if scene.decider < 0 and not secret:
        if meant.verb == "draw" and seat < 0:
            return None  # what could be drawn instead is told to no player: it may be hidden
        rules = {"surrender": ("7.5",), "time": ("8.2",)}.get(meant.verb, ())
        return Reason("chance decides now", (*rules, *_chance_rules(scene)))
    if seat >= 0 and scene.block[player_at(seat) + m.P_OUT]:
        return Reason(f"{scene.names[seat]} is out of the game", ("7.2",))
    who = scene.names[seat] if seat >= 0 else "chance"
    said = Reason(f"{who} has nothing to decide now", ("3.2", "5.1"))
    if meant.verb == "react" and secret:
        return said + Reason("", ("5.2", "5.10"))
    if meant.verb == "react" and seat >= 0:
        return said + refused_uses.why_not_react(scene, meant, seat) + Reason("", ("5.2", "5.10"))
    return said


def _chance_rules(scene: Scene) -> tuple[str, ...]:
    return tuple(rule_table("choices")[scene.kind]["rules"][:1])


def _refused(scene: Scene, meant: ParsedOption, seat: int) -> Reason:
    verb, kind = meant.verb, KINDS[scene.kind]
    if verb == "stalemate":
        return _no_stalemate(scene)
    if verb == "time" and not timers(scene.block):
        return Reason("this game is played without clocks", ("8.2",))
    home = rule_table("verbs").get(verb)
    if home is None:
        return _not_understood(scene, meant)
    rules = tuple(home["rules"])
    if kind not in home["at"] or (verb, kind) == ("pass", "react"):
        return _wrong_moment(scene, meant, seat, rules)
    first = _first_of_all(scene, verb, seat)
    if first.text:
        return first
    if verb in _BY_VERB:
        return _BY_VERB[verb](scene, meant, seat)
    if verb == "contribute":
        most = max((int(text.split()[1]) for text in option_texts(scene) if " " in text), default=0)
        return Reason(f"at most {most} of your coins can be contributed", rules)
    if verb in ("at", "choose") and "." in meant.target:
        return refused_uses.why_not_here(scene, meant, rules)
    if verb in ("choose", "order", "arrange", "draw"):
        return _why_not_kind(scene, meant, seat, rules)
    return _not_understood(scene, meant)


def _not_understood(scene: Scene, meant: ParsedOption) -> Reason:
    what = "it can't be read as an option here"
    return Reason(what + _did_you_mean(scene, meant), _moment_rules(scene))


def _did_you_mean(scene: Scene, meant: ParsedOption) -> str:
    text = f"{meant.verb} {meant.rest}".strip()
    hint = did_you_mean(text, option_texts(scene))
    return f"; {hint}" if hint else ""


def _moment_rules(scene: Scene) -> tuple[str, ...]:
    return rules_of_moment(KINDS.get(scene.kind, ""))  # none at the end


def _wrong_moment(scene: Scene, meant: ParsedOption, seat: int, rules: tuple[str, ...]) -> Reason:
    kind = KINDS[scene.kind]
    now = rule_table("decisions")[kind]["asked"]
    if meant.verb == "pass":
        if kind == "main" and scene.block[m.H_PHASE] == m.PHASE_MAIN:
            return Reason("there is no passing in the main phase", ("3.2",))
        if kind == "react":
            return refused_uses.why_no_pass(scene)
        return Reason(f"there is nothing to decline: {now}", _moment_rules(scene))
    reason = Reason(f"`{meant.verb}` has no place here: {now}", rules + _moment_rules(scene))
    if meant.verb == "send":
        if position.nest(scene.block, seat):
            reason += Reason("the crow's nest is not empty", ("3.1", "3.3"))
        return reason + forbidding(scene, m.ACT_SEND, seat)
    if meant.verb == "play":
        return reason + refused_uses.why_not_play(scene, meant, seat, only_coin=True)
    if meant.verb == "react":
        return reason + refused_uses.why_not_react(scene, meant, seat)
    return reason + _why_no_calling(scene, seat) if meant.verb == "call" else reason


def _no_stalemate(scene: Scene) -> Reason:
    if scene.block[m.H_OPTIONS] & m.O_NO_AGREEMENT:
        return Reason("this game is played without stalemates", ("7.4",))
    if scene.kind != m.MAIN:
        return Reason("a stalemate is proposed at a main decision of one's own", ("7.4",))
    if scene.block[m.H_PHASE] != m.PHASE_MAIN:
        return Reason("a stalemate is proposed before the main action, not after it", ("7.4",))
    return Reason("a stalemate was proposed in this turn already", ("7.4",))


def _first_of_all(scene: Scene, verb: str, seat: int) -> Reason:
    """What keeps a player from any main action but some: a duty, or that it is a further one."""
    if scene.kind != m.MAIN or verb not in ("play", "call", "destroy"):
        return Reason()
    if scene.block[m.H_PHASE] == m.PHASE_ACTION:
        more = Reason("the main action is done, and only a coin may be played", ("9.17",))
        return more if verb != "play" else Reason()
    player, reason = player_at(seat), Reason()
    options = kernel.new_opts()
    for option in options[: kernel.legal(scene.block, scene.words, options)]:
        if not is_due(scene.block, scene.words, player, option):
            return Reason()
        parts = OptionParts.of(option)
        act = m.ACT_MUST_CALL if parts.verb == m.V_CALL else m.ACT_MUST_PLAY
        coin = coin_at(scene.block, seat, parts.place) if parts.verb == m.V_PLAY else m.NONE
        reason = reason if reason.text else forbidding(scene, act, seat, coin)
    return Reason("a duty comes first", ("9.17",)) + reason


# --- the other main actions -----------------------------------------------------------------


def _why_no_calling(scene: Scene, seat: int) -> Reason:
    """Why the player can't call at all; an empty reason if they can."""
    player = player_at(seat)
    if find_key(scene.block, scene.words, player):
        limit = forbidding(scene, m.ACT_CALL, seat)
        return Reason("nobody is called now", ("3.6", "6")) + limit if limit.text else limit
    nest = position.nest(scene.block, seat)
    if nest and position.is_key(scene.block, scene.words, nest):
        return Reason("the Captain is in the crow's nest", ("3.7",))
    return Reason("there is no Captain in the ship", ("3.7",))


def _why_not_call(scene: Scene, meant: ParsedOption, seat: int) -> Reason:
    reason = _why_no_calling(scene, seat)
    if reason.text:
        return reason
    if meant.calls not in CALLS.values():
        what = "only the fore coin, the aft coin or both can be called"
        return Reason(what + _did_you_mean(scene, meant), ("3.6",))
    key = find_key(scene.block, scene.words, player_at(seat))
    row = position.deck(scene.block, seat)
    called = {coin for coin, _ in meant.calls}
    ends = (("fore", row[0]), ("aft", row[-1]))
    if any(coin == key and place in called for place, coin in ends):
        return Reason("the Captain itself can't be called", ("3.7", "3.8"))
    for place, coin in ends:
        limit = forbidding(scene, m.ACT_CALL, seat, coin) if place in called else Reason()
        if limit.text:
            return Reason(f"the {place} coin can't be called now", ("3.6",)) + limit
    if _row_after(scene, meant, seat) == _kinds(scene, scene.block, seat):
        return Reason("the deck would end as it began", ("3.8",))
    return Reason("it leaves the same row as a call that moves fewer coins", ("3.8",))


def _row_after(scene: Scene, meant: ParsedOption, seat: int) -> list[int]:
    which = next(number for number, moves in CALLS.items() if moves == meant.calls)
    block = scene.block[:]
    call(block, scene.words, kernel.new_log(m.LOG_START), player_at(seat), which)
    return _kinds(scene, block, seat)


def _kinds(scene: Scene, block: list[int], seat: int) -> list[int]:
    return [scene.words[block[coin + m.C_KIND] + m.K_ID] for coin in position.deck(block, seat)]


def _why_not_send(scene: Scene, meant: ParsedOption, seat: int) -> Reason:
    row, place = position.deck(scene.block, seat), meant.rest.lower()
    ends = {"fore": row[0], "aft": row[-1]} if row else {}
    limit = forbidding(scene, m.ACT_SEND, seat, ends[place]) if place in ends else Reason()
    if limit.text:
        return Reason(f"the {place} coin can't be sent now", ("3.1", "3.3")) + limit
    return _not_understood(scene, meant)


def _why_not_scuttle(scene: Scene, meant: ParsedOption, seat: int) -> Reason:
    if meant.rest.lower() != "nest":
        return Reason("only the own crow's nest coin can be destroyed", ("3.2", "3.9"))
    if not position.nest(scene.block, seat):
        return Reason("the crow's nest is empty", ("3.2", "3.9"))
    return Reason("it can't be destroyed now", ("3.9", "6")) + forbidding(
        scene, m.ACT_SCUTTLE, seat
    )


# --- by kind ----------------------------------------------------------------------------------


def _draws_of(scene: Scene, coin: Coin) -> str:
    """The text of a draw of that coin, from whatever hold; empty if there is none."""
    for text in option_texts(scene):
        if text == f"draw {coin.name}" or text.startswith(f"draw {coin.name} of "):
            return text
    return ""


def _why_not_kind(scene: Scene, meant: ParsedOption, seat: int, rules: tuple[str, ...]) -> Reason:
    name = meant.rest
    if meant.verb == "arrange":
        word, _, name = name.partition(" ")
        if word != scene.arranging:
            return Reason(f"the {scene.arranging} is to be filled now", rules)
    known = {coin.name.casefold(): coin for coin in scene.coins}
    coin = known.get(name.casefold())
    if meant.verb == "draw":
        coin = coin or known.get(whose(name, scene.names)[0].casefold())
        close = _draws_of(scene, coin) if coin else ""
        if close:
            return Reason(f"it can't be drawn like that; did you mean `{close}`?", rules)
    if coin is None:
        hint = did_you_mean(name, [kind.name for kind in scene.coins])
        return Reason(f"there is no coin `{shown(name)}`" + (f"; {hint}" if hint else ""), rules)
    if meant.verb not in ("choose", "draw"):
        return Reason(f"there is no {coin.name} left to place", rules)
    held = map(scene.coin_name, position.hold(scene.block, seat)) if seat >= 0 else [coin.name]
    if coin.captain and coin.name in held:
        return Reason("a ship never holds two Captains", ("4.8", "2.3", *rules))
    return Reason(f"there is no {coin.name} that can be chosen", rules)


_BY_VERB: dict[str, Callable[[Scene, ParsedOption, int], Reason]] = {
    "play": refused_uses.why_not_play,
    "react": refused_uses.why_not_react,
    "call": _why_not_call,
    "send": _why_not_send,
    "destroy": _why_not_scuttle,
}
