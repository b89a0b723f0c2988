"""From the number present to boards of seven: every legal way, in the rulebook's order, with names and reasons."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product

from boardcall.game import POWERS
from boardcall.seeding.lots import lot
from boardcall.seeding.settings import Remainder, RollCall, SitOutClass
from boardcall.tournament import PlayerId, RoundNumber
from boardcall.tournament.board.seat_reasons import (
    AND,
    BY_LOT,
    DRAWN_FOR_TWO,
    OFFERED_TWO,
    OFFICIAL,
    PICKED,
    REGISTERED_LAST,
    SeatReason,
)
from boardcall.wording import Sentence, joined, say, say_number, with_and

SEVEN = len(POWERS)
LOCAL = (
    SitOutClass.LOCAL_BOARD_MEMBER,
    SitOutClass.LOCAL_CLUB_MEMBER,
    SitOutClass.LOCAL_NON_MEMBER,
    SitOutClass.TRAVELLER,
)
PROMISE = "registration.preregistration_guarantees_seat"
"""The rule by which the preregistered are sure of a seat."""


Groups = tuple[tuple[PlayerId, ...], ...]
"""Players of whom no two may be on one board."""


@dataclass(frozen=True, slots=True)
class Attendee:
    """One person at roll call, with what decides who sits out and who plays twice.

    `preregistered` is True only while that guarantees a seat; `registered` orders people by their registration, later
    is higher; `local` is one of the four classes of locals and travellers; `sat_out` and `doubled` are the earlier
    rounds in which they did; `official` marks a director who fills a seat only when one is empty; `in_team` a member
    of a team that plays as a team in this round and would be broken up; `picked_out` and `picked_double` those the
    director picked by name.
    """

    player: PlayerId
    name: str = ""
    offers_sit_out: bool = False
    offers_double: bool = False
    preregistered: bool = False
    registered: int = 0
    local: SitOutClass = SitOutClass.TRAVELLER
    sat_out: tuple[RoundNumber, ...] = ()
    doubled: tuple[RoundNumber, ...] = ()
    official: bool = False
    in_team: bool = False
    picked_out: bool = False
    picked_double: bool = False


@dataclass(frozen=True, slots=True)
class Named:
    """A person who sits out or fills seats, and why it is this one; `boards` is how many they play."""

    player: PlayerId
    boards: int
    because: SeatReason


@dataclass(frozen=True, slots=True)
class NumbersOption:
    """One way to make boards of seven.

    `six_player_boards` of the `boards` lack a seventh player; `to_ask` is how many people must still agree before
    the option can be taken; `td_decides` is set where the rulebook leaves the way to the director.
    """

    ways: tuple[Remainder, ...]
    boards: int
    six_player_boards: int
    sit_out: tuple[Named, ...]
    double: tuple[Named, ...]
    officials: tuple[Named, ...]
    to_ask: int
    td_decides: bool
    sentence: Sentence
    warnings: tuple[Sentence, ...] = ()
    breaks_promise: bool = False
    """Whether somebody who was promised a seat would sit out."""

    @property
    def is_ready(self) -> bool:
        return self.to_ask == 0

    def games(self, present: Iterable[PlayerId]) -> tuple[tuple[PlayerId, int], ...]:
        """Every player with the number of games they play, in the order of `present`, officials last."""
        out = {named.player for named in self.sit_out}
        twice = {named.player: named.boards for named in self.double}
        playing = [(player, twice.get(player, 1)) for player in present if player not in out]
        return (*playing, *((named.player, named.boards) for named in self.officials))


@dataclass(frozen=True, slots=True)
class _Need:
    """How many seats each way must provide."""

    sit_out: int = 0
    double: int = 0
    td_plays: int = 0
    six_player: int = 0

    @property
    def ways(self) -> tuple[Remainder, ...]:
        used = (
            (Remainder.SIT_OUT, self.sit_out),
            (Remainder.DOUBLE, self.double),
            (Remainder.TD_PLAYS, self.td_plays),
            (Remainder.SIX_PLAYER, self.six_player),
        )
        return tuple(way for way, number in used if number)


def numbers_options(
    attendees: tuple[Attendee, ...],
    settings: RollCall,
    *,
    seed: str,
    cite: Mapping[str, str] | None = None,
    beside_others: bool = False,
    apart: Groups = (),
) -> tuple[NumbersOption, ...]:
    """Every legal way to seat the attendees in sevens: single ways in the rulebook's order, then mixtures of two.

    Ways that leave out somebody who was promised a seat come last, whatever the order. Options that need more
    volunteers than there are remain in the list with the number still `to_ask`. `cite` gives the rulebook's section
    for a key such as "remainder" or "sit_out_order", for the sentences. `beside_others` says that other pools play: if
    too few are left for a board of their own, all of them may sit out. No two of a group of `apart` may be on one
    board: if that leaves a choice, nobody plays twice who could not be seated under it.
    """
    present = tuple(a for a in attendees if not a.official)
    officials = tuple(a for a in attendees if a.official)
    if len(present) % SEVEN == 0:
        return (_everybody(len(present)),) if present else ()
    order = _order(settings)
    needs = [need for need in _needs(present, officials, settings, beside_others) if set(need.ways) <= set(order)]
    needs.sort(key=lambda need: (len(need.ways), [order.index(way) for way in need.ways], -need.double))
    pick = _Picker(settings, seed, cite or {}, apart)
    options = [pick.option(need, present, officials) for need in needs]
    options.sort(key=lambda option: option.breaks_promise)
    return tuple(option for option in options if len(option.ways) == 1 or option.is_ready)


def _everybody(number: int) -> NumbersOption:
    boards = number // SEVEN
    sentence = say(
        "{number} present: {boards} of seven, everybody plays.",
        number=number,
        boards=say_number("{number} board", "{number} boards", boards),
    )
    return NumbersOption((), boards, 0, (), (), (), 0, td_decides=False, sentence=sentence)


def _order(settings: RollCall) -> tuple[Remainder, ...]:
    """The rulebook's options; where it only says that the director decides, all of them."""
    named = [way for way in settings.remainder if way is not Remainder.TD]
    rest = [way for way in Remainder if way is not Remainder.TD and way not in named]
    return tuple(named + rest if Remainder.TD in settings.remainder else named)


