"""What the table says to the people who play, in every language of the library."""

from __future__ import annotations

from piecesofeight.notation.phrases import LANGUAGES

_WORDS: dict[str, tuple[str, str]] = {
    # --- the table
    "you": ("you", "tú"),
    "bot": ("{kind} bot", "bot {kind}"),
    "turn": ("turn {turn}, {name} to move", "turno {turn}, juega {name}"),
    "nest": ("nest", "nido"),
    "deck": ("deck", "cubierta"),
    "hold": ("hold", "bodega"),
    "out": ("out of the game", "fuera del juego"),
    "misses": ("loses {count} of the coming turns", "pierde {count} de sus próximos turnos"),
    # --- what happened
    "news": ("What happened", "Lo que ha pasado"),
    "in progress": ("In progress", "En curso"),
    "at": (" at {targets}", " contra {targets}"),
    "negated": (" (negated)", " (negada)"),
    # --- what may be answered
    "answer used": ("{actor} uses {coin}", "{actor} usa {coin}"),
    "answer would be destroyed": (
        "{coin} of {owner} would be destroyed by {actor}",
        "{actor} va a destruir {coin} de {owner}",
    ),
    "answer destroyed": (
        "{actor} destroyed {coin} of {owner}",
        "{actor} ha destruido {coin} de {owner}",
    ),
    "answer taken": ("{actor} took {coin}", "{actor} ha tomado {coin}"),
    "answer called": ("{actor} called {coin}", "{actor} ha llamado {coin}"),
    "answer sent": (
        "{actor} sent {coin} to the crow's nest",
        "{actor} ha enviado {coin} al nido del cuervo",
    ),
    "answer turn begins": ("{actor}'s turn begins", "empieza el turno de {actor}"),
    "answer turn ends": ("{actor}'s turn ends", "termina el turno de {actor}"),
    "a coin": ("a coin", "una moneda"),
    # --- what is to be decided
    "first-nest": (
        "{name}, your crow's nest is empty: fill it before your action?",
        "{name}, tu nido está vacío: ¿lo llenas antes de tu acción?",
    ),
    "last-nest": (
        "{name}, your crow's nest is empty: fill it after your action?",
        "{name}, tu nido está vacío: ¿lo llenas después de tu acción?",
    ),
    "main": ("{name}, your action:", "{name}, tu acción:"),
    "contribute": ("{name}, do you add coins to it?", "{name}, ¿aportas monedas?"),
    "react": ("{name}, do you answer?", "{name}, ¿respondes?"),
    "choose": ("{name}, choose:", "{name}, elige:"),
    "order": ("{name}, which coin comes next to your aft?", "{name}, ¿qué moneda va ahora?"),
    "arrange": ("{name}, arrange your ship:", "{name}, ordena tu barco:"),
    "agree": ("{name}, is this a stalemate?", "{name}, ¿son tablas?"),
    "target": ("{name}, what else is it aimed at?", "{name}, ¿contra qué más?"),
    "way": ("the {nth} way", "la {nth} manera"),
    # --- the keyboard
    "type a number": ("a number, or `help`", "un número, o `help`"),
    "press Enter": (
        "Enter takes the only option, or `help`",
        "Enter toma la única opción, o `help`",
    ),
    "hand over": (
        "{name}, it is your turn at the keyboard; the others look away. Press Enter",
        "{name}, te toca el teclado; los demás no miran. Pulsa Enter",
    ),
    "not understood": (
        "`{text}` is neither a number of the list nor a command",
        "`{text}` no es un número de la lista ni una orden",
    ),
    "no number": ("there is no number {text} in the list", "no hay número {text} en la lista"),
    "no more": (
        "`{text}` can't be placed now; choose again",
        "`{text}` no se puede colocar ahora; elige otra vez",
    ),
    "saved": ("saved in `{file}`", "guardada en `{file}`"),
    "save where": ("save where? write `save FILE`", "¿dónde? escribe `save FILE`"),
    "not saved": ("the game was not saved", "la partida no se ha guardado"),
    "nothing yet": ("nothing has happened yet", "aún no ha pasado nada"),
    "why what": (
        "why what? write `why 2`, or `why not play fore at Bart.nest`",
        "¿por qué qué? escribe `why 2`, o `why not play fore at Bart.nest`",
    ),
    "nobody left": (
        "nobody at the keyboard is left in the game, and the bots find no end",
        "no queda nadie al teclado, y los bots no acaban",
    ),
    "seed": (
        "`--seed {seed}` deals the same again",
        "`--seed {seed}` reparte otra vez lo mismo",
    ),
    # --- building
    "your ship": (
        """\
{name}, your ship? Enter draws one. Or type `COIN | COIN, ...` (crow's nest, then the deck from \
fore to aft), or a file's name. `coins` lists the coins.""",
        """\
{name}, ¿tu barco? Enter lo sortea. O escribe `COIN | COIN, ...` (nido y cubierta, de proa a \
popa), o el nombre de un fichero. `coins` enumera las monedas.""",
    ),
    "limit": ("{coin}, at most {limit}", "{coin}, como mucho {limit}"),
    "help": (
        """\
You may type
  a number  the option with that number
  play fore at Bart.nest  an option as the game writes it
  1, 3, 2  several in a row, where coins are put in order
  look  the table and the options again
  notation  the options as the game writes them
  log  all that you know to have happened
  explain COIN  what a coin does
  why 2, why not TEXT  why an option is allowed, why another isn't
  trace  what happened since your last choice, down to the coins' lines
  stalemate  propose a stalemate (7.4)
  surrender  leave the game (7.5)
  save FILE  write the game to a file; `play --load FILE` goes on
  quit  stop playing
In the table `?` is a coin face down, `(COIN)` one that you were shown before. The deck is \
counted from the fore; its last coin is the aft.""",
        """\
Puedes escribir
  un número  la opción con ese número
  play fore at Bart.nest  una opción en la notación del juego
  1, 3, 2  varias seguidas, cuando se ordenan monedas
  look  la mesa y las opciones otra vez
  notation  las opciones en la notación del juego
  log  todo lo que sabes que ha pasado
  explain COIN  qué hace una moneda
  why 2, why not TEXTO  por qué se permite una opción, por qué otra no
  trace  lo que ha pasado desde tu última decisión, línea por línea
  stalemate  proponer tablas (7.4)
  surrender  dejar el juego (7.5)
  save FILE  guardar la partida; `play --load FILE` la continúa
  quit  dejar de jugar
En la mesa `?` es una moneda boca abajo, `(Oficial)` una que te enseñaron antes. La cubierta \
se cuenta desde la proa; su última moneda es la popa.""",
    ),
}


def word(key: str, lang: str, **values: object) -> str:
    """A phrase in a language, with its words filled in.

    >>> word("saved", "en", file="a.json")
    'saved in `a.json`'
    """
    text = _WORDS[key][LANGUAGES.index(lang)]
    return text.format(**values) if values else text
