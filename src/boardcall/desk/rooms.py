"""Which boards are in which room: read as people write it, one room a line."""

import re

from boardcall.desk.event import Draft, Event, drafted
from boardcall.errors import Problem, refuse
from boardcall.tournament.acts.event import SetRooms
from boardcall.tournament.places import Room
from boardcall.wording import Sentence, say

MOST_ROOMS, LONGEST, MOST_BOARDS = 100, 60, 200
RANGE = re.compile(r"(\d{1,3})\s*[-–]\s*(\d{1,3})")


def set_rooms(event: Event, *, text: str) -> Draft:
    """Says which boards are where, by lines such as "Wine Room: 1-4, 7"; InputError lists what is wrong."""
    return drafted(event, SetRooms(read_rooms(text)))


def read_rooms(text: str) -> tuple[Room, ...]:
    found, problems = list[Room](), list[Problem]()

    def wrong(message: Sentence, hint: Sentence) -> None:
        problems.append(Problem(message, hint, field="rooms"))

    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_ROOMS:
        wrong(say("There are too many rooms."), say("{most} are the most.", most=MOST_ROOMS))
    for number, line in enumerate(lines[:MOST_ROOMS], start=1):
        name, colon, rest = (part.strip() for part in line.rpartition(":"))
        boards = [board for part in rest.split(",") for board in _boards(part.strip())]
        if not name or not colon or not boards or len(name) > LONGEST or len(boards) > MOST_BOARDS:
            wrong(
                say("Line {number} names no room with its boards: {line}", number=number, line=line[:LONGEST]),
                say("Write the room, a colon and the boards, such as Wine Room: 1-4, 7."),
            )
            continue
        found.append(Room(" ".join(name.split()), tuple(dict.fromkeys(boards))))
    refuse(problems)
    return tuple(found)


def written_rooms(rooms: tuple[Room, ...]) -> str:
    return "\n".join(f"{room.name}: {', '.join(room.boards)}" for room in rooms)


def _boards(part: str) -> list[str]:
    if found := RANGE.fullmatch(part):
        first, last = int(found[1]), int(found[2])
        return [str(number) for number in range(first, min(last, first + MOST_BOARDS) + 1)]
    return [part[:LONGEST]] if part else []
