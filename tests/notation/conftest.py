"""The positions of the tests of the game serve here too."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "game"))
