"""Mistakes of people who write their first coin: each message leads to its line, with advice.

Each file of `beginners/` begins with what its author meant, and with the line and the words that
the first message must have. After a deliberate change of words, run the tests once with
`UPDATE_GOLDEN=1` and read the difference.
"""

from __future__ import annotations

import re

from checked_files import BEGINNERS, checked, files, text_of, unlike_their_goldens

LEADS = re.compile(r"# leads to: line (\d+), (.+)")


def test_a_beginner_is_led_to_the_right_line_in_these_words() -> None:
    """The first message is about the line that is wrong, and names the way out.

    All that is said of the file is the golden text: nothing that follows from the mistake.
    """
    misled = {}
    for path in files(BEGINNERS):
        leads = LEADS.search(text_of(path))
        assert leads is not None, path
        first = checked(path)[0]
        told = f"{first.message} {first.help}"
        if int(leads[1]) != first.span.line or leads[2] not in told:
            misled[path.stem] = leads[0], first.span.line, told
    assert {} == misled
    assert {} == unlike_their_goldens(files(BEGINNERS))
