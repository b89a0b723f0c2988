"""What a shell offers where a rulebook or a scoring system is to be named; files come where nothing fits."""


def rulebook_names(incomplete: str) -> list[str]:
    """The rulebooks whose id begins so."""
    from boardcall.rulebook import rulebook_ids  # a command that is run does not need it

    return [one for one in rulebook_ids() if one.startswith(incomplete)]


def system_names(incomplete: str) -> list[str]:
    """The scoring systems and rulebooks whose id begins so."""
    from boardcall.scoring.systems import system_ids

    return [one for one in system_ids() if one.startswith(incomplete)] + rulebook_names(incomplete)
