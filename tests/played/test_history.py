"""Who is shown what of something played, and what they are told when they next see it (5.2)."""

from __future__ import annotations

from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from piecesofeight.played.history import History, Standstill
from piecesofeight.played.seats import CHANCE, SPECTATOR, TERMINAL

SEATS = (0, 1, 2)


@frozen(eq=False)
class Stand(Standstill[str, int]):
    """A standstill that says itself who decides."""

    decider: int = TERMINAL
    is_public: bool = True


asked = st.tuples(st.sampled_from((CHANCE, *SEATS)), st.booleans())


def played(questions: list[tuple[int, bool]]) -> list[History[None, Stand]]:
    """A game in which these are asked, in public or not; its log counts the choices."""
    stands = [
        Stand(str(at), (at,), (at,), None, decider, is_public)
        for at, (decider, is_public) in enumerate(questions)
    ]
    found = [History(None, stands[0])]
    for at, stand in enumerate(stands[1:]):
        found.append(found[-1].then(stand, at, 1000 * at))
    return found


def stands(past: History[None, Stand]) -> list[int]:
    """The number of where it stands, and of the standstills before that are kept."""
    return [stand.ids[0] for stand in (*past.lately, past.now)]


@given(st.lists(asked, min_size=1, max_size=12))
def test_who_decides_in_secret_is_seen_by_nobody_else(questions: list[tuple[int, bool]]) -> None:
    """What a seat is shown is the last standstill that is public, or at which it decided."""
    for at, past in enumerate(played(questions)):
        for seat in (*SEATS, SPECTATOR):
            seen = [n for n in range(at + 1) if questions[n][1] or questions[n][0] == seat]
            assert (seen or [0])[-1] == past.as_shown_to(seat).now.ids[0]


@given(st.lists(asked, min_size=1, max_size=12))
def test_everything_is_told_to_everybody_once(questions: list[tuple[int, bool]]) -> None:
    """The news that a seat is told, one standstill that it sees after the other, are the log."""
    history = played(questions)
    for seat in (*SEATS, SPECTATOR):
        news = [past.news_for(seat) for past in history if past.now.is_shown_to(seat)]
        told = [record for part in news for record in part]
        assert list(range(len(told))) == told
        last = [at for at, past in enumerate(history) if past.now.is_shown_to(seat)]
        assert (last or [-1])[-1] + 1 == len(told)


@given(st.lists(asked, min_size=1, max_size=12))
def test_what_a_seat_saw_last_is_the_same_later(questions: list[tuple[int, bool]]) -> None:
    """Looked at from later, an earlier standstill tells a seat what it told then."""
    history = played(questions)
    for past in history:
        for seat in (*SEATS, SPECTATOR):
            seen = past.as_shown_to(seat)
            then = history[seen.now.ids[0]]
            assert then.news_for(seat) == seen.news_for(seat)
            assert then.choices == seen.choices
            steps, before = then.last_steps(seat), seen.last_steps(seat)
            assert (steps[0] is before[0], steps[1]) == (True, before[1])


def test_no_more_is_kept_than_somebody_can_be_told_of() -> None:
    """Standstills are kept from the last but one that all saw; choices and times are all kept."""
    public, secret = (0, True), (1, False)
    history = played([public, public, secret, public, secret, secret, public])
    kept = [stands(past) for past in history]
    assert [0, 0, 0, 0, 1, 1, 1] == [numbers[0] for numbers in kept]
    assert [list(range(numbers[0], at + 1)) for at, numbers in enumerate(kept)] == kept
    assert (0, 1, 2, 3, 4, 5) == history[-1].choices
    assert (0, 1000, 2000, 3000, 4000, 5000) == history[-1].times
    assert (3, 4, 5) == history[-1].last_steps(0)[1]
    assert (5,) == history[-1].last_steps()[1]
