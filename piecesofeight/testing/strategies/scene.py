"""What words may speak of at some point of an ability that is being drawn."""

from __future__ import annotations

import attrs
from attrs import frozen

from piecesofeight.language import program as p
from piecesofeight.language.printing.referents import owner_in
from piecesofeight.language.program.facts import Coded
from piecesofeight.language.vocabulary import Form, words
from piecesofeight.language.vocabulary.entry import TRIAL

# Where a name is that of a number.
_OF_NUMBERS = (
    *(f"{{named}} is {word}" for word in ("at", "{value}", "less", "fewer", "more", "exactly")),
    *(f"{{named}} is {word}" for word in ("the same", "not {value}", "even", "odd")),
)


@frozen
class Scene:
    """What words may speak of at some point of an ability.

    Attributes:
        answered: the kind of event that is answered; None if there is none, or it is long past.
        coins: names of coins given before.
        players: names of players given before.
        numbers: names of numbers given before.
        secrets: names of numbers that several named in secret.
        suspects: names of players whom several chose in secret.
        gifts: names of coins that several chose in secret.
        kinds: names of kinds of coin.
        chooser: whether somebody else is choosing a coin just now.
        depth: how many blocks there are around it.
        late: whether it is below a delayed line.
        hold: whether coins in a hold may be meant.
        they: whether it is in a block for each player.
        times: whether it is in a block that happens several times.
    """

    answered: p.EventKind | None = None
    coins: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()
    suspects: tuple[str, ...] = ()
    gifts: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    chooser: bool = False
    depth: int = 0
    late: bool = False
    hold: bool = True
    they: bool = False
    times: bool = False


def forms_of(category: str) -> list[Form]:
    """All forms of the words of a category."""
    return [form for entry in words() if entry.category == category for form in entry.forms]


def fitting(category: str, scene: Scene) -> list[Form]:
    """The forms of a category that speak only of what is there."""
    return [form for form in forms_of(category) if _fits(category, form, scene)]


def _fits(category: str, form: Form, scene: Scene) -> bool:
    """Whether what a form speaks of is there."""
    asks = set(form.placeholders)
    if form.phrase.startswith(("add ", "invite ")) or "for each coin added" in form.phrase:
        return False  # these belong together: see `_line`
    if ("they" in asks or " them" in form.phrase) and not scene.they:
        return False
    if form.phrase == "stop" and not scene.times:
        return False
    if form.phrase.endswith("{number} times") and scene.times:
        return False  # one can't stand in another
    if "told" in asks and not scene.secrets:
        return False
    if "as_many" in asks and not (scene.numbers or scene.secrets):
        return False
    if scene.they and ("everybody" in asks or _chooses_a_player(category, form)):
        return False  # neither can stand in a block for each player
    if "named" in asks and not known(category, form, scene):
        return False
    if form.answers is not None and scene.answered not in form.answers:
        return False
    if form.placeholders or category in ("branch", "modes", "opening", "term"):
        return True
    return _has_a_meaning(form.build(TRIAL), scene)


def _chooses_a_player(category: str, form: Form) -> bool:
    """Whether a form, or what may stand in it, has a player chosen at the announcement."""
    if category in ("player", "whose"):
        return form.phrase.startswith("any ")
    return "a_player" in form.placeholders


def _has_a_meaning(value: object, scene: Scene) -> bool:
    """Whether what is meant without any choice is there."""
    match owner_in(value):
        case p.Who.EVENT_PLAYER:
            return scene.answered is not None
        case p.Who.EVENT_OWNER:
            return scene.answered is not None and scene.answered.about_coin
        case p.Who() as who if who.of_them:
            return scene.chooser or scene.they
    answers = value.facts.answers if isinstance(value, Coded) else None
    return answers is None or scene.answered in answers.events


def known(category: str, form: Form, scene: Scene) -> tuple[str, ...]:
    """The names that a form can speak of: those of players, or those of coins."""
    of_player = (
        category in ("one_player", "whose_one", "owner", "doer")
        and "{named} 's owner" not in form.phrase
        and "among" not in form.phrase
    )
    if category == "told":
        return scene.secrets
    if form.phrase.startswith("{whose_one} chosen"):
        return scene.gifts if category == "what" else scene.suspects
    if category == "called":
        return scene.kinds if form.phrase.startswith("called") else scene.coins
    if any(phrase in form.phrase for phrase in _OF_NUMBERS) or category == "as_many":
        return scene.numbers
    return scene.players if of_player else scene.coins


def with_name(step: p.Naming, scene: Scene) -> Scene:
    """The scene behind a step that gives a name."""
    if isinstance(step, p.ChoosePlayer) and step.secret:
        return attrs.evolve(scene, suspects=(*scene.suspects, step.name))
    if isinstance(step, p.ChooseCoin) and step.secret:
        coins, gifts = (*scene.coins, step.name), (*scene.gifts, step.name)
        return attrs.evolve(scene, coins=coins, gifts=gifts)
    if step.sort == "player":
        return attrs.evolve(scene, players=(*scene.players, step.name))
    if isinstance(step, p.SecretNumbers):
        return attrs.evolve(scene, secrets=(*scene.secrets, step.name))
    if isinstance(step, p.NameKind):
        return attrs.evolve(scene, kinds=(*scene.kinds, step.name))
    if isinstance(step, p.NamingNumbers):
        return attrs.evolve(scene, numbers=(*scene.numbers, step.name))
    return attrs.evolve(scene, coins=(*scene.coins, step.name))
