"""docs/reference/tie-breaks.md, made from the tie-breaks themselves."""

from inspect import getdoc

from boardcall.standings.criteria import TIE_BREAKS, TieBreak

HEAD = """# Tie-breaks

Made by `scripts/tie-breaks` from `src/boardcall/standings/tie_breaks.py`; do not edit.

A rulebook lists tie-breaks in chains, one for each kind of place, in its `[tie_break]` table:

```toml
[tie_break]
standings = [
  { by = "best-game", scope = "all" },
  { by = "centres", scope = "counted", prefer = "high" },
  { by = "td" },
]
```

Where totals are equal, the first criterion of the chain is compared, then, for those it leaves tied, the next one. A
criterion sees only the players who are still tied. The higher figure wins unless `prefer = "low"`. When what is
compared is not known of one of the tied, the criterion is skipped for all of them, and the explanation says so.
Figures are exact fractions; they are rounded only to be shown.

`scope` says which games are looked at: `all`; `counted`, those of rounds that count in the total; `qualifying`, those
of qualifying rounds; `team`, those of team rounds. Of two games in one round only what counts in the round's score is
looked at. Chains for teams look at the games of the members in team rounds, whatever the scope.

Two criteria are no figures:

- `td` asks the director. Until the director has decided the place is shared. The decision is recorded with its reason.
- `lot` asks for a lot, and draws it where a seed is stated (`boardcall standings … --seed TEXT`). Each of the tied
  draws the SHA-256 of `seed|question|id`, and the smallest comes first, so anybody can check it:
  `printf '%s' 'seven of spades|tie:standings:70:anna+ben|anna' | sha256sum`.

When a chain ends and a tie is left, it is shared if the rulebook says `ex_aequo = true`, and otherwise asked of the
director as by `td`. Shared places are counted 1, 2, 2, 4.
"""


def reference_page() -> str:
    """The page as text."""
    parts = [HEAD, *(_section(name, tie_break) for name, tie_break in TIE_BREAKS.items())]
    return "\n".join(parts)


def _section(name: str, tie_break: TieBreak) -> str:
    lines = [f"## {name}", "", getdoc(tie_break.figure) or "", ""]
    keys = ", ".join(f"`{key}`" for key in tie_break.keys)
    lines.append(f"Compares {' and '.join(tie_break.among) or 'candidates of a ballot'}.")
    if keys:
        lines[-1] += f" Keys: {keys}."
    if tie_break.needs:
        lines[-1] += f" Needs {tie_break.needs}."
    if tie_break.private:
        lines[-1] += " The figures are never shown."
    return "\n".join([*lines, ""])
