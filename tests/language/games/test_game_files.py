"""Games as files: the text of a game becomes its typed program."""

from __future__ import annotations

from pathlib import Path

import pytest
from folders import COIN_FILES

from piecesofeight.language import CoinFileError
from piecesofeight.language.games import program as g
from piecesofeight.language.games.loading import game_program
from piecesofeight.language.games.parsing import GAMES

GAME = COIN_FILES / "black_spot/game.yaml"


def test_the_grammar_has_no_conflicts() -> None:
    """Every text can be read in one way at most: the grammar is LALR(1), strictly."""
    GAMES.grammar.build(strict=True)


def test_the_shipped_game_is_read_whole() -> None:
    """All that the file of the Black Spot declares is in its program."""
    program = game_program(GAME)
    assert ("black-spot", 3, 8) == (program.name, program.least, program.most)
    assert ["coin", "card", "post"] == [sort.name for sort in program.sorts]
    copies = [sum(kind.copies for kind in sort.kinds) for sort in program.sorts]
    assert [60, 50, 8] == copies
    phases = ["Draw", "Steal", "Pay Jacques", "Cut and Run", "All Hands"]
    assert phases == [phase.name for phase in program.phases]
    assert isinstance(program.end[-1], g.Win)


def test_a_deed_of_the_shipped_game_means_what_it_says() -> None:
    """The deed of stealing is a choice among victims, and then a coin that is drawn from one."""
    program = game_program(GAME)
    steal = next(deed for deed in program.deeds if deed.name == "steal")
    stash = g.Pieces((g.Place("stash", g.Named("prey")),), sort="coin")
    drawn = g.Draw(g.Number(1), stash, g.Place("stash", g.They()))
    prey = g.Each("prey", g.Term("victim"))
    offer = g.Alternative("steal from {prey}", (prey,), body=(drawn,))
    assert (g.Choose(g.They(), (offer,)),) == steal.body


def test_a_protection_may_be_called_like_pieces() -> None:
    """`safe from cards` is what a piece keeps safe from, whatever else is called so."""
    text = (Path(__file__).parent / "cards.yaml").read_text(encoding="utf-8")
    text = text.replace("- name: Skipper", "- name: Skipper\n        safe from: [cards]")
    text = text.replace("another active player", "another active player who isn't safe from cards")
    [rival] = game_program(text).player_terms
    safe = g.Who(g.EveryPlayer(active=True), g.Not(g.Safe(g.They(), "cards")))
    assert g.Others(safe) == rival.group


def test_pieces_are_played_in_windows() -> None:
    """What a card says it does when it is played, and when it can be, is in the program."""
    program = game_program(Path(__file__).parent / "cards.yaml")
    kinds = {kind.name: kind for sort in program.sorts for kind in sort.kinds}
    mark = g.Each("mark", g.Term("rival"))
    body = (g.Idle(g.Named("mark")), g.Prevent())
    condition = g.Not(g.IsIdle(g.Doer()))
    assert (g.Play((mark,), body, deed="steal", condition=condition),) == kinds["Net"].plays
    [storm] = kinds["Storm"].plays
    assert ("Steal", g.PLAY) == (storm.phase, storm.deed)
    assert (g.Change("instead", "steal", (), firm=True),) == kinds["Skipper"].changes
    assert ["steal"] == [deed.name for deed in program.deeds if deed.announced]
    assert {"fist": "heap"} == {
        zone.name: zone.played_to for zone in program.zones if zone.played_to
    }


def test_a_file_with_mistakes_is_refused_with_all_of_them() -> None:
    """One error tells everything that is wrong, in the order of the file."""
    text = GAME.read_text(encoding="utf-8")
    text = text.replace("players: 3 to 8", "players: 9").replace("every Spot", "every Spto")
    with pytest.raises(CoinFileError) as caught:
        game_program(text)
    assert ["E0601", "E0701"] == [found.code for found in caught.value.diagnostics]