def _needs(
    present: tuple[Attendee, ...], officials: tuple[Attendee, ...], settings: RollCall, beside_others: bool
) -> Iterable[_Need]:
    boards, over = divmod(len(present), SEVEN)
    if boards or beside_others:
        yield _Need(sit_out=over)
    short = SEVEN - over
    seats_of_td = min(len(officials) * settings.td_boards_max, len(officials) * (boards + 1))
    for doubled, played in product(range(short + 1), range(min(short, seats_of_td) + 1)):
        six = short - doubled - played
        need = _Need(double=doubled, td_plays=played, six_player=six)
        if 0 <= six <= boards + 1 and len(need.ways) <= 2 and _fits(need, len(present), boards + 1, settings):
            yield need


def _fits(need: _Need, present: int, boards: int, settings: RollCall) -> bool:
    """A doubled player needs two boards, and there is a seat for each of the two games."""
    return need.double == 0 or (settings.double_max > 1 and boards > 1 and need.double <= present)


@dataclass(frozen=True, slots=True)
class _Picker:
    settings: RollCall
    seed: str
    cite: Mapping[str, str]
    apart: Groups = ()

    def option(self, need: _Need, present: tuple[Attendee, ...], officials: tuple[Attendee, ...]) -> NumbersOption:
        sit_out = self.sit_out(present, need.sit_out)
        boards = (len(present) - need.sit_out + need.double + need.td_plays + need.six_player) // SEVEN
        out = {named.player for named in sit_out}
        playing = frozenset(one.player for one in present) - out
        double, ask_double = self.double(present, need.double, boards, playing)
        td, ask_td = self.officials(officials, need.td_plays)
        return NumbersOption(
            ways=need.ways,
            boards=boards,
            six_player_boards=need.six_player,
            sit_out=sit_out,
            double=double,
            officials=td,
            to_ask=ask_double + ask_td,
            td_decides=any(way not in self.settings.remainder for way in need.ways),
            sentence=self.sentence(need, len(present), boards, ask_double),
            warnings=self.warnings(present, sit_out),
            breaks_promise=any(map(self._was_promised, _those(present, sit_out))),
        )

    def sit_out(self, present: tuple[Attendee, ...], number: int) -> tuple[Named, ...]:
        """Class by class in the rulebook's order; inside a class those who sat out least, then by its own order."""
        picked = [a for a in present if a.picked_out][:number]
        chosen = [Named(a.player, 0, SeatReason(PICKED)) for a in picked]
        left = [a for a in present if a not in picked]
        for in_team, group in product((False, True), self._classes()):
            may = sorted(
                (a for a in left if a.in_team is in_team and _belongs(a, group)), key=lambda a: self._turn(a, group)
            )
            found, spared = may[: number - len(chosen)], may[number - len(chosen) :]
            is_told_apart = group not in LOCAL or len({a.local for a in present}) > 1
            for one in found:
                key = self._why_out(one, group, spared, is_told_apart=is_told_apart)
                cite = self.cite.get("sit_out_order", "")
                chosen.append(Named(one.player, 0, SeatReason(key, one.sat_out, cite)))
            left = [a for a in left if a not in found]
        return tuple(chosen)

    def _classes(self) -> tuple[SitOutClass, ...]:
        classes = self.settings.sit_out_order
        return classes if SitOutClass.TD in classes else (*classes, SitOutClass.TD)

    def _turn(self, attendee: Attendee, group: SitOutClass) -> tuple[int, int, str]:
        by_time = group in (SitOutClass.NOT_PREREGISTERED, SitOutClass.LAST_REGISTERED)
        latest_first = -attendee.registered if by_time else 0
        return len(attendee.sat_out), latest_first, lot(self.seed, "sit-out", attendee.player)

    def _why_out(self, attendee: Attendee, group: SitOutClass, spared: list[Attendee], *, is_told_apart: bool) -> str:
        """The key of the class, and of what decided inside it against those who were spared."""
        sat_out, registered, _ = self._turn(attendee, group)
        others = [self._turn(one, group) for one in spared]
        if group is not SitOutClass.TD and (sat_out, registered) in [one[:2] for one in others]:
            return AND.join((group.value, BY_LOT)) if is_told_apart else BY_LOT
        if group is SitOutClass.NOT_PREREGISTERED and sat_out in [one[0] for one in others]:
            return AND.join((group.value, REGISTERED_LAST))
        return group.value

    def double(
        self, present: tuple[Attendee, ...], number: int, boards: int, playing: frozenset[PlayerId]
    ) -> tuple[tuple[Named, ...], int]:
        """The director's picks, then who doubled least, then by lot; only who offered, where consent is needed.

        Whoever could not be seated twice beside those they are kept apart from comes last.
        """
        able = [a for a in present if not a.picked_out and (a.offers_double or not self.settings.double_needs_consent)]
        able.sort(
            key=lambda a: (not a.picked_double, not a.offers_double, len(a.doubled), lot(self.seed, "double", a.player))
        )
        able = self._seatable_first(able, number, boards, playing)
        named = tuple(
            Named(
                a.player,
                2,
                SeatReason(OFFERED_TWO if a.offers_double else DRAWN_FOR_TWO),
            )
            for a in able[:number]
        )
        return named, number - len(named)

    def _seatable_first(
        self, able: list[Attendee], number: int, boards: int, playing: frozenset[PlayerId]
    ) -> list[Attendee]:
        """Those who can play twice one beside another, in their order, then the others.

        A group of whom each has a board alone needs as many boards as its members have seats.
        """
        chosen: list[Attendee] = []
        for one in able:
            twice = {each.player for each in (*chosen, one)}
            groups = (playing.intersection(group) for group in self.apart if one.player in group)
            if one.picked_double or all(len(group) + len(group & twice) <= boards for group in groups):
                chosen.append(one)
            if len(chosen) == number:
                break
        return [*chosen, *(one for one in able if one not in chosen)]

    def officials(self, officials: tuple[Attendee, ...], number: int) -> tuple[tuple[Named, ...], int]:
        """Directors take one board each before anyone takes two."""
        order = sorted(officials, key=lambda a: lot(self.seed, "official", a.player))
        boards = [(number + len(order) - 1 - i) // len(order) for i in range(len(order))] if order else []
        named = tuple(
            Named(a.player, n, SeatReason(OFFICIAL, boards=n)) for a, n in zip(order, boards, strict=True) if n
        )
        return named, number - sum(n.boards for n in named)

    def sentence(self, need: _Need, present: int, boards: int, to_ask: int) -> Sentence:
        parts = []
        if need.sit_out:
            parts.append(say_number("{number} player sits out", "{number} players sit out", need.sit_out))
        if need.double:
            offered = need.double - to_ask
            asked: Sentence | str = ""
            if to_ask and not offered:
                asked = say(" (ask {to_ask}: nobody has offered)", to_ask=to_ask)
            elif to_ask:
                asked = say(" (ask {to_ask} more: only {double} offered)", to_ask=to_ask, double=offered)
            parts.append(
                say_number(
                    "{number} player plays two boards{asked}",
                    "{number} players play two boards{asked}",
                    need.double,
                    asked=asked,
                )
            )
        if need.td_plays:
            parts.append(say_number("directors fill {number} seat", "directors fill {number} seats", need.td_plays))
        if need.six_player:
            parts.append(
                say_number(
                    "{number} board has six players and a power in civil disorder",
                    "{number} boards have six players and a power in civil disorder",
                    need.six_player,
                )
            )
        decides = "" if self._is_named(need) else say(" The director decides whether this is done.")
        return say(
            "{present} present: {parts}, {boards}{section}.{decides}",
            present=present,
            parts=with_and(parts),
            boards=say_number("{number} board", "{number} boards", boards),
            section=self._section("remainder"),
            decides=decides,
        )

    def _is_named(self, need: _Need) -> bool:
        return all(way in self.settings.remainder for way in need.ways)

    def _section(self, key: str) -> str:
        return f" ({self.cite[key]})" if self.cite.get(key) else ""

    def warnings(self, present: tuple[Attendee, ...], sit_out: tuple[Named, ...]) -> tuple[Sentence, ...]:
        by_name = {a.player: a for a in present}
        found = []
        for named in sit_out:
            attendee = by_name[named.player]
            if attendee.sat_out:
                found.append(
                    say(
                        "{player} sat out round {sat_out} already.",
                        player=attendee.name or named.player,
                        sat_out=with_and(map(str, attendee.sat_out)),
                    )
                )
            if self._was_promised(attendee):
                text = say("{player} is preregistered and was promised a seat", player=attendee.name or named.player)
                found.append(joined("", (text, self._section(PROMISE), say(": ask for volunteers first."))))
        return tuple(found)

    def _was_promised(self, attendee: Attendee) -> bool:
        guarantees = SitOutClass.NOT_PREREGISTERED in self.settings.sit_out_order
        return guarantees and attendee.preregistered and not attendee.offers_sit_out


def _those(present: tuple[Attendee, ...], named: tuple[Named, ...]) -> Iterable[Attendee]:
    players = {one.player for one in named}
    return (attendee for attendee in present if attendee.player in players)


def _belongs(attendee: Attendee, group: SitOutClass) -> bool:
    if group is SitOutClass.VOLUNTEERS:
        return attendee.offers_sit_out
    if group is SitOutClass.NOT_PREREGISTERED:
        return not attendee.preregistered
    return attendee.local is group if group in LOCAL else True
