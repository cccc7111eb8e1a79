"""Names given in a text that are the names of coins as well."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.lints.loaded import Loaded
from piecesofeight.language.program.walk import steps


def lint_names(loaded: Loaded) -> None:
    """Warn of `choose an open coin as gull` where there is a coin `Gull` that is not meant."""
    kinds = {name.lower(): name for name in loaded.coins}
    spoken = {f"{name}s": kind for name, kind in kinds.items()} | kinds
    for coin in loaded.judged:
        _coin(coin, spoken, loaded)


def _coin(coin: p.Coin, kinds: dict[str, str], loaded: Loaded) -> None:
    for ability in coin.abilities:
        if isinstance(ability, p.While):
            continue
        for step in steps(ability.body):
            if not isinstance(step, p.ChooseCoin | p.ChoosePlayer | p.Pick):
                continue
            kind = kinds.get(step.name)
            if kind is None:
                continue
            if not isinstance(step, p.ChoosePlayer) and step.filter.kind == kind:
                continue  # a Gull that is called gull
            loaded.report.warning(
                "W0402",
                f"`{step.name}` is the coin `{kind}` to whoever reads this",
                step.span,
                "give it another name, such as `prize` or `victim`",
            )
