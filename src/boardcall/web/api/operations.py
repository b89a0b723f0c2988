"""The table of operations: everything programs can ask and do."""

from boardcall.desk.call import board_call, roll_call
from boardcall.desk.call.deputies import name_deputy
from boardcall.desk.call.rounds import cancel_round
from boardcall.desk.conduct.code import add_to_code, read_code_out
from boardcall.desk.conduct.own_rulings import import_rulings
from boardcall.desk.conduct.sanctions import complain, decide_complaint
from boardcall.desk.event import change_event
from boardcall.desk.look import set_look
from boardcall.desk.people.players import withdraw_player
from boardcall.desk.play.boards import link_board
from boardcall.desk.play.moves import enter_sheet, set_position, start_recording
from boardcall.desk.results import rulings
from boardcall.desk.results.award_rules import give_award
from boardcall.desk.results.game_results import set_score
from boardcall.desk.results.hard_stops import settle_late_counts, stop_round
from boardcall.desk.schedule import set_moment
from boardcall.desk.votes import draw_votes
from boardcall.tournament.acts.standby import NameStandby
from boardcall.tournament.acts.teams import WithdrawTeam
from boardcall.views.awards import awards_view
from boardcall.views.boards import BoardView
from boardcall.views.chances import chances_view
from boardcall.views.clocks import clocks_view
from boardcall.views.event import event_view
from boardcall.views.meeting import meeting_view
from boardcall.views.notices import notices_view
from boardcall.views.players import player_results, players_view
from boardcall.views.provisional_places import now_view
from boardcall.views.questions import QuestionsView
from boardcall.views.roll_call import roll_call_view
from boardcall.views.rounds import RoundBoards, rounds_view
from boardcall.views.rulings import rulings_view
from boardcall.views.schedule import schedule_view
from boardcall.views.series import series_results
from boardcall.views.standings import standings_view
from boardcall.views.teams import teams_view
from boardcall.web.api import calls, chairs, director_words, ends, hooks, moves, reads, sheets, values, votes, writes
from boardcall.web.api.operation import Operation, act, read
from boardcall.web.desk.files import ListFile
from boardcall.web.permission.policy import RoutePolicy
from boardcall.web.permission.rights import Right

ROUND = "rounds/<int:number>"
BOARD = f"{ROUND}/boards/<str:board>"
ANYONE, READING, DESK, DIRECTOR = RoutePolicy.ANYONE, RoutePolicy.READING, RoutePolicy.DESK, RoutePolicy.DIRECTOR
RECORDING, HOLDING = RoutePolicy.RECORDING, RoutePolicy.HOLDING

