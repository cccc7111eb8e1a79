"""From typed programs to tables: integers that the machine reads."""

from piecesofeight.tables.compiler import Tables, compile_tables
from piecesofeight.tables.listing import listing

__all__ = ["Tables", "compile_tables", "listing"]
