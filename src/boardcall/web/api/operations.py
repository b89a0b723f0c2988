"""The table of operations: everything programs can ask and do."""

from boardcall.views.awards import AwardsView
from boardcall.views.questions import QuestionsView
from boardcall.views.standings import StandingsView
from boardcall.views.teams import TeamsView
from boardcall.web.api import (
    bodies,
    calls,
    chairs,
    moves,
    reads,
    reads_standings,
    schedule,
    values,
    values_boards,
    values_people,
    values_standings,
    votes,
    writes,
)
from boardcall.web.api.operation import Operation
from boardcall.web.permission.policy import Policy

ROUND = "rounds/<int:number>"
BOARD = f"{ROUND}/boards/<str:board>"
ANYONE, READING, DESK, DIRECTOR = Policy.ANYONE, Policy.READING, Policy.DESK, Policy.DIRECTOR

READS = (
    Operation("event", "GET", "event", ANYONE, reads.event, values_people.EventAnswer),
    Operation("rules", "GET", "rules", READING, reads.rules, values.RulesAnswer),
    Operation("players", "GET", "players", ANYONE, reads.players, values_people.PlayersAnswer),
    Operation("player", "GET", "players/<str:player>", ANYONE, reads.player, values_people.PlayerAnswer),
    Operation("teams", "GET", "teams", ANYONE, reads_standings.teams, TeamsView),
    Operation("rounds", "GET", "rounds", ANYONE, reads.rounds, values_boards.RoundsAnswer),
    Operation("round", "GET", ROUND, ANYONE, reads.round_of, values_boards.RoundAnswer),
    Operation("board", "GET", BOARD, ANYONE, reads.board, values_boards.BoardAnswer),
    Operation("standings", "GET", "standings", ANYONE, reads_standings.standings, StandingsView),
    Operation("now", "GET", "standings/now", ANYONE, reads_standings.now, values_standings.NowAnswer),
    Operation("awards", "GET", "awards", ANYONE, reads_standings.awards, AwardsView),
    Operation("roll-call", "GET", f"{ROUND}/check-ins", READING, reads.roll_call, values_people.RollCallAnswer),
    Operation("log", "GET", "acts", READING, reads.log, values.LogAnswer, query=bodies.LogQuery),
    Operation("notices", "GET", "notices", ANYONE, reads.notices, values_people.NoticesAnswer),
    Operation("schedule", "GET", "schedule", ANYONE, schedule.schedule, schedule.ScheduleAnswer),
    Operation("clocks", "GET", f"{ROUND}/clocks", ANYONE, reads.clocks, values_boards.ClocksAnswer, timed=True),
    Operation("questions", "GET", "questions", READING, reads_standings.questions, QuestionsView),
    Operation("agenda", "GET", "agenda", READING, reads.desk_agenda, values.AgendaAnswer, timed=True),
)
DONE = values.DoneAnswer
CHECK_IN, SEAT = f"{ROUND}/check-ins/<str:player>", f"{BOARD}/seats/<str:power>"
WRITES = (
    Operation("change-event", "PATCH", "event", DIRECTOR, writes.change_event, DONE, bodies.EventChange),
    Operation("register-player", "POST", "players", DESK, writes.register, DONE, bodies.NewPlayer),
    Operation("change-player", "PATCH", "players/<str:player>", DESK, writes.change_player, DONE, bodies.PlayerChange),
    Operation(
        "withdraw-player",
        "DELETE",
        "players/<str:player>",
        DESK,
        writes.withdraw_player,
        DONE,
        bodies.Bare,
        timed=True,
    ),
    Operation(
        "sign-up", "PUT", "players/<str:player>/sign-up", DESK, writes.sign_up, DONE, bodies.SignUpBody, timed=True
    ),
    Operation("put-team", "PUT", "teams/<str:team>", DESK, writes.put_team, DONE, bodies.TeamBody, timed=True),
    Operation("withdraw-team", "DELETE", "teams/<str:team>", DESK, writes.withdraw_team, DONE, bodies.Bare),
    Operation("check-in", "PUT", CHECK_IN, DESK, writes.check_in, DONE, bodies.CheckInBody, timed=True),
    Operation("check-out", "DELETE", CHECK_IN, DESK, writes.check_out, DONE, bodies.Bare),
    Operation("post-notice", "POST", "notices", DESK, writes.post_notice, DONE, bodies.NoticeBody),
    Operation("seat-board", "PUT", BOARD, DESK, writes.seat_board, DONE, bodies.BoardBody),
    Operation("change-seat", "PUT", SEAT, DESK, writes.change_seat, DONE, bodies.SeatChange),
    Operation(
        "record-counts",
        "PUT",
        f"{BOARD}/counts/<int:year>",
        Policy.RECORDING,
        writes.record_counts,
        DONE,
        bodies.Counts,
    ),
    Operation(
        "record-result", "PUT", f"{BOARD}/result", Policy.RECORDING, writes.record_result, DONE, bodies.ResultBody
    ),
    Operation("set-score", "PUT", f"{BOARD}/scores/<str:player>", DIRECTOR, writes.set_score, DONE, bodies.ScoreBody),
    Operation("mark-scored", "PUT", f"{BOARD}/scored", DIRECTOR, writes.mark_scored, DONE, bodies.ScoredBody),
    Operation("adjust-points", "POST", "adjustments", DIRECTOR, writes.adjust_points, DONE, bodies.PointsBody),
    Operation("decide", "POST", "decisions", DIRECTOR, writes.decide, DONE, bodies.DecisionBody),
    Operation("give-award", "POST", "awards", DIRECTOR, writes.give_award, DONE, bodies.AwardBody),
    Operation("release-standings", "POST", "releases", DIRECTOR, writes.release, DONE, bodies.ReleaseBody),
    Operation("hide-standings", "DELETE", "releases/<int:number>", DIRECTOR, writes.hide, DONE, bodies.Bare),
    Operation("click-clock", "POST", f"{ROUND}/clock", DESK, writes.click, DONE, bodies.ClickBody, timed=True),
    Operation("click-board-clock", "POST", f"{BOARD}/clock", DESK, writes.click, DONE, bodies.ClickBody, timed=True),
    Operation("set-moment", "PUT", "schedule/<str:moment>", DIRECTOR, schedule.set_one, DONE, schedule.MomentBody),
    Operation("set-first-day", "PUT", "first-day", DIRECTOR, schedule.set_first_day, DONE, schedule.FirstDayBody),
    Operation("undo", "POST", "acts/<int:number>/undo", DESK, writes.undo, DONE, bodies.Bare),
    Operation("redo", "POST", "acts/<int:number>/redo", DESK, writes.redo, DONE, bodies.Bare),
)
CALL, VOTE, GAME = f"{ROUND}/call", f"{BOARD}/draw-vote", f"{BOARD}/game"
CALL_BOARD, PHASE = f"{CALL}/boards/<int:seat>", f"{GAME}/phases/<str:phase>"
CALLS = (
    Operation("call", "GET", CALL, ANYONE, calls.call, calls.CallAnswer),
    Operation("draw-call", "POST", CALL, DESK, calls.draw, DONE, calls.DrawBody),
    Operation("swap-seats", "POST", f"{CALL}/swaps", DESK, calls.swap, DONE, calls.SwapBody),
    Operation("redraw-call", "POST", f"{CALL}/redraws", DESK, calls.redraw, DONE, calls.RedrawBody),
    Operation("publish-call", "POST", f"{CALL}/publication", DESK, calls.publish, DONE, calls.PublicationBody),
    Operation("fill-chair", "POST", f"{CALL}/chairs", DESK, chairs.fill, DONE, chairs.ChairBody, timed=True),
    Operation("cancel-round", "POST", f"{ROUND}/cancellation", DIRECTOR, chairs.cancel, DONE, bodies.Bare),
    Operation("name-deputy", "PUT", f"{BOARD}/deputy", DIRECTOR, chairs.deputise, DONE, chairs.DeputyBody),
    Operation("answer-call", "POST", f"{CALL}/answers", DIRECTOR, calls.settle, DONE, calls.CallAnswerBody),
    Operation("place-card", "POST", f"{CALL_BOARD}/cards", DESK, calls.place_card, DONE, calls.CardBody),
    Operation("choose-power", "POST", f"{CALL_BOARD}/choices", DESK, calls.choose, DONE, calls.ChoiceBody),
)
HOLDING = Policy.HOLDING
VOTES = (
    Operation("draw-votes", "GET", f"{BOARD}/draw-votes", HOLDING, votes.draw_votes, votes.DrawVotesAnswer, timed=True),
    Operation("propose-draw", "POST", VOTE, HOLDING, votes.propose, DONE, votes.ProposalBody, timed=True),
    Operation("veto-draw", "POST", f"{VOTE}/veto", HOLDING, votes.veto, DONE, votes.VetoBody),
    Operation("arrive", "POST", f"{VOTE}/arrival", HOLDING, votes.arrive, DONE, bodies.Bare),
    Operation("open-vote", "POST", f"{VOTE}/opening", HOLDING, votes.open_vote, DONE, votes.OpeningBody, timed=True),
    Operation(
        "cast-ballot", "PUT", f"{VOTE}/ballots/<str:power>", HOLDING, votes.cast, DONE, votes.BallotBody, kept=True
    ),
    Operation("count-vote", "POST", f"{VOTE}/count", HOLDING, votes.count, DONE, votes.CountBody, kept=True),
    Operation(
        "enter-outcome", "POST", f"{VOTE}/outcome", HOLDING, votes.enter_outcome, DONE, votes.OutcomeBody, timed=True
    ),
    Operation("hold-again", "POST", f"{VOTE}/repetition", HOLDING, votes.hold_again, DONE, bodies.Bare),
    Operation("drop-draw", "DELETE", VOTE, HOLDING, votes.drop, DONE, bodies.Bare, timed=True),
)
MOVES = (
    Operation("moves", "GET", GAME, ANYONE, moves.moves, moves.MovesAnswer, timed=True),
    Operation("sheets", "GET", f"{GAME}/sheets", HOLDING, moves.sheets, moves.SheetsAnswer),
    Operation("start-recording", "POST", GAME, HOLDING, moves.start, DONE, moves.StartBody),
    Operation(
        "put-sheet",
        "PUT",
        f"{PHASE}/sheets/<str:power>",
        HOLDING,
        moves.put_sheet,
        DONE,
        moves.SheetBody,
        timed=True,
    ),
    Operation(
        "adjudicate",
        "POST",
        f"{PHASE}/adjudication",
        HOLDING,
        moves.adjudicate,
        DONE,
        moves.AdjudicationBody,
        timed=True,
    ),
    Operation("correct-phase", "POST", f"{PHASE}/corrections", HOLDING, moves.correct, DONE, moves.CorrectionBody),
    Operation("set-position", "PUT", f"{GAME}/position", HOLDING, moves.place, DONE, moves.PositionBody),
)
OPERATIONS = (*READS, *WRITES, *CALLS, *VOTES, *MOVES)
