"""Where everything lies: all constants of the block, the tables, the stack, options and the log.

Nothing here runs. `docs/architecture.md` explains it with pictures. Kernel modules import
all of it by `*`; everybody else writes `from piecesofeight.machine import constants as m`.
The parts begin with an underscore, so a star doesn't bring their names along.
"""

from piecesofeight.machine.constants._block import *
from piecesofeight.machine.constants._combat import *
from piecesofeight.machine.constants._frames import *
from piecesofeight.machine.constants._instructions import *
from piecesofeight.machine.constants._log import *
from piecesofeight.machine.constants._options import *
from piecesofeight.machine.constants._tables import *
