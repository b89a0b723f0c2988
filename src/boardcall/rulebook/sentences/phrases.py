"""What each listed value of a key says to a player; an empty phrase where there is nothing to say."""

from collections.abc import Mapping

from boardcall.wording import NO_WORDS, Sentence, say

Phrases = Mapping[object, Sentence]

OFFICIALS: dict[str, Phrases] = {
    "authority.may_override": {True: say("A ruling may replace what the program computes."), False: NO_WORDS},
    "authority.override_needs": {
        "nothing": NO_WORDS,
        "reason": say("Such rulings are recorded with their reasons."),
        "reason-and-alternatives": say("Such rulings are recorded with their reasons and the milder ways ruled out."),
    },
    "authority.td_may_play": {True: say("Directors may play."), False: say("Directors do not play.")},
    "authority.same_board_deputy": {
        "none": NO_WORDS,
        "committee": say("When all directors sit on one board, a member of the committee decides there."),
    },
    "authority.complaints_to": {
        "": NO_WORDS,
        "td": say("Whoever objects to an arbiter's sanction turns to the director."),
        "committee": say("Whoever objects to an arbiter's sanction turns to the committee."),
    },
}

REGISTRATION: dict[str, Phrases] = {
    "registration.refund": {
        "none": NO_WORDS,
        "fee": say("Whoever withdraws in time gets the tournament fee back."),
        "all": say("Whoever withdraws in time gets everything back."),
    },
    "registration.fee_required": {True: say("Only those who have paid the fee get a seat."), False: NO_WORDS},
    "registration.preregistration_guarantees_seat": {
        True: say("Players who preregistered for a round and check in are the last who have to sit out."),
        False: NO_WORDS,
    },
}

ROLL_CALL: dict[str, Phrases] = {
    "roll_call.per_round": {
        True: say("Players check in again before each round."),
        False: say("One check-in holds for the whole event."),
    },
    "roll_call.in_person": {True: say("Only those who are there in person can check in."), False: NO_WORDS},
    "roll_call.latecomers": {
        "td": say("The director decides about players who come late."),
        "refuse": say("Whoever comes late does not play the round."),
    },
    "roll_call.sit_out_bonus": {"none": NO_WORDS, "td": say("The director may give points for sitting out.")},
}

DOUBLE: dict[str, Phrases] = {
    "roll_call.double_needs_consent": {True: say("Nobody plays two boards without agreeing to it."), False: NO_WORDS},
    "roll_call.double_tables_adjacent": {
        True: say("The two boards of one player stand side by side."),
        False: NO_WORDS,
    },
}

SEATING: dict[str, Phrases] = {
    "seating.first_round": {
        "random": say("In the first round players are placed at random."),
        "min-repeat": say("In the first round players are placed so that as few as possible meet again later."),
        "ranking-blocks": say("In the first round ranks 1 to 7 play on one board, 8 to 14 on the next, and so on."),
        "td": say("The director places the players of the first round."),
    },
    "seating.later_rounds": {
        "random": say("In later rounds players are placed at random."),
        "min-repeat": say("In later rounds players are placed so that as few as possible meet again."),
        "ranking-blocks": say("In later rounds ranks 1 to 7 play on one board, 8 to 14 on the next, and so on."),
        "td": say("The director places the players of later rounds."),
    },
    "seating.td_may_change": {
        True: say("The director may change the boards before they are published."),
        False: NO_WORDS,
    },
    "seating.published_binding": {
        True: say("Published boards do not change, except for replacements."),
        False: NO_WORDS,
    },
    "powers.assign": {
        "draw": say("Powers are drawn."),
        "preferences": say("The draw of powers takes the players' wishes into account."),
        "td": say("The director gives out the powers."),
    },
}

SECOND_GAMES: dict[str, Phrases] = {
    "seating.alternates_first_round": {
        "random": say("Second games in the first round are on boards drawn at random."),
        "lowest-board": say("Second games in the first round are on the last board."),
        "td": NO_WORDS,
    },
    "seating.alternates_later": {
        "random": say("Second games in later rounds are on boards drawn at random."),
        "lowest-board": say("Second games in later rounds are on the board with the lowest scores."),
        "td": NO_WORDS,
    },
}

SCORES: dict[str, Phrases] = {
    "scoring.double_boards": {
        "best": say("Of two boards in one round the better score counts."),
        "weighted-or-best": NO_WORDS,
        "sum": say("The scores of two boards in one round are added up."),
    },
}

CONDUCT: dict[str, Phrases] = {
    "conduct.abuse_is_breach": {
        True: say("Using the code to gain an advantage is itself a breach."),
        False: NO_WORDS,
    },
    "conduct.code_text_locked": {True: say("The text of the code cannot be changed for this event."), False: NO_WORDS},
    "conduct.additions_allowed": {True: NO_WORDS, False: say("Nothing may be added to the code.")},
    "conduct.announce_at_opening": {True: say("The code is announced at the opening."), False: NO_WORDS},
    "conduct.confidential": {True: say("Reports are confidential."), False: NO_WORDS},
    "conduct.silence_eliminated": {
        True: say("Whoever has been eliminated does not talk about the game with its players."),
        False: NO_WORDS,
    },
    "conduct.silence_outsiders": {
        True: say("Whoever does not play on a board does not talk about the game with its players."),
        False: NO_WORDS,
    },
    "conduct.silence_retreats": {True: say("Nobody negotiates during retreats and adjustments."), False: NO_WORDS},
    "conduct.timing_penalty": {
        "td": say("The director decides the penalty for lateness."),
        "hold-all": say("If a player is late, all orders of the turn are void."),
        "warning-then-hold-all": say(
            "The first time a player is late, there is a warning; after that all orders of the turn are void."
        ),
        "cancel-late-to-all": say("If a player is late, the late orders are void, or all orders of the turn."),
    },
}

PUBLICATION: dict[str, Phrases] = {
    "publication.qualifying_totals": {
        "public": NO_WORDS,
        "on-release": say("Totals and ranks are public once the director releases them."),
        "hidden": say("Totals and ranks stay secret until the last round is over."),
    },
    "publication.qualifier_names": {
        "ranked": NO_WORDS,
        "alphabetical": say("Those who qualify are named in alphabetical order."),
        "hidden": say("Those who qualify are told in person."),
    },
    "publication.game_results": {"public": say("The final counts of each board are public."), "hidden": NO_WORDS},
    "publication.game_points": {
        "public": NO_WORDS,
        "with-totals": say("The points of single games stay secret until the totals are published."),
    },
    "publication.chances": {
        "hidden": say("Nobody is told who can still win."),
        "pages": NO_WORDS,
        "phones": say("Phones show who can still win, as soon as totals are public."),
    },
    "publication.countries": {
        "hidden": NO_WORDS,
        "public": say("The standings show the nationality of everybody whose own name is public."),
    },
    "publication.end_time": {"public": NO_WORDS, "hidden": say("The end of a round stays secret until it comes.")},
    "publication.forecasts": {
        "hidden": NO_WORDS,
        "public": say("Chances on the boards in play are public while results and totals are."),
    },
    "publication.results": {
        "final": NO_WORDS,
        "interim-then-final": say(
            "Results announced at the ceremony can be corrected until the final ones are published."
        ),
    },
}
