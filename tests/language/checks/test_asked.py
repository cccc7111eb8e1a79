"""Which checks are asked of an ability, and of which coins."""

from __future__ import annotations

from checked_files import ERRORS, files

from piecesofeight.language import check_text, load_coins
from piecesofeight.language.checks import CHECKS
from piecesofeight.language.checks.checked import Checked
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.loading.library import read
from piecesofeight.language.loading.sources import read_source
from piecesofeight.language.parsing.kinds import Kinds


def test_checks_that_are_not_asked_have_nothing_to_say() -> None:
    """Whatever is wrong with an ability, all checks say of it what those say that are asked."""
    known = load_coins().sets
    judged = 0
    for path in (*files(ERRORS, "E03"), *files(ERRORS, "W")):  # of others no program is judged
        loaded = read((read_source(path),), known)
        kinds = Kinds(frozenset(loaded.coins), loaded.captains)
        for coin in (coin for entry in loaded.sets for coin in entry.coins):
            for ability in coin.abilities:
                asked, all_of_them = Collector(), Collector()
                Checked(ability, asked, coin, kinds).judge(CHECKS)
                for check in CHECKS:
                    check(Checked(ability, all_of_them, coin, kinds))
                assert all_of_them.found == asked.found, path.name
                judged += bool(asked.found)
    assert judged > 100


def test_a_coin_is_judged_anew_if_the_text_that_others_have_too_names_it() -> None:
    """The same text is right for Ant and Cat, and wrong for Bee."""
    text = "while this is active:\n  you can't play Bees\nplay:\n  destroy any open coin\n"
    lines = "".join(f"      {line}\n" for line in text.splitlines())
    rest = f"    limit: 2\n    ability: |\n{lines}"
    for names in (("Ant", "Bee", "Cat"), ("Bee", "Ant", "Cat"), ("Ant", "Cat", "Bee")):
        coins = "".join(f"  - coin: {name}\n{rest}" for name in names)
        found = check_text(f"set: insects\nunofficial: true\ncoins:\n{coins}")
        errors = [one.span.line for one in found if one.code == "E0341"]
        assert [4 + 7 * names.index("Bee") + 5] == errors
