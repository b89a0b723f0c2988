"""What a director, a recorder or a player does: checks, then acts."""

from boardcall.desk.call.board_call import (
    change_call,
    choose_a_power,
    draft_call,
    place_name_card,
    prepare_call,
    publish_call,
)
from boardcall.desk.call.deputies import name_deputy
from boardcall.desk.call.roll_call import (
    cancel_preregistration,
    check_in,
    check_out,
    keep_apart,
    preregister,
    record_fee,
)
from boardcall.desk.call.rounds import cancel_round
from boardcall.desk.call.seats import fill_chair
from boardcall.desk.event import Draft, Event, change_event, event_of, open_event
from boardcall.desk.notices import post_notice
from boardcall.desk.people.imports import import_event
from boardcall.desk.people.players import change_player, register_player, withdraw_player
from boardcall.desk.people.teams import change_team, enter_team, withdraw_team
from boardcall.desk.play.boards import leave_seat, replace_player, seat_board
from boardcall.desk.play.clocks import click_clock, clock_of, record_violation
from boardcall.desk.play.moves import delay_followers, enter_sheet, publish_phase, set_position, start_recording
from boardcall.desk.play.play_corrections import correct_phase, keep_error, remove_surplus
from boardcall.desk.play.play_state import board_state, game_of, public_game
from boardcall.desk.results.endings import stop_play, watch_stalemates
from boardcall.desk.results.game_results import mark_unscored, record_counts, record_result, set_score
from boardcall.desk.results.recording import enter_counts, record_year
from boardcall.desk.results.rulings import (
    adjust_points,
    decide,
    decline_place,
    draw_lots,
    drop_pool,
    give_award,
    hide_standings,
    open_questions,
    release_standings,
)
from boardcall.desk.results.seals import draw_end, open_parts, open_seal, seal_end, share_end
from boardcall.desk.undo import redo, undo
from boardcall.desk.votes.ballot_boxes import BallotBoxes
from boardcall.desk.votes.ballots import (
    count_ballot_papers,
    count_given_papers,
    give_ballot,
    open_ballot,
    record_meeting_vote,
)
from boardcall.desk.votes.draw_votes import (
    await_draw_vote,
    cast_draw_vote,
    close_draw_vote,
    drop_draw,
    enter_draw_outcome,
    hold_draw_vote_again,
    open_draw_vote,
    propose_draw,
    veto_draw,
    vote_now,
)

__all__ = [
    "BallotBoxes",
    "Draft",
    "Event",
    "adjust_points",
    "await_draw_vote",
    "board_state",
    "cancel_preregistration",
    "cancel_round",
    "cast_draw_vote",
    "change_call",
    "change_event",
    "change_player",
    "change_team",
    "check_in",
    "check_out",
    "choose_a_power",
    "click_clock",
    "clock_of",
    "close_draw_vote",
    "correct_phase",
    "count_ballot_papers",
    "count_given_papers",
    "decide",
    "decline_place",
    "delay_followers",
    "draft_call",
    "draw_end",
    "draw_lots",
    "drop_draw",
    "drop_pool",
    "enter_counts",
    "enter_draw_outcome",
    "enter_sheet",
    "enter_team",
    "event_of",
    "fill_chair",
    "game_of",
    "give_award",
    "give_ballot",
    "hide_standings",
    "hold_draw_vote_again",
    "import_event",
    "keep_apart",
    "keep_error",
    "leave_seat",
    "mark_unscored",
    "name_deputy",
    "open_ballot",
    "open_draw_vote",
    "open_event",
    "open_parts",
    "open_questions",
    "open_seal",
    "place_name_card",
    "post_notice",
    "prepare_call",
    "preregister",
    "propose_draw",
    "public_game",
    "publish_call",
    "publish_phase",
    "record_counts",
    "record_fee",
    "record_meeting_vote",
    "record_result",
    "record_violation",
    "record_year",
    "redo",
    "register_player",
    "release_standings",
    "remove_surplus",
    "replace_player",
    "seal_end",
    "seat_board",
    "set_position",
    "set_score",
    "share_end",
    "start_recording",
    "stop_play",
    "undo",
    "veto_draw",
    "vote_now",
    "watch_stalemates",
    "withdraw_player",
    "withdraw_team",
]
