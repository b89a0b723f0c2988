"""Brings the catalogues of all languages up to date with the texts in templates and Python.

A new text stands there untranslated, a text that is gone is dropped, translations stay. With --check nothing is
written, and the answer is 1 where a catalogue is not what the texts ask for. --todo prints what waits for translation.
--add CODE begins a language with the texts that players see.
"""

import sys

from boardcall.web.request.language import PLAYER
from catalogues import CATALOGUES, LOCALE, as_text, brought_up_to_date, missing

if "--add" in sys.argv:
    code = sys.argv[sys.argv.index("--add") + 1]
    CATALOGUES = {LOCALE / code / "LC_MESSAGES" / f"{PLAYER}.po": (PLAYER, code)}

stale = False
for path, (domain, code) in CATALOGUES.items():
    catalogue = brought_up_to_date(path, domain, code)
    if "--todo" in sys.argv:
        for fault in missing(catalogue):
            print(f"{code}/{domain}: {fault}")
        continue
    text = as_text(catalogue)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        stale = True
        if "--check" in sys.argv:
            print(f"{path.name} of {code} is not up to date; run scripts/catalogues.")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
sys.exit(1 if stale and "--check" in sys.argv else 0)
