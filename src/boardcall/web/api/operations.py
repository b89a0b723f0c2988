"""The table of operations: everything programs can ask and do."""

from boardcall.web.api import bodies, reads, values, writes
from boardcall.web.api.operation import Operation
from boardcall.web.policy import Policy

ROUND = "rounds/<int:number>"
BOARD = f"{ROUND}/boards/<str:board>"
ANYONE, READING, DESK, DIRECTOR = Policy.ANYONE, Policy.READING, Policy.DESK, Policy.DIRECTOR

READS = (
    Operation("event", "GET", "event", ANYONE, reads.event, values.EventAnswer),
    Operation("players", "GET", "players", ANYONE, reads.players, values.PlayersAnswer),
    Operation("player", "GET", "players/<str:player>", ANYONE, reads.player, values.PlayerAnswer),
    Operation("teams", "GET", "teams", ANYONE, reads.teams, values.TeamsAnswer),
    Operation("rounds", "GET", "rounds", ANYONE, reads.rounds, values.RoundsAnswer),
    Operation("round", "GET", ROUND, ANYONE, reads.round_of, values.RoundAnswer),
    Operation("board", "GET", BOARD, ANYONE, reads.board, values.BoardAnswer),
    Operation("standings", "GET", "standings", ANYONE, reads.standings, values.StandingsAnswer),
    Operation("now", "GET", "standings/now", ANYONE, reads.now, values.NowAnswer),
    Operation("awards", "GET", "awards", ANYONE, reads.awards, values.AwardsAnswer),
    Operation("roll-call", "GET", f"{ROUND}/check-ins", READING, reads.roll_call, values.RollCallAnswer),
    Operation("log", "GET", "acts", READING, reads.log, values.LogAnswer, query=bodies.LogQuery),
    Operation("notices", "GET", "notices", ANYONE, reads.notices, values.NoticesAnswer),
    Operation("clocks", "GET", f"{ROUND}/clocks", ANYONE, reads.clocks, values.ClocksAnswer, timed=True),
    Operation("questions", "GET", "questions", READING, reads.questions, values.QuestionsAnswer),
    Operation("agenda", "GET", "agenda", READING, reads.desk_agenda, values.AgendaAnswer),
)
DONE = values.DoneAnswer
CHECK_IN, SEAT = f"{ROUND}/check-ins/<str:player>", f"{BOARD}/seats/<str:power>"
WRITES = (
    Operation("register-player", "POST", "players", DESK, writes.register, DONE, bodies.NewPlayer),
    Operation("change-player", "PATCH", "players/<str:player>", DESK, writes.change_player, DONE, bodies.PlayerChange),
    Operation("withdraw-player", "DELETE", "players/<str:player>", DESK, writes.withdraw_player, DONE, bodies.Bare),
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
    Operation("undo", "POST", "acts/<int:number>/undo", DESK, writes.undo, DONE, bodies.Bare),
    Operation("redo", "POST", "acts/<int:number>/redo", DESK, writes.redo, DONE, bodies.Bare),
)
OPERATIONS = (*READS, *WRITES)
