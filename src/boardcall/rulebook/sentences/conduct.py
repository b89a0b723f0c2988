"""What a rulebook says about behaviour, reports and what follows them, in sentences."""

from boardcall.conduct.in_words import level_named, seat_named
from boardcall.conduct.settings import Ratification, Review
from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences.words import Said, count, listed, phrases, plural, roles
from boardcall.wording import own, own_name, say, with_commas

TWO_THIRDS = (2, 3)
_MEASURES = {
    "pause-game": say("pausing a game"),
    "censure": say("censure"),
    "expel-without-refund": say("sending someone away without a refund"),
    "deduct-points": say("taking points away"),
    "exclude-without-refund": say("exclusion without a refund"),
    "cancel-late-orders": say("cancelling late orders"),
    "cancel-all-orders": say("cancelling all orders"),
    "other": say("anything else that fits the case"),
}


def conduct(book: Rulebook) -> Said:
    settings = book.conduct
    if settings.code:
        yield say("The {code} holds.", code=settings.code), "conduct.code"
    if settings.provisions:
        asked = listed((own(one) for one in settings.provisions), "and")
        yield say("It asks for {asked}.", asked=asked), "conduct.provisions"
    if settings.code_hash:
        yield say("Its text has the SHA-256 {hash}.", hash=settings.code_hash), "conduct.code_hash"
    if settings.code_text:
        yield say("These rules bring the text of the code."), "conduct.code_text"
    where = roles(settings.report_to, "or")
    mail = say(" ({report_email})", report_email=settings.report_email) if "email" in settings.report_to else ""
    yield (
        say("Whoever sees it broken tells {where}{mail}.", where=where, mail=mail)
        if settings.code
        else say("Complaints go to {where}{mail}.", where=where, mail=mail),
        "conduct.report_to",
    )
    yield from phrases(book, "conduct")
    yield (
        say("Measures are {measures}.", measures=listed((_MEASURES[name] for name in settings.measures), "or")),
        "conduct.measures",
    )
    yield from phrases(book, "cases")
    yield from _review(book, settings.review)
    yield from _ratification(settings.ratification)


def _review(book: Rulebook, review: Review | None) -> Said:
    if review is None:
        return
    yield say("Reports go to the {reviewers} first.", reviewers=own_name(review.reviewers)), "conduct.review.reviewers"
    levels = with_commas(map(level_named, review.sanctions))
    yield say("A report may lead to further sanctions: {levels}.", levels=levels), "conduct.review.sanctions"
    yield (
        say(
            "They are given by a committee with seats for {words}.",
            words=listed(map(seat_named, review.committee_seats)),
        ),
        "conduct.review",
    )
    yield (
        say("The {named_by} names its members.", named_by=own_name(review.committee_named_by)),
        "conduct.review.committee_named_by",
    )
    votes = say(
        "{committee_majority} of its {count} votes",
        committee_majority=count(review.committee_majority),
        count=count(len(review.committee_seats)),
    )
    again = say("may") if review.committee_consecutive else say("may not")
    session = plural(review.committee_session_months, "{count} month", "{count} months")
    yield (
        say("It needs {votes}; a session lasts {session}.", votes=votes, session=session),
        "conduct.review.committee_majority",
    )
    yield from phrases(book, "committee")
    yield say("Its members {again} serve twice running.", again=again), "conduct.review.committee_consecutive"
    if review.grounds:
        yield (
            say("It takes up cases that are {grounds}.", grounds=listed(map(own_name, review.grounds), "or")),
            "conduct.review.grounds",
        )
    if review.td_statement_only_ceiling:
        ceiling = level_named(review.td_statement_only_ceiling)
        text = say("On the director's word alone it gives no more than a {ceiling}.", ceiling=ceiling)
        yield text, "conduct.review.td_statement_only_ceiling"
    if review.recommendation_in_writing:
        yield say("It recommends in writing, with its reasons."), "conduct.review.recommendation_in_writing"
    longer = say(", and as long as a sanction lasts") if review.record_at_least_sanction else ""
    months = say(
        "{record_months} months, those of referred cases {sanction_record_months} months",
        record_months=review.record_months,
        sanction_record_months=review.sanction_record_months,
    )
    yield say("Reports are kept for {months}{longer}.", months=months, longer=longer), "conduct.review.record_months"
    yield (
        say("Long sanctions can be looked at again every {review_months} months.", review_months=review.review_months),
        "conduct.review.review_months",
    )


def _ratification(vote: Ratification | None) -> Said:
    if vote is None:
        return
    body, most = own_name(vote.body), (vote.majority_num, vote.majority_den)
    share = (
        say("two thirds of the {body}", body=body)
        if most == TWO_THIRDS
        else say("{num} in {den} votes of the {body}", num=most[0], den=most[1], body=body)
    )
    yield say("Such sanctions need {share} within {days} days.", share=share, days=vote.days), "conduct.ratification"
    late = {"rejected": say("rejected"), "adopted": say("adopted")}[vote.default]
    yield say("When the time runs out they are {late}.", late=late), "conduct.ratification.default"
    counted = {"no": say("counts as against"), "ignored": say("is not counted")}[vote.abstention]
    yield say("An abstention {counted}.", counted=counted), "conduct.ratification.abstention"
    change = say("may") if vote.amendable else say("may not")
    yield say("Those who vote {change} change what was recommended.", change=change), "conduct.ratification.amendable"