READS = (
    read("event", "event", ANYONE, event_view),
    Operation("rules", "GET", "rules", READING, reads.rules, values.RulesAnswer),
    read("players", "players", ANYONE, players_view),
    read("player", "players/<str:player>", ANYONE, player_results),
    read("teams", "teams", ANYONE, teams_view),
    read("rounds", "rounds", ANYONE, rounds_view),
    Operation("round", "GET", ROUND, ANYONE, reads.round_of, RoundBoards),
    Operation("board", "GET", BOARD, ANYONE, reads.board, BoardView),
    read("standings", "standings", ANYONE, standings_view),
    read("now", "standings/now", ANYONE, now_view),
    read("chances", "standings/chances", ANYONE, chances_view),
    read("awards", "awards", ANYONE, awards_view),
    read("series", "series", ANYONE, series_results),
    Operation("file", "GET", "files/<str:file>", DIRECTOR, reads.file, ListFile),
    read("roll-call", f"{ROUND}/check-ins", READING, roll_call_view),
    Operation("copy", "GET", "copy", DIRECTOR, reads.copy, values.CopyAnswer, query=reads.CopyQuery, timed=True),
    Operation("log", "GET", "acts", READING, reads.log, values.LogAnswer, query=reads.LogQuery),
    read("notices", "notices", ANYONE, notices_view),
    read("rulings", "rulings", ANYONE, rulings_view),
    read("meeting", "meeting", ANYONE, meeting_view),
    read("schedule", "schedule", ANYONE, schedule_view),
    read("clocks", f"{ROUND}/clocks", ANYONE, clocks_view, timed=True),
    Operation("questions", "GET", "questions", READING, reads.questions, QuestionsView),
    Operation("agenda", "GET", "agenda", READING, reads.desk_agenda, values.AgendaAnswer, timed=True),
)
CHECK_IN, SEAT, PLAYER = f"{ROUND}/check-ins/<str:player>", f"{BOARD}/seats/<str:power>", "players/<str:player>"
DESK_BOARD, RULINGS, STANDINGS = "desk/boards/<int:number>/<str:board>/", "desk/rulings/", "desk/standings/"
WRITES = (
    act("name-standby", "PUT standby", DIRECTOR, NameStandby, page="desk/event/", form="standby/"),
    act("set-look", "PUT look", DIRECTOR, set_look),
    act("change-event", "PATCH event", DIRECTOR, change_event),
    act("register-player", "POST players", DESK, writes.register_player),
    act("change-player", f"PATCH {PLAYER}", DESK, writes.change_player),
    act("withdraw-player", f"DELETE {PLAYER}", DESK, withdraw_player),
    act("sign-up", f"PUT {PLAYER}/sign-up", DESK, writes.sign_up),
    act("put-team", "PUT teams/<str:team>", DESK, writes.put_team),
    act("withdraw-team", "DELETE teams/<str:team>", DESK, WithdrawTeam, page="desk/teams/", form="withdraw/"),
    act("check-in", f"PUT {CHECK_IN}", DESK, roll_call.check_in),
    act("check-out", f"DELETE {CHECK_IN}", DESK, roll_call.check_out),
    act("take-sheet", "POST sheets", DESK, sheets.take),
    act("post-notice", "POST notices", DESK, writes.post_notice),
    act("seat-board", f"PUT {BOARD}", DESK, writes.seat_board),
    act("change-seat", f"PUT {SEAT}", DESK, writes.change_seat),
    act("record-counts", f"PUT {BOARD}/counts/<int:year>", RECORDING, writes.record_counts, right=Right.COUNTS),
    act("record-result", f"PUT {BOARD}/result", RECORDING, ends.record_result, right=Right.END),
    act("set-score", f"PUT {BOARD}/scores/<str:player>", DIRECTOR, set_score, page=DESK_BOARD, form="score/"),
    act("mark-scored", f"PUT {BOARD}/scored", DIRECTOR, ends.mark_scored, page=DESK_BOARD, form="scored/"),
    act("adjust-points", "POST adjustments", DIRECTOR, rulings.adjust_points, page=RULINGS, form="points/"),
    act("decide", "POST decisions", DIRECTOR, writes.decide),
    act("give-award", "POST awards", DIRECTOR, give_award),
    act("decline-place", "POST declined-places", DESK, rulings.decline_place, page=RULINGS, form="decline/"),
    act("drop-pool", "POST dropped-pools", DIRECTOR, rulings.drop_pool, page=RULINGS, form="drop/"),
    act(
        "release-standings",
        "POST releases",
        DIRECTOR,
        rulings.release_standings,
        page=STANDINGS,
        form="release/",
    ),
    act(
        "hide-standings",
        "DELETE releases/<int:number>",
        DIRECTOR,
        rulings.hide_standings,
        page=STANDINGS,
        form="<int:number>/hide/",
    ),
    act("click-clock", f"POST {ROUND}/clock", DESK, writes.click),
    act("click-board-clock", f"POST {BOARD}/clock", DESK, writes.click),
    act("set-moment", "PUT schedule/<str:moment>", DIRECTOR, set_moment),
    act("set-first-day", "PUT first-day", DIRECTOR, writes.set_first_day),
    act("undo", "POST acts/<int:number>/undo", DESK, writes.undo),
    act("redo", "POST acts/<int:number>/redo", DESK, writes.redo),
)
CALL, VOTE, GAME = f"{ROUND}/call", f"{BOARD}/draw-vote", f"{BOARD}/game"
CALL_BOARD, PHASE = f"{CALL}/boards/<int:seat>", f"{GAME}/phases/<str:phase>"
CALLS = (
    Operation("call", "GET", CALL, ANYONE, calls.call, calls.CallAnswer),
    act("draw-call", f"POST {CALL}", DESK, calls.draw),
    act("swap-seats", f"POST {CALL}/swaps", DESK, calls.swap),
    act("redraw-call", f"POST {CALL}/redraws", DESK, calls.redraw),
    act("publish-call", f"POST {CALL}/publication", DESK, board_call.publish_call),
    act("fill-chair", f"POST {CALL}/chairs", DESK, chairs.fill),
    act("cancel-round", f"POST {ROUND}/cancellation", DIRECTOR, cancel_round),
    act(
        "settle-late-counts",
        f"POST {BOARD}/late-counts",
        DIRECTOR,
        settle_late_counts,
        page=DESK_BOARD,
        form="late/",
    ),
    act("stop-round", f"POST {ROUND}/stop", DESK, stop_round),
    act("rule-on-ends", "POST rulings/ends", DIRECTOR, ends.rule_on_ends),
    act("make-ruling", "POST rulings", DESK, director_words.make_ruling),
    act("import-rulings", "POST rulings/earlier", DESK, import_rulings),
    act("impose-sanction", "POST sanctions", DESK, director_words.impose_sanction),
    act("complain", "POST complaints", DESK, complain),
    act("decide-complaint", "POST complaints/decisions", DIRECTOR, decide_complaint),
    act("add-to-code", "POST code/additions", DIRECTOR, add_to_code),
    act("read-code-out", "POST code/readings", DIRECTOR, read_code_out),
    act("name-deputy", f"PUT {BOARD}/deputy", DIRECTOR, name_deputy, page=DESK_BOARD, form="deputy/"),
    act("link-board", f"PUT {BOARD}/record", DESK, link_board, page=DESK_BOARD, form="record/"),
    act("answer-call", f"POST {CALL}/answers", DIRECTOR, board_call.answer_call),
    act("place-card", f"POST {CALL_BOARD}/cards", DESK, board_call.place_name_card),
    act("choose-power", f"POST {CALL_BOARD}/choices", DESK, board_call.choose_a_power),
)
RULE, MAY_VOTE, MAY_MOVE = Right.RULE, Right.VOTE, Right.MOVES
VOTES = (
    Operation("draw-votes", "GET", f"{BOARD}/draw-votes", HOLDING, votes.draw_votes, votes.DrawVotesAnswer, timed=True),
    act("propose-draw", f"POST {VOTE}", HOLDING, votes.propose, right=RULE),
    act("veto-draw", f"POST {VOTE}/veto", HOLDING, draw_votes.veto_draw, right=RULE),
    act("arrive", f"POST {VOTE}/arrival", HOLDING, draw_votes.await_draw_vote, right=MAY_VOTE),
    act("open-vote", f"POST {VOTE}/opening", HOLDING, votes.open_vote, right=MAY_VOTE),
    act("cast-ballot", f"PUT {VOTE}/ballots/<str:power>", HOLDING, votes.cast, right=MAY_VOTE, kept=True),
    act("count-vote", f"POST {VOTE}/count", HOLDING, votes.count, right=MAY_VOTE, kept=True),
    act("enter-outcome", f"POST {VOTE}/outcome", HOLDING, draw_votes.enter_draw_outcome, right=MAY_VOTE),
    act("hold-again", f"POST {VOTE}/repetition", HOLDING, draw_votes.hold_draw_vote_again, right=MAY_VOTE),
    act("drop-draw", f"DELETE {VOTE}", HOLDING, draw_votes.drop_draw, right=MAY_VOTE),
)
MOVES = (
    Operation("moves", "GET", GAME, ANYONE, moves.moves, moves.MovesAnswer, timed=True),
    Operation("sheets", "GET", f"{GAME}/sheets", HOLDING, moves.sheets, moves.SheetsAnswer),
    act("start-recording", f"POST {GAME}", HOLDING, start_recording, right=MAY_MOVE),
    act("put-sheet", f"PUT {PHASE}/sheets/<str:power>", HOLDING, enter_sheet, right=MAY_MOVE),
    act("adjudicate", f"POST {PHASE}/adjudication", HOLDING, moves.adjudicate, right=MAY_MOVE),
    act("correct-phase", f"POST {PHASE}/corrections", HOLDING, moves.correct, right=RULE),
    act("set-position", f"PUT {GAME}/position", HOLDING, set_position, right=RULE),
)
HOOK = "hooks/<int:number>"
HOOKS = (
    Operation("hooks", "GET", "hooks", DIRECTOR, hooks.hooks, hooks.HooksAnswer, aside=True),
    Operation("hook", "GET", HOOK, DIRECTOR, hooks.hook, hooks.HookAnswer, aside=True),
    Operation("add-hook", "POST", "hooks", DIRECTOR, hooks.add_hook, hooks.HookAnswer, body=hooks.NewHook, aside=True),
    Operation("try-hook", "POST", f"{HOOK}/test", DIRECTOR, hooks.try_hook, hooks.HookAnswer, aside=True),
    Operation("remove-hook", "DELETE", HOOK, DIRECTOR, hooks.remove_hook, hooks.HooksAnswer, aside=True),
)
OPERATIONS = (*READS, *WRITES, *CALLS, *VOTES, *MOVES, *HOOKS)
