"""Reads tables of a text file into frozen dataclasses, and names every fault with its line."""

from boardcall.tables.keys import Key, keys_of
from boardcall.tables.reader import Fault, Reader
from boardcall.tables.toml_lines import Path, find_lines
from boardcall.tables.toml_text import TomlTextError, parse_toml
