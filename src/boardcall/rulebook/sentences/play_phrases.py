"""What each listed value of a key about play says to a player: clocks, orders, adjudication, draws."""

from boardcall.rulebook.sentences.phrases import Phrases
from boardcall.wording import NO_WORDS, say

CLOCK_MODE: dict[str, Phrases] = {
    "clock.mode": {
        "none": say("There is no clock."),
        "central": say("One clock runs for all boards."),
        "board": say("Each board keeps its own time."),
    },
}

CLOCK: dict[str, Phrases] = {
    "clock.includes_adjudication": {
        True: say("The times include resolving the season before."),
        False: say("Resolving the orders is not part of the times."),
    },
    "clock.silent_writing": {True: say("Nobody talks while orders are being written."), False: NO_WORDS},
    "clock.retreat_clock_optional": {
        True: say("A board may do without a clock for retreats and adjustments."),
        False: NO_WORDS,
    },
    "clock.early_adjudication": {
        "never": NO_WORDS,
        "all-agree": say("Orders may be resolved before the deadline if all players of the board agree."),
        "all-agree-td-confirms": (
            say(
                "Orders may be resolved before the deadline if all players of the board agree and a "
                "director confirms it."
            )
        ),
    },
    "clock.signal": {
        "display": NO_WORDS,
        "sound-and-display": say("Each deadline is shown on screen and announced by a sound."),
    },
}

ORDERS: dict[str, Phrases] = {
    "orders.other_languages": {
        "read": say("A name in another language is read too, where it can only be one province."),
        "refuse": say("Names in other languages are not read."),
    },
    "orders.unordered": {"hold": say("A unit without an order holds.")},
    "orders.duplicate_different": {
        "hold": say("A unit with several different orders holds."),
        "first": say("If a unit has several different orders, the first one counts."),
        "last": say("If a unit has several different orders, the last one counts."),
    },
    "orders.duplicate_unusable": {
        "counts": say(
            "Of several different orders for a unit, an impossible or unreadable one counts too, also in retreats."
        ),
        "ignored": say("An impossible or unreadable order is ignored when the unit has another one, also in retreats."),
    },
    "orders.duplicate_same": {
        "merge": say("The same order written twice is one order."),
        "hold": say("A unit with the same order twice holds."),
    },
    "orders.impossible": {
        "hold": say("A unit with an impossible order holds and can be supported to hold."),
        "fail": say("An impossible order fails, and the unit cannot be supported to hold."),
    },
    "orders.no_route_move": {
        "hold": say("A unit ordered to a place that no chain of fleets could take it to holds."),
        "fail": say("A move that no chain of fleets could carry fails."),
    },
    "orders.blank_unit": {
        "void": say("An order that names no unit does not count."),
        "match-unordered": say(
            "An order that names no unit goes to the only unit without an order that could follow it."
        ),
    },
    "orders.wrong_type": {
        "accept": say("An order that calls an army a fleet, or a fleet an army, still counts."),
        "reject": say("An order that calls an army a fleet, or a fleet an army, is void."),
    },
    "orders.wrong_nationality": {
        "accept": say("A support or convoy that names a wrong nation still counts."),
        "reject": say("A support or convoy that names a wrong nation is void."),
    },
    "orders.type_needed": {
        "coastal-builds": say("Army or fleet must be written in builds on the coast only."),
        "builds": say("Army or fleet must be written in builds only."),
        "always": say("Army or fleet must be written in every order."),
    },
    "orders.ambiguous": {
        "hold": say("A unit whose order can be read in two ways holds."),
        "td": say("The director decides about orders that can be read in two ways."),
    },
    "orders.single_reading": {
        "follow": say("A badly written order with only one possible reading is followed."),
        "propose": say("A badly written order with only one possible reading may be followed."),
        "td": say("The director decides about badly written orders."),
    },
    "orders.coast_missing": {
        "invalid-if-two": say("A fleet's move must name the coast where it could go to either one."),
        "invalid": say("A fleet's move to a province with two coasts must name the coast."),
        "default": say("A fleet's move that names no coast goes to the first one in the alphabet."),
    },
    "orders.coast_wrong": {
        "hold": say("A fleet ordered to a coast it cannot reach holds."),
        "ignore": say("A coast that the fleet cannot reach is ignored, as if no coast were written."),
    },
    "orders.support_coast": {
        "match-if-named": say("A support need not name a coast; if it does, it holds for that coast only."),
        "required-if-two": say("A support must name the coast where the move could go to either one."),
        "ignore": say("A coast in a support does not matter."),
    },
    "orders.support_form": {"short": NO_WORDS, "full": say("A support quotes the whole order it supports.")},
    "orders.resubmission": {
        "until-deadline": say("Orders may be changed until the deadline."),
        "never": say("Orders that have been handed in cannot be changed."),
    },
    "orders.late_sheet": {
        "td": say("The director decides about orders that are late."),
        "hold-all": say("Orders that are late do not count: all units of the player hold."),
        "warn-then-hold-all": say("Whoever is late is warned; after that all units of the player hold for the turn."),
    },
    "orders.sheets_supplied": {True: say("Orders are written on the sheets supplied."), False: NO_WORDS},
    "orders.sheets_returned": {
        True: say("At the end of a game the players hand their order sheets back."),
        False: NO_WORDS,
    },
}

