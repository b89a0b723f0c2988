"""Printed papers of an event as PDF: board calls, sheets, slips, standings, cards. What they tell is public.

`PAPERS` lists them, `print_paper` makes one. The values come from `views`, so hiding is decided there; the templates
only set them.
"""

from boardcall.paper.catalogue import PAPERS, Paper, paper_named, print_paper, print_papers, print_sheets
from boardcall.paper.due import DuePaper, due_papers
from boardcall.paper.job import PrintJob
from boardcall.paper.letters import missing_letters
from boardcall.paper.typesetting import has_typst
