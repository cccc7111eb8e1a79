"""`python -m piecesofeight`: the command line."""

from piecesofeight.cli import main

if __name__ == "__main__":
    main()