ADJUDICATION: dict[str, Phrases] = {
    "adjudication.edition": {
        year: say("For everything else the rulebook of {year} applies.", year=year)
        for year in ("1976", "2000", "2008", "2023")
    },
    "adjudication.fallback": {"none": NO_WORDS, "backstabbr": say("Backstabbr's adjudicator is a second source.")},
    "adjudication.reader_may_pass": {True: NO_WORDS, False: say("No reader may pass.")},
    "adjudication.convoy_route": {
        "any": NO_WORDS,
        "own-first": say("If a power orders a route of its own fleets, the fleets of other powers are not used."),
    },
    "adjudication.route_naming": {
        "optional": NO_WORDS,
        "expected": say("If a power's own fleets offer several routes, the order should name the whole path."),
    },
    "adjudication.unnamed_route": {
        "any": say("An army whose order names no path moves if any route of the fleets ordered is left."),
        "all": say("An army whose order names no path moves only if every fleet ordered to convoy it is left."),
    },
    "adjudication.named_route_only": {True: say("If the order names a path, no other path is tried."), False: NO_WORDS},
    "adjudication.adjacent_move": {
        "land-unless-stated": say(
            "An army that could go by land or by sea goes by land unless its order says otherwise."
        ),
        "base": NO_WORDS,
    },
    "adjudication.kidnapping": {
        "never": say("An army is convoyed only if its own order asks for it."),
        "base": NO_WORDS,
    },
    "adjudication.paradox": {
        "szykman": say("In a convoy paradox the convoys concerned fail and cut nothing."),
        "all-hold": say("In a convoy paradox all units concerned hold."),
        "1971": say("A convoyed army does not cut a support of an attack on a fleet that it needs for its convoy."),
        "1982": say("A convoyed army does not cut a support of an action in a sea where a fleet convoys it."),
        "2000": say("A convoyed army does not cut a support of an attack on a fleet that it needs for its convoy."),
        "base": NO_WORDS,
    },
}

ADJUSTMENTS: dict[str, Phrases] = {
    "retreats.written": {
        "always": say("Retreats are written."),
        "if-several-powers": say(
            "Retreats are written if more than one power has any; else they are made on the board."
        ),
    },
    "retreats.placed_is_final": {True: say("A retreat made on the board is final."), False: NO_WORDS},
    "retreats.missing": {"disband": say("A unit without a valid retreat is disbanded.")},
    "retreats.attacker_origin_open_if_convoyed": {
        "yes": say("A unit may retreat to the province that a convoyed attacker came from."),
        "no": say("A unit may not retreat to the province that a convoyed attacker came from."),
        "base": NO_WORDS,
    },
    "retreats.may_ask_barred": {True: say("A player may ask which provinces are barred."), False: NO_WORDS},
    "adjustments.build_missing": {"waive": say("A build that is not ordered is not made.")},
    "adjustments.build_miswritten": {
        "waive": say("A build that is miswritten is not made."),
        "td": say("The director decides about a miswritten build."),
    },
    "adjustments.build_coast_missing": {
        "waive": say("A fleet in St Petersburg is not built without its coast."),
        "td": say("The director decides about a fleet in St Petersburg without its coast."),
    },
    "adjustments.build_excess": {
        "first-written": say("If a player writes too many builds, the first ones are made."),
        "none": say("If a player writes too many builds, none is made."),
    },
    "adjustments.disband_excess": {
        "first-written": say("If a player writes too many disbands, the first ones are made.")
    },
}

