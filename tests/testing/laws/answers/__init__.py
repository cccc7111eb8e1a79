"""Laws of answers: what is said of why is so, and the machine is asked.

They hold this library's own sentences to account, so they aren't among the laws that authors hold
their coins to. They are tried like those, on the same games.
"""

from __future__ import annotations

from answers.answering import grounds_so, missed_so, refusals_so, sentences_so

ANSWERS = (sentences_so, refusals_so, grounds_so, missed_so)
