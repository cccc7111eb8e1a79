"""The steps of an ability, each with its facts, and what they forbid."""

from piecesofeight.language.program.steps.answering import *
from piecesofeight.language.program.steps.blocks import *
from piecesofeight.language.program.steps.chance import *
from piecesofeight.language.program.steps.choosing import *
from piecesofeight.language.program.steps.decks import *
from piecesofeight.language.program.steps.marking import *
from piecesofeight.language.program.steps.modes import *
from piecesofeight.language.program.steps.moving import *
from piecesofeight.language.program.steps.players import *
from piecesofeight.language.program.steps.seeing import *
from piecesofeight.language.program.steps.step import *
from piecesofeight.language.program.steps.turns import *
from piecesofeight.language.program.steps.using import *