ERRORS: dict[str, Phrases] = {
    "errors.correct_until": {
        "never": NO_WORDS,
        "negotiation-end": say("A wrong adjudication is corrected until negotiation ends."),
        "next-deadline": say("A wrong adjudication is corrected until the next deadline."),
    },
    "errors.before_that": {
        "corrected": NO_WORDS,
        "td": say("The director decides about a wrong adjudication that is found in time."),
    },
    "errors.surplus_units": {
        "remove": say("Units that a player has no right to are removed."),
        "td": say("The director decides about units that a player has no right to."),
    },
    "errors.physical_board_prevails": {
        True: say("Where the board and a record of it differ, the board counts."),
        False: say("Where the board and a record of it differ, the record counts."),
    },
    "recording.online_record": {
        "none": NO_WORDS,
        "optional": say("A game may also be kept on an online board."),
        "required": say("Every game is also kept on an online board."),
    },
    "recording.counts_each_year": {True: say("The centres are counted and noted every year."), False: NO_WORDS},
    "recording.counts_by": {
        "two-players": say("A count is recorded when two players of different powers enter the same one."),
        "one-player": say("Any player of the board may record the count."),
        "staff": say("The desk and the board's recorder record the counts."),
    },
    "recording.counts_penalty": {
        "none": NO_WORDS,
        "deduct-points": say("Whoever neglects the counts may lose points."),
    },
}

SURPLUS: dict[str, Phrases] = {
    "errors.surplus_until": {
        "next-fall-deadline": say("Surplus units are removed until the next fall deadline."),
        "always": NO_WORDS,
    },
    "errors.forgotten_disband": {
        "default-removal": say("If a disband was forgotten, a unit is removed as if none had been ordered."),
        "td": NO_WORDS,
    },
    "errors.unknown_unit": {
        "remove-it-or-default-removal": say(
            "A unit that was put on the map unnoticed is removed; otherwise one is removed as if none had been ordered."
        ),
        "td": NO_WORDS,
    },
}

LEAVERS: dict[str, Phrases] = {
    "civil_disorder.leaver": {
        "td": say("When a player leaves, the director finds a replacement or leaves the power in civil disorder."),
        "replace": say("When a player leaves, the director may name a replacement."),
        "replace-else-civil-disorder": (
            say("When a player leaves, a replacement is looked for; until there is one the power is in civil disorder.")
        ),
        "civil-disorder": say("When a player leaves, the power is in civil disorder."),
    },
    "civil_disorder.score_leaver": {
        "td": say("The director decides what the player who left scores."),
        "zero": say("The player who left scores nothing."),
        "formula": say("The player who left scores as the game ends."),
    },
    "civil_disorder.score_replacement": {
        "td": say("The director decides what the replacement scores."),
        "zero": say("The replacement scores nothing."),
        "formula": say("The replacement scores as the game ends."),
    },
    "civil_disorder.eliminated_may_replace": {
        True: NO_WORDS,
        False: say("Nobody who has played in the game may take over another power in it."),
    },
}

DRAW_VOTE: dict[str, Phrases] = {
    "draw_vote.when": {
        "any": NO_WORDS,
        "negotiation": say("A draw is proposed during negotiation."),
        "clock-running": say("A draw is proposed while the clock runs."),
        "season-end": say("A draw is proposed at the end of a season."),
    },
    "draw_vote.veto": {
        "none": NO_WORDS,
        "oral": say("Any player may veto the proposal by saying so; then there is no vote."),
        "any-player": say("Any player may veto the proposal; then there is no vote."),
        "until-td-arrives": say(
            "Until the director comes, a player with centres may veto it; after that the vote is held."
        ),
    },
    "draw_vote.proposer": {"votes": NO_WORDS, "counts-yes": say("The proposer does not vote and counts as in favour.")},
    "draw_vote.voters": {
        "with-centre": say("Everybody with at least one centre votes."),
        "with-centre-or-unit": say("Everybody with a centre or a unit votes."),
    },
    "draw_vote.abandoned": {
        "yes": say("A player who has left the game counts as in favour."),
        "no": say("A player who has left the game counts as against."),
    },
    "draw_vote.not_voting": {
        "yes": say("Whoever does not vote counts as in favour."),
        "no": say("Whoever does not vote counts as against."),
        "pending": say("Everybody must vote."),
    },
    "draw_vote.majority": {"unanimous": say("The vote passes if all are in favour.")},
    "draw_vote.announce_split": {
        True: say("If a vote fails, its numbers are announced."),
        False: say("If a vote fails, only that is announced, without numbers."),
    },
    "draw_vote.clock": {
        "stops": say("The clock stops during the vote."),
        "runs": say("The clock runs on during the vote."),
    },
    "draw_vote.position": {"last-fall": say("If the vote passes, the last fall count is scored.")},
}
