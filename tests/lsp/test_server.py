"""The language server, asked by a real client over standard input and output."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="the lsp extra is not installed")

from lsprotocol import types as lsp
from pygls.lsp.client import BaseLanguageClient
from usual_signals import usual_signals

BIRDS = """\
set: birds
uses: [pieces-of-eight]
coins:
  - coin: Gull
    names: {es: "Gaviota 🐦"}
    limit: 2
    ability: |
      play if you have no hidden Gull:
        choose an opponent as victim
        destroy every open coin of victim
        destroy this
"""
SCENARIO = """\
- scenario: a gull strikes
  rules: ["6"]
  sets: [birds.yaml]
  ships:
    Anne: {nest: Gull, deck: [Captain, Mate]}
    Bart: {nest: Mate, deck: [Bomb, Captain]}
  steps:
    - Anne: play nest at Bart
  expect:
    winner: WINNER
"""


class Session:
    """A client, its server, and what the server has said unasked.

    Attributes:
        folder: where the files are that a test opens.
        published: what was said last of each file.
        news: set whenever something is said.
        messages: what was shown.
        opened: the files that are open.
    """

    def __init__(self, root: Path) -> None:
        self.root = self.folder = root
        self.client = BaseLanguageClient("test", "1")
        self.published: dict[str, list[lsp.Diagnostic]] = {}
        self.news = asyncio.Event()
        self.messages: list[str] = []
        self.opened: list[str] = []

        @self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params: lsp.PublishDiagnosticsParams) -> None:
            self.published[params.uri] = list(params.diagnostics)
            self.news.set()

        @self.client.feature(lsp.WINDOW_SHOW_MESSAGE)
        def shown(params: lsp.ShowMessageParams) -> None:
            self.messages.append(params.message)

    async def start(self) -> None:
        """Start a server and shake hands."""
        await self.client.start_io(sys.executable, "-m", "piecesofeight", "lsp")
        await self.client.initialize_async(
            lsp.InitializeParams(capabilities=lsp.ClientCapabilities(), root_uri=self.root.as_uri())
        )
        self.client.initialized(lsp.InitializedParams())

    async def stop(self) -> None:
        """Take leave; the server ends."""
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await self.client.stop()

    def uri(self, name: str) -> str:
        """The address of a file in the folder."""
        return (self.folder / name).as_uri()

    async def open(self, name: str, text: str) -> list[lsp.Diagnostic]:
        """Open a file in the editor; what the server says of it."""
        self.opened.append(self.uri(name))
        self.published.pop(self.uri(name), None)
        (self.folder / name).write_text(text, encoding="utf-8")
        self.client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(
                lsp.TextDocumentItem(self.uri(name), lsp.LanguageKind.Yaml, version=1, text=text)
            )
        )
        return await self.told_of(name)

    def close_all(self) -> None:
        """Close all files: others would know their coins."""
        while self.opened:
            uri = self.opened.pop()
            self.client.text_document_did_close(
                lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(uri))
            )

    async def type(self, name: str, text: str) -> list[lsp.Diagnostic]:
        """Put another text into the editor; what the server says of it."""
        self.published.pop(self.uri(name), None)
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(version=2, uri=self.uri(name)),
                [lsp.TextDocumentContentChangeWholeDocument(text)],
            )
        )
        return await self.told_of(name)

    async def told_of(self, name: str) -> list[lsp.Diagnostic]:
        """What the server says of a file, as soon as it does."""
        while self.uri(name) not in self.published:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 60)
        return self.published[self.uri(name)]

    def at(self, name: str, line: int, character: int) -> lsp.TextDocumentPositionParams:
        """A place in a file, counted from 0."""
        return lsp.TextDocumentPositionParams(
            lsp.TextDocumentIdentifier(self.uri(name)), lsp.Position(line, character)
        )


Script = Callable[[Session], Awaitable[None]]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[asyncio.Runner, Session]]:
    """A server that all tests ask, each of its own files."""
    with asyncio.Runner() as runner:

        async def started() -> Session:
            session = Session(tmp_path_factory.mktemp("served"))
            await session.start()
            return session

        session = runner.run(started())
        yield runner, session
        runner.run(session.stop())


@pytest.fixture
def serve(
    shared: tuple[asyncio.Runner, Session], tmp_path: Path
) -> Iterator[Callable[[Script], None]]:
    """Run a script against the server, with the files of a folder below the server's own."""
    runner, session = shared
    session.folder = session.root / tmp_path.name
    session.folder.mkdir()
    session.messages.clear()

    def run(script: Script) -> None:
        runner.run(script(session))

    yield run
    session.close_all()


