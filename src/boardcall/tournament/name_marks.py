"""Texts about people without their names: ids replace them, and names come back where they may be read.

`[p3]` is the whole name of p3, `[p3.2]` its second part.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.people import Player
from boardcall.wording import Sentence, verbatim

HIDDEN = "[…]"
"""What everybody reads in the place of a name."""
SHORTEST_PART = 3
"""Letters of the shortest part of a name that is taken for the name."""
Marker = Callable[[str], str]
MARK_BEGINS = "[p"
"""What every mark begins with."""
_MARK = re.compile(r"\[(p\d+)(?:\.(\d+))?\]")
_PARTS = re.compile(r"[^\s-]+")


def with_ids(tournament: Tournament, text: str) -> str:
    """The text, spaces made single, with ids in the place of the names of players and of parts of them."""
    return marker(tournament)(text)


def marker(tournament: Tournament) -> Marker:
    """`with_ids` for many texts of one tournament."""
    public = [(one.public_name, one.id) for one in tournament.players if one.public_name]
    mark = _marking(tournament.players, public)
    return lambda text: mark(" ".join(text.split()))


def with_marks(players: Iterable[Player], text: str) -> str:
    """The text as it was written, with ids in the place of the players' own names and of parts of them.

    A name that the public reads stays: another would come back for it.
    """
    return _marking(tuple(players), [])(text) if text else text


def naming(player: Player) -> Callable[[str], bool]:
    """What says of a text whether it holds a player's own name, a part of it, or the name that the public reads."""
    public = [(player.public_name, player.id)] if player.public_name else []
    mark = _marking((player,), public)
    return lambda text: mark(text) != text


def may_name(player: Player) -> Callable[[str], bool]:
    """What says quickly of the line of an act, as JSON, whether a text in it may be one that is `naming` the player."""
    names = {player.name, player.public_name, *(part for part, _ in _parts(player))}
    written = [re.escape(json.dumps(one, ensure_ascii=False)[1:-1]) for one in sorted(filter(None, names))]
    found = re.compile("|".join(written), re.IGNORECASE)
    return lambda line: bool(written) and ("\\u" in line or found.search(line) is not None)


def _marking(players: tuple[Player, ...], names: list[tuple[str, PlayerId]]) -> Marker:
    names = [*((one.name, one.id) for one in players), *names]
    several = {name: f"[{player}]" for name, player in names if len(_PARTS.findall(name)) > 1}
    parts = dict(part for one in reversed(players) for part in _parts(one))
    single = {name: f"[{player}]" for name, player in names if name not in several}
    whole, rest = _replacing(several, re.IGNORECASE), _replacing(parts | single)
    return lambda text: rest(whole(text))


def with_names(tournament: Tournament, text: str, others: Mapping[PlayerId, str] | None = None) -> str:
    """The text with names in the place of ids; a person who was erased is called so.

    `others` are names of people whom the tournament does not have, such as by an undo.
    """
    if not _MARK.search(text):
        return text
    merged = dict(tournament.merged)
    names = {**(others or {}), **{one.id: one.name for one in tournament.players}}

    def name(found: re.Match[str]) -> str:
        player = PlayerId(found[1])
        while player in merged:
            player = merged[player]
        known = _PARTS.findall(names.get(player, ""))
        if not known:
            return found[0]
        part = int(found[2] or 0)
        return known[part - 1] if 0 < part <= len(known) else names[player]

    return _MARK.sub(name, text)


def without_names(text: str) -> Sentence:
    """The text for everybody: no name of a player in it, nor a part of one."""
    return verbatim(_MARK.sub(HIDDEN, text))


def _parts(player: Player) -> Iterator[tuple[str, str]]:
    for number, part in enumerate(_PARTS.findall(player.name), 1):
        if len(part) >= SHORTEST_PART:
            yield part, f"[{player.id}.{number}]"


def _replacing(names: Mapping[str, str], flags: int = 0) -> Marker:
    longest_first = sorted(filter(None, names), key=len, reverse=True)
    if not longest_first:
        return lambda text: text
    folded = {name.casefold(): mark for name, mark in names.items()} if flags else names
    found = re.compile(rf"(?<![\w\[.])(?:{'|'.join(map(re.escape, longest_first))})(?![\w\]])", flags)
    return lambda text: found.sub(lambda one: folded.get(one[0].casefold() if flags else one[0], one[0]), text)
