"""The typed program of a game: what its file means, before it becomes a kernel.

Whom a text is about is `They`: in a deed whoever does it, within `for each` each of them, after
`who` each whom the question is asked of.
"""

from piecesofeight.language.games.program.declarations import *
from piecesofeight.language.games.program.expressions import *
from piecesofeight.language.games.program.statements import *
