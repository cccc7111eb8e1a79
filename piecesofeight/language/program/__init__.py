"""The typed program: what a coin's text means, before it becomes tables.

The parser builds these values, the checker judges them, the table compiler
(`piecesofeight.tables`) turns them into integers, and the rules text is written
from them. They are frozen, compare by meaning (spans are left out of equality),
and hold no reference to Lark, YAML or the machine.
"""

from piecesofeight.language.program.abilities import *
from piecesofeight.language.program.coins import *
from piecesofeight.language.program.conditions import *
from piecesofeight.language.program.events import *
from piecesofeight.language.program.rows import *
from piecesofeight.language.program.span import NOWHERE as NOWHERE
from piecesofeight.language.program.span import Origin as Origin
from piecesofeight.language.program.span import Span as Span
from piecesofeight.language.program.steps import *
from piecesofeight.language.program.words import *
