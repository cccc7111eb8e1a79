// Starts `piecesofeight lsp` and lets it speak with the editor; everything else happens there.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = function () {
  const command = workspace.getConfiguration("piecesofeight").get("command");
  client = new LanguageClient(
    "piecesofeight",
    { command, args: ["lsp"] },
    { documentSelector: [{ scheme: "file", language: "yaml" }] },
  );
  return client.start();
};

exports.deactivate = function () {
  return client ? client.stop() : undefined;
};
