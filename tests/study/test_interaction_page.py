"""The page of interactions: whole, readable, and without anything to fetch."""

from __future__ import annotations

from html.parser import HTMLParser

from searching import SMALL, found
from study_support import EVERYTHING, coins_named

from piecesofeight.study.interactions.examples import Writer
from piecesofeight.study.interactions.meetings import SENTENCES, Meeting
from piecesofeight.study.interactions.page import page
from piecesofeight.study.interactions.report import InteractionReport
from piecesofeight.study.interactions.search import (
    Survey,
)


class _Page(HTMLParser):
    """Reads a page, and notes what browsers and readers of screens need."""

    VOID = ("meta", "link", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open.pop()

    def handle_data(self, data: str) -> None:
        self.words += data


def test_the_page_is_whole_and_stands_alone() -> None:
    """Tags are balanced, heads of tables have a scope, nothing is fetched, nothing is run."""
    survey = Survey()
    survey.add(found("Mate", "Treachery"))
    report = InteractionReport(("Mate",), ("Mate", "Treachery"), SMALL, survey, {}, 1)
    writer = Writer(coins_named(EVERYTHING))
    text = page(report, writer)
    reader = _Page()
    reader.feed(text)
    reader.close()
    assert [] == reader.open
    assert all(attrs.get("scope") for tag, attrs in reader.tags if tag == "th")
    assert {"lang": "en"} == dict(reader.tags)["html"]
    assert not {"script", "link", "img", "iframe"} & {tag for tag, _ in reader.tags}
    for meeting in report.meetings:
        assert f"{meeting}." in reader.words
    assert "shown by no scenario" in reader.words
    assert page(report, writer) == text


def test_every_sentence_names_both_coins() -> None:
    """A sentence of `meetings.yaml` says who does what to whom."""
    for event, role in SENTENCES:
        sentence = str(Meeting("Gull", event, "Parrot", role))
        assert "Gull" in sentence
        assert "Parrot" in sentence
