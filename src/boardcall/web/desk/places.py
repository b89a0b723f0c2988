"""Where at the desk a task is done."""

from hashlib import sha256
from urllib.parse import quote

from boardcall.desk.agenda.tasks import DeskPlace, Task


def place_of(task: Task) -> str:
    """The page on which a task is done."""
    board = quote(task.board, safe="")
    chair = f"chairs/{board}/?chair={quote(task.chair)}"
    lacking = f"{task.player}/" if task.player else f"?lacks={task.lacks}"
    places = {
        DeskPlace.PLAYERS: f"desk/players/{lacking}" if task.lacks else "desk/players/",
        DeskPlace.VENUE: "desk/venue/",
        DeskPlace.ROLL_CALL: f"desk/rounds/{task.round}/roll-call/",
        DeskPlace.BOARD_CALL: f"desk/rounds/{task.round}/{chair if task.chair else 'call/'}",
        DeskPlace.CHOICE: f"desk/rounds/{task.round}/choice/{board}/",
        DeskPlace.BOARD: f"desk/boards/{task.round}/{board}/" if board else f"desk/rounds/{task.round}/results/",
        DeskPlace.PLAY: f"play/{task.round}/{board}/",
        DeskPlace.VOTE: f"desk/boards/{task.round}/{board}/vote/",
        DeskPlace.ENDING: f"desk/boards/{task.round}/{board}/end/" if board else f"desk/rounds/{task.round}/endings/",
        DeskPlace.SEAL: f"desk/rounds/{task.round}/seal/",
        DeskPlace.CLOCK: f"clocks/{task.round}/{board}/" if board else f"desk/rounds/{task.round}/clocks/",
        DeskPlace.RULINGS: f"desk/rulings/#{question_anchor(task.question)}" if task.question else "desk/rulings/",
        DeskPlace.STANDINGS: "desk/standings/",
        DeskPlace.BALLOTS: "desk/ballots/",
        DeskPlace.HANDICAPS: "desk/handicaps/",
        DeskPlace.CODE: "desk/code/",
    }
    return places[task.place]


def question_anchor(key: str) -> str:
    """Where on the page of rulings a question is."""
    return f"q-{sha256(key.encode()).hexdigest()[:12]}"
