"""Every capability as a command. Each command is a module here, imported only when it is called."""

from boardcall.cli.app import main