def test_mistakes_are_told_as_one_types(serve: Callable[[Script], None]) -> None:
    """A sound file has no diagnostics; a slip has one, in the editor's own units."""

    async def script(session: Session) -> None:
        assert [] == await session.open("birds.yaml", BIRDS)
        [found] = await session.type("birds.yaml", BIRDS.replace("destroy this", "destroy thus"))
        assert ("E0302", 10, 16) == (
            found.code,
            found.range.start.line,
            found.range.start.character,
        )
        assert lsp.DiagnosticSeverity.Error == found.severity
        [found] = await session.type(
            "birds.yaml", BIRDS.replace('Gaviota 🐦"}', 'Gaviota 🐦", es: x}')
        )
        assert "E0105" == found.code
        units = len('    names: {es: "Gaviota 🐦", '.encode("utf-16-le")) // 2
        assert units == found.range.start.character

    serve(script)


def test_the_keys_of_a_scenario_are_completed(serve: Callable[[Script], None]) -> None:
    """In a scenario file completions are the keys of the part in which the cursor is."""

    async def script(session: Session) -> None:
        name = "birds.scenario.yaml"
        await session.open(name, "- scenario: a match\n  match:\n    begins: winner\n    po")
        place = session.at(name, 4, 7)
        items = await session.client.text_document_completion_async(
            lsp.CompletionParams(place.text_document, place.position)
        )
        assert isinstance(items, list)
        assert ["pool", "pooling"] == [item.label.strip(": ") for item in items]

    serve(script)


def test_completion_hover_definition_and_renaming(serve: Callable[[Script], None]) -> None:
    """The answers are those of the language room, in the protocol."""

    async def script(session: Session) -> None:
        await session.open("birds.yaml", BIRDS)
        client = session.client
        place = session.at("birds.yaml", 10, 16)
        items = await client.text_document_completion_async(
            lsp.CompletionParams(place.text_document, place.position)
        )
        assert isinstance(items, list)
        assert {"this", "any", "every", "victim"} <= {item.label for item in items}

        place = session.at("birds.yaml", 10, 9)
        shown = await client.text_document_hover_async(
            lsp.HoverParams(place.text_document, place.position)
        )
        assert shown is not None
        assert isinstance(shown.contents, lsp.MarkupContent)
        assert shown.contents.value.startswith("**destroy**")

        place = session.at("birds.yaml", 7, 34)
        shown = await client.text_document_hover_async(
            lsp.HoverParams(place.text_document, place.position)
        )
        assert shown is not None
        assert isinstance(shown.contents, lsp.MarkupContent)
        assert "**Gull** · limit 2" in shown.contents.value
        assert "\n\nIf you have no hidden Gulls: choose an opponent" in shown.contents.value

        where = await client.text_document_definition_async(
            lsp.DefinitionParams(place.text_document, place.position)
        )
        assert isinstance(where, lsp.Location)
        assert 3 == where.range.start.line

        edit = await client.text_document_rename_async(
            lsp.RenameParams(place.text_document, place.position, "Sea Mew")
        )
        assert edit is not None
        assert edit.changes is not None
        assert [3, 7] == [one.range.start.line for one in edit.changes[session.uri("birds.yaml")]]

    serve(script)


