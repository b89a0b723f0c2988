"""`python -m boardcall` is the command `boardcall`."""

from boardcall.cli import main

if __name__ == "__main__":
    main()
