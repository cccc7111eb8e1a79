"""Names: of coins in other languages, of coins that are alike, and those given in a text."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.loading.library import Loaded
from piecesofeight.language.program import Coin, CoinSet
from piecesofeight.language.program.inferred.normal_form import Essence, essence, tells_of


def lint_names(loaded: Loaded) -> None:
    """Warn of `choose an open coin as gull` where there is a coin `Gull` that is not meant."""
    kinds = {name.lower(): name for name in loaded.coins}
    spoken = {f"{name}s": kind for name, kind in kinds.items()} | kinds
    for checked in loaded.abilities:
        for step in checked.steps:
            if not isinstance(step, p.Naming):
                continue
            kind = spoken.get(step.name)
            if kind is None or (isinstance(step, p.NamingCoins) and step.filter.kind == kind):
                continue  # a Gull that is called gull
            loaded.report.say("W0402", step.span, name=step.name, kind=kind)


# --- names in other languages -----------------------------------------------------------


def lint_translations(loaded: Loaded) -> None:
    """Warn of names that coins lack in a language of their set, or share with another coin."""
    for entry in loaded.sets:
        _missing(entry, loaded)
    _shared(loaded)


def _missing(entry: CoinSet, loaded: Loaded) -> None:
    spoken = sorted({language for coin in entry.coins for language, _name in coin.names})
    for coin in entry.coins:
        missing = [language for language in spoken if language not in dict(coin.names)]
        if missing and coin.name not in loaded.broken:
            listed = " and ".join(f"`{language}`" for language in missing)
            loaded.report.say("W0401", coin.span, name=coin.name, listed=listed, missing=missing[0])


def _shared(loaded: Loaded) -> None:
    first: dict[tuple[str, str], Coin] = {}
    judged = {coin.name for coin in loaded.judged}
    known = (coin for coin in loaded.coins.values() if coin.name not in judged)
    for coin in (*known, *loaded.judged):
        for language, name in coin.names:
            other = first.setdefault((language, name.casefold()), coin)
            if other is not coin and coin.name in judged:
                loaded.report.say(
                    "W0410",
                    coin.span,
                    related=other.span,
                    name=coin.name,
                    other=other.name,
                    translated=name,
                    language=language,
                )


# --- coins that do the same under two names ---------------------------------------------


def lint_twins(loaded: Loaded) -> None:
    """Warn of each coin that does what another one does, in whatever set that is.

    Captains are passed over: each set may have one of its own, by a name of its own.
    """
    first: dict[Essence, Coin] = {}
    known_by_text: dict[tuple[str, str], Essence] = {}
    judged = {coin.name for coin in loaded.judged}
    known = (coin for coin in loaded.coins.values() if coin.name not in judged)
    for coin in (*known, *loaded.judged):
        if not coin.abilities or coin.captain or coin.name in loaded.broken:
            continue
        twin = first.setdefault(_essence(coin, known_by_text), coin)
        if twin is not coin and coin.name in judged:
            loaded.report.say(
                "W0403",
                coin.span,
                related=twin.span,
                name=coin.name,
                twin=twin.name,
            )


def _essence(coin: Coin, known: dict[tuple[str, str], Essence]) -> Essence:
    """What a coin does; of the coins of a file with the same text that is found out once."""
    key = (coin.span.file, coin.text)
    found = known.get(key)
    if found is None or not coin.text or tells_of(found, coin.name):
        found = known[key] = essence(coin)
    return found