GAME = """\
game: mine
based on: black-spot
deeds:
  meddle: |
    steal
"""


def test_the_file_of_a_game_is_served_too(serve: Callable[[Script], None]) -> None:
    """Its mistakes, what may come next, what stands there, its layout."""

    async def script(session: Session) -> None:
        client = session.client
        assert [] == await session.open("mine.yaml", GAME)
        found = await session.type("mine.yaml", GAME.replace("steal", "staal"))
        assert ["E0201"] == [one.code for one in found]
        await session.type("mine.yaml", GAME)
        place = session.at("mine.yaml", 4, 6)
        items = await client.text_document_completion_async(
            lsp.CompletionParams(place.text_document, place.position)
        )
        assert isinstance(items, list)
        assert ["steal"] == [item.label for item in items]
        told = await client.text_document_hover_async(
            lsp.HoverParams(place.text_document, place.position)
        )
        assert told is not None
        assert isinstance(told.contents, lsp.MarkupContent)
        assert told.contents.value.startswith("6.2 **Steal**")

    serve(script)


def test_formatting_and_quick_fixes_are_edits(serve: Callable[[Script], None]) -> None:
    """Layout is put right by small edits; a mistake that leaves no doubt has a fix."""

    async def script(session: Session) -> None:
        document = lsp.TextDocumentIdentifier(session.uri("birds.yaml"))
        await session.open("birds.yaml", BIRDS.replace("coins:\n", "coins:\n\n\n"))
        options = lsp.FormattingOptions(tab_size=2, insert_spaces=True)
        edits = await session.client.text_document_formatting_async(
            lsp.DocumentFormattingParams(document, options)
        )
        assert edits
        assert all(edit.range.start.line < 8 for edit in edits)

        [found] = await session.type("birds.yaml", BIRDS.replace("limit: 2", "limit: 02"))
        actions = await session.client.text_document_code_action_async(
            lsp.CodeActionParams(document, found.range, lsp.CodeActionContext([found]))
        )
        assert actions
        [action] = actions
        assert isinstance(action, lsp.CodeAction)
        assert action.edit is not None
        assert action.edit.changes is not None
        [edit] = action.edit.changes[session.uri("birds.yaml")]
        assert "2" == edit.new_text

    serve(script)


@pytest.mark.parametrize("winner", ["null", "Bart"])
def test_a_scenario_is_run_from_the_editor(serve: Callable[[Script], None], winner: str) -> None:
    """A lens above each scenario runs it against the coin files as they stand on the disk."""

    async def script(session: Session) -> None:
        await session.open("birds.yaml", BIRDS)
        name = "birds.scenario.yaml"
        found = await session.open(name, SCENARIO.replace("WINNER", winner))
        assert (winner == "Bart") == bool(found)
        lenses = await session.client.text_document_code_lens_async(
            lsp.CodeLensParams(lsp.TextDocumentIdentifier(session.uri(name)))
        )
        assert lenses is not None
        [lens] = lenses
        assert lens.command is not None
        said = await session.client.workspace_execute_command_async(
            lsp.ExecuteCommandParams(lens.command.command, lens.command.arguments)
        )
        assert ("FAILED" if winner == "Bart" else "passed") in str(said)
        assert [said] == session.messages

    serve(script)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("how", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_server_that_is_ended_ends(how: str) -> None:
    """It doesn't wait for the editor, which may still have its input open."""
    with subprocess.Popen(
        [sys.executable, "-m", "piecesofeight", "lsp"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=usual_signals,
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        assert server.stderr is not None
        hello = (
            b'{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}'
        )
        server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(hello), hello))
        server.stdin.flush()
        assert server.stdout.readline().startswith(b"Content-")
        number = getattr(signal, how)
        server.send_signal(number)
        try:
            assert -number == server.wait(timeout=60)
            assert b"Traceback" not in server.stderr.read()
        finally:
            server.kill()
