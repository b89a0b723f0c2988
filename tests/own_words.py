"""The words that a rulebook brings itself and players read.

Names of awards, pools and breaks, items of a programme, what people keep, and why a rule is read as it is.
"""

from collections.abc import Iterator

from boardcall.conduct.settings import ConductSettings
from boardcall.rulebook.rulebook import Rulebook
from boardcall.scoring.systems import chosen_system, written_reading
from boardcall.wording import own, own_name


def own_words(book: Rulebook) -> tuple[str, ...]:
    """Each of them once, as `wording.own` and `own_name` look it up in the catalogues; proper names are not among them.

    A catalogue that has one says it in its language, for every rulebook that uses the same word; any other is shown as
    the rulebook writes it.
    """
    return tuple(dict.fromkeys(_all(book)))


def _all(book: Rulebook) -> Iterator[str]:
    ids = [award.id for award in book.awards]
    ids += [ballot.id for ballot in book.ballots]
    ids += [pool.id for settings in book.rounds for pool in settings.pools]
    yield from (own_name(name).pattern for name in (*ids, *_of_conduct(book.conduct)))
    texts = [book.rulebook.edition, *book.event.titles, *book.event.notices]
    texts += [name for award in book.awards for name in award.names]
    texts += [name for ballot in book.ballots for name in ballot.categories]
    texts += [pause.reason for pause in book.clock.breaks]
    texts += [text for item in book.programme for text in (item.item, *item.agenda)]
    texts += [text for one in book.statements for text in (one.text, one.reading) if text]
    texts += book.chosen.values()
    for one in chosen_system(book.scoring).reading:
        texts += [one.question, *map(written_reading, one.values)]
    yield from (own(text).pattern for text in texts)


def _of_conduct(conduct: ConductSettings) -> Iterator[str]:
    if conduct.review:
        yield conduct.review.reviewers
        yield from (*conduct.review.sanctions, *conduct.review.committee_seats, *conduct.review.grounds)
    if conduct.ratification:
        yield conduct.ratification.body
