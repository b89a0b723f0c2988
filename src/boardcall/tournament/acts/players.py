"""Registering players, changing what is known of them, withdrawing them, and erasing persons."""

from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.ledger.act import Act, Moment, called, unknown_players
from boardcall.tournament.merger import merge_players, merge_problems
from boardcall.tournament.people import ERASED, Player, office_names
from boardcall.wording import Sentence, mark, say, with_commas


def put_player(tournament: Tournament, player: Player) -> Tournament:
    """The tournament with this player in the place of the one with the same id."""
    players = tuple(player if known.id == player.id else known for known in tournament.players)
    return replace(tournament, players=players)


@dataclass(frozen=True, slots=True)
class RegisterPlayer(Act):
    """Registers a player by id; name and the rest are in the people table under `seal` (see Person)."""

    player: PlayerId
    seal: str
    roles: frozenset[str] = frozenset()
    name: ClassVar[str] = "register-player"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if not self.player:
            return (Problem(say("A player needs an id."), field="player"),)
        if tournament.player(self.player) is not None:
            return (
                Problem(
                    say("A player with the id {player} is registered already.", player=self.player), text=self.player
                ),
            )
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        player = moment.people.player(self.player, seal=self.seal, roles=self.roles)
        return replace(tournament, players=(*tournament.players, player))

    def seals(self) -> tuple[tuple[PlayerId, str], ...]:
        return ((self.player, self.seal),)

    def says(self, tournament: Tournament) -> Sentence:
        roles = say(" as {roles}", roles=with_commas(office_names(self.roles))) if self.roles else ""
        return say("Registers {player}{roles}.", player=called(tournament, self.player), roles=roles)


@dataclass(frozen=True, slots=True)
class ChangePlayer(Act):
    """Puts another row of the people table, or other roles, in the place of what was known of a player."""

    player: PlayerId
    seal: str
    roles: frozenset[str] = frozenset()
    name: ClassVar[str] = "change-player"
    line: ClassVar[str] = mark("Changes what is known of {player}.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return unknown_players(tournament, (self.player,))

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        known = tournament.player(self.player)
        withdrawn = known is not None and known.withdrawn
        player = moment.people.player(self.player, seal=self.seal, roles=self.roles, withdrawn=withdrawn)
        return put_player(tournament, player)

    def seals(self) -> tuple[tuple[PlayerId, str], ...]:
        return ((self.player, self.seal),)


@dataclass(frozen=True, slots=True)
class WithdrawPlayer(Act):
    """A player leaves the event; what was played stays."""

    player: PlayerId
    name: ClassVar[str] = "withdraw-player"
    line: ClassVar[str] = mark("{player} withdraws.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        known = tournament.player(self.player)
        if known is not None and known.withdrawn:
            return (Problem(say("{known} has withdrawn already.", known=known.name), text=self.player),)
        return unknown_players(tournament, (self.player,))

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        (known,) = (player for player in tournament.players if player.id == self.player)
        return put_player(tournament, replace(known, withdrawn=True))


@dataclass(frozen=True, slots=True)
class MergePlayers(Act):
    """Two entries are one person: what was done as `player` counts as done by `into`, and `player` is gone."""

    player: PlayerId
    into: PlayerId
    name: ClassVar[str] = "merge-players"
    concerns: ClassVar[tuple[str, ...]] = (mark("player {player}"), mark("player {into}"))

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return merge_problems(tournament, self.player, self.into)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        return merge_players(tournament, self.player, self.into)

    def says(self, tournament: Tournament) -> Sentence:
        gone = tournament.player(self.player)
        if gone is None:  # merged already: both are one person now
            return say("Merges the entry {player} into {into}.", player=self.player, into=called(tournament, self.into))
        return say(
            "Merges {player} ({id}) into {other_player}.",
            player=gone.name,
            id=self.player,
            other_player=called(tournament, self.into),
        )


@dataclass(frozen=True, slots=True)
class ErasePerson(Act):
    """A person's rows were taken out of the people table; the id and what was played stay. It always holds."""

    player: PlayerId
    name: ClassVar[str] = "erase-person"

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        known = tournament.player(self.player)
        if known is None:
            return tournament
        return put_player(tournament, Player(known.id, ERASED, known.roles, withdrawn=known.withdrawn))

    def says(self, tournament: Tournament) -> Sentence:
        return say("Erases what is known of {player}.", player=self.player)
