"""Everything that is said to people about options and events, in every language.

One row a phrase, one entry a language; a new language is a new entry in each row
and in `LANGUAGES`. Words in braces are filled in by `say`.
"""

from __future__ import annotations

LANGUAGES = ("en", "es")

_Row = tuple[str, str]

PHRASES: dict[str, _Row] = {
    # --- places and coins
    "nest": ("crow's nest", "nido del cuervo"),
    "fore": ("fore", "proa"),
    "aft": ("aft", "popa"),
    "deck": ("deck", "cubierta"),
    "hold": ("hold", "bodega"),
    "hidden coin": ("a coin", "una moneda"),
    "your nest coin": ("your crow's nest coin", "tu moneda del nido del cuervo"),
    "your fore coin": ("your fore coin", "tu moneda de proa"),
    "your aft coin": ("your aft coin", "tu moneda de popa"),
    "your deck coin": (
        "coin {index} from your fore",
        "la moneda {index} de tu cubierta contando desde la proa",
    ),
    "their nest coin": (
        "{name}'s crow's nest coin",
        "la moneda del nido del cuervo de {name}",
    ),
    "their fore coin": ("{name}'s fore coin", "la moneda de proa de {name}"),
    "their aft coin": ("{name}'s aft coin", "la moneda de popa de {name}"),
    "their deck coin": (
        "coin {index} from {name}'s fore",
        "la moneda {index} de la cubierta de {name} contando desde la proa",
    ),
    "and which": ("{place} ({coin})", "{place} ({coin})"),
    "you": ("you", "ti"),
    # --- options
    "leave nest": ("Leave the crow's nest empty", "Dejar vacío el nido del cuervo"),
    "do not react": ("Don't react", "No reaccionar"),
    "do not contribute": ("Contribute no coin", "No aportar ninguna moneda"),
    "decline": ("Decline", "Rehusar"),
    "send": ("Send {coin} to the crow's nest", "Enviar {coin} al nido del cuervo"),
    "play": ("Play {coin} from your {place}", "Jugar {coin} desde tu {place}"),
    "react": ("React with {coin} from your {place}", "Reaccionar con {coin} desde tu {place}"),
    "react from before": (
        "React with {coin}, which lay in your {place} just before",
        "Reaccionar con {coin}, que justo antes estaba en tu {place}",
    ),
    "mode": (", the {nth} way", ", de la {nth} manera"),
    "against": (" at {target}", " contra {target}"),
    "reinforced": (", with {count} more of your coins", ", con {count} más de tus monedas"),
    "inviting": (", inviting the others to add theirs", ", invitando a los demás a sumarse"),
    "call one": (
        "Call {coin} to the {side} side of your Captain",
        "Llamar {coin} al lado de {side} de tu Capitán",
    ),
    "call two": (
        "Call {coin} to the {side} side of your Captain, then {coin2} to the {side2} side",
        "Llamar {coin} al lado de {side} de tu Capitán y luego {coin2} al lado de {side2}",
    ),
    "scuttle": ("Destroy {coin}", "Destruir {coin}"),
    "propose": (
        "Propose to the others that this is a stalemate",
        "Proponer a los demás declarar tablas y rearmar los barcos",
    ),
    "surrender": ("Surrender and leave the game", "Rendirse y dejar el juego"),
    "contribute": ("Add {count} of your coins to it", "Aportar {count} de tus monedas"),
    "choose": ("Choose {target}", "Elegir {target}"),
    "choose from hold": ("Choose {coin} from your hold", "Elegir {coin} de tu bodega"),
    "aim": ("Aim at {target}", "Apuntar a {target}"),
    "agree": ("Agree that this is a stalemate", "Aceptar las tablas"),
    "refuse": ("Refuse and play on", "Negarse y seguir jugando"),
    "yes": ("Yes, do it", "Sí, hacerlo"),
    "no": ("No, leave it", "No, dejarlo"),
    "order": ("Put {coin} to your aft next", "Poner ahora {coin} en tu popa"),
    "arrange nest": ("Put {coin} into the crow's nest", "Poner {coin} en el nido del cuervo"),
    "arrange no nest": ("Leave the crow's nest empty", "Dejar vacío el nido del cuervo"),
    "arrange deck": (
        "Put {coin} next in the deck",
        "Poner {coin} a continuación en la cubierta",
    ),
    "draw": ("{coin} is drawn", "Sale {coin}"),
    "draw from hold": (
        "{coin} is drawn from {name}'s hold",
        "Sale {coin} de la bodega de {name}",
    ),
    "who reacts": ("{name} reacts", "{name} reacciona"),
    "who is next": ("{name} has the next turn", "{name} tiene el próximo turno"),
    "who is first": ("{name} begins", "{name} empieza"),
    # --- events
    "event turn": ("{name} begins turn {count}", "{name} empieza el turno {count}"),
    "event skipped": ("{name} loses the turn", "{name} pierde el turno"),
    "event sent": (
        "{name} sends {coin}{from_place} to the crow's nest",
        "{name} envía {coin}{from_place} al nido del cuervo",
    ),
    "event used": ("{name} plays {coin}", "{name} juega {coin}"),
    "event reacted": ("{name} reacts with {coin}", "{name} reacciona con {coin}"),
    "from nest": (" from the crow's nest", " desde el nido del cuervo"),
    "from fore": (" from the fore", " desde la proa"),
    "from aft": (" from the aft", " desde la popa"),
    "from hold": (" from the hold", " desde la bodega"),
    "from deck": (" from the deck", " desde la cubierta"),
    "was in nest": (
        ", which lay in the crow's nest just before",
        ", que justo antes estaba en el nido del cuervo",
    ),
    "was in fore": (
        ", which lay in the fore just before",
        ", que justo antes estaba en la proa",
    ),
    "was in aft": (
        ", which lay in the aft just before",
        ", que justo antes estaba en la popa",
    ),
    "reinforced by": (", with {count} more", ", con {count} más"),
    "coin of": ("{name}'s {coin}", "{coin} de {name}"),
    "hidden coin of": ("a coin of {name}'s", "una moneda de {name}"),
    "event would": ("{coin} would be destroyed", "{coin} va a ser destruida"),
    "event destroyed": ("{coin} is destroyed ({place})", "{coin} queda destruida ({place})"),
    "event destroyed by": (
        "{actor} destroys {coin} ({place})",
        "{actor} destruye {coin} ({place})",
    ),
    "event prevented": ("{coin} is saved", "{coin} se salva"),
    "event negated": ("{coin} has no effect", "{coin} no tiene efecto"),
    "event moved": (
        "{coin} goes from {from_place} to {to_place}",
        "{coin} va de {from_place} a {to_place}",
    ),
    "event swapped": ("{coin} changes places", "{coin} cambia de lugar"),
    "place of": ("{name}'s {place}", "{place} de {name}"),
    "event called": ("{name} calls {calls}", "{name} llama {calls}"),
    "one call": (
        "the {coin} coin to the {side} side",
        "la moneda de {coin} al lado de {side}",
    ),
    "and": (" and ", " y "),
    "event revealed": ("{name} shows {coin}", "{name} muestra {coin}"),
    "event looked": ("{name} looks at {coin}", "{name} mira {coin}"),
    "event picked": ("{name} draws {coin}", "{name} saca {coin}"),
    "event skips": ("{name} will lose {count} turns", "{name} perderá {count} turnos"),
    "event skips one": ("{name} will lose a turn", "{name} perderá un turno"),
    "event next": ("{name} will have the next turn", "{name} tendrá el próximo turno"),
    "event rearranged": (
        "{name} rearranges the ship in secret",
        "{name} reordena el barco en secreto",
    ),
    "event contributed": ("{name} adds {count} to it", "{name} aporta {count}"),
    "event out": ("{name} is out", "{name} queda fuera"),
    "event won": ("{name} wins", "{name} gana"),
    "event drawn": (
        "{name} is drawn to have the next turn",
        "el azar da el próximo turno a {name}",
    ),
    "event draw": ("the game is a draw", "la partida termina en empate"),
    "event proposed": ("{name} proposes a stalemate", "{name} propone tablas"),
    "event agreed": ("{name} agrees", "{name} acepta"),
    "event refused": ("{name} refuses", "{name} se niega"),
    "event delayed": ("{coin} will do something later", "{coin} hará algo más tarde"),
    "event banned": ("{coin} forbids something for a time", "{coin} prohíbe algo por un tiempo"),
    "event spared": (
        "{coin} can't be destroyed just now",
        "{coin} no puede ser destruida por ahora",
    ),
    "event fired": ("{coin} does it now", "{coin} lo hace ahora"),
    "event skipped target": (
        "{coin} finds its target gone",
        "{coin} ya no encuentra su objetivo",
    ),
    "event surrendered": ("{name} surrenders", "{name} se rinde"),
    "event chose": ("{name} chooses {coin}", "{name} elige {coin}"),
    "event team": (
        "{name} and the team win; they play on among themselves",
        "{name} y su equipo ganan; siguen jugando entre ellos",
    ),
}


def say(key: str, language: str = "en", **values: object) -> str:
    """A phrase in a language, with its words filled in; English where there is no other.

    >>> say("event agreed", "es", name="Bart")
    'Bart acepta'
    """
    row = PHRASES[key]
    text = row[LANGUAGES.index(language)] if language in LANGUAGES else row[0]
    return text.format(**values)


def nth(number: int, language: str = "en") -> str:
    """An ordinal.

    >>> [nth(n) for n in (1, 2, 3, 4)], nth(2, "es")
    (['1st', '2nd', '3rd', '4th'], '2.ª')
    """
    if language == "es":
        return f"{number}.ª"
    endings = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{'th' if number % 100 in (11, 12, 13) else endings.get(number % 10, 'th')}"
