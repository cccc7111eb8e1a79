"""The JSON Schema of coin files: it accepts what we accept, and refuses what has another shape."""

from __future__ import annotations

import json

import jsonschema
import pytest
import yaml
from coin_schema import coin_file_schema
from folders import DOCS
from golden import golden

from piecesofeight.language.diagnostics.codes import codes
from piecesofeight.language.loading.sources import Source, shipped

FILE = DOCS / "coin-file.schema.json"
# Mistakes in the shape of a file which a schema can tell; texts and names it knows nothing of.
SHAPES = ("E0106", "E0107", "E0108", "E0111")


def test_the_schema_in_the_docs_is_up_to_date() -> None:
    """The file is what the table of keys says; `UPDATE_GOLDEN=1` writes it anew."""
    expected = json.dumps(coin_file_schema(), indent=2) + "\n"
    assert golden(FILE, expected) == expected


def test_the_schema_is_a_schema() -> None:
    """The validator has nothing to say against the schema itself."""
    jsonschema.Draft7Validator.check_schema(coin_file_schema())


@pytest.mark.parametrize("source", shipped(), ids=lambda source: source.name)
def test_shipped_files_fit_the_schema(source: Source) -> None:
    """Whatever is shipped is accepted."""
    jsonschema.validate(yaml.safe_load(source.text), coin_file_schema())


@pytest.mark.parametrize(
    "code", [code for code in codes() if codes()[code].good.startswith("set:")]
)
def test_good_files_of_the_manual_fit_the_schema(code: str) -> None:
    """What the manual recommends is accepted."""
    jsonschema.validate(yaml.safe_load(codes()[code].good), coin_file_schema())


@pytest.mark.parametrize("code", [code for code in SHAPES if codes()[code].bad.startswith("set:")])
def test_a_wrong_shape_does_not_fit_the_schema(code: str) -> None:
    """What `check` refuses for its shape, the schema refuses too (where YAML reads it as we do)."""
    data = yaml.safe_load(codes()[code].bad.replace("captain: yes", "captain: maybe"))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, coin_file_schema())
