"""The message to a person whose act could not be saved."""

from boardcall.wording import Sentence, say


def not_written(place: str, why: str) -> Sentence:
    """A place that takes nothing: full, read-only, out of reach."""
    return say("{place} cannot be written: {why}. Nothing was saved.", place=place, why=why)


def being_written(place: str) -> Sentence:
    """A place that another program holds for longer than one waits."""
    return say(
        "Another program is writing {place}. Nothing was saved: wait for it to finish, then repeat.", place=place
    )
