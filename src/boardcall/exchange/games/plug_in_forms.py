"""Forms of games that plug-ins read: asked when no form of the program's own fits."""

from contextlib import suppress

from boardcall.adjudication import Policy
from boardcall.errors import BoardcallError
from boardcall.exchange.games.form import GameForm, ReadGames
from boardcall.exchange.games.turns import played
from boardcall.notation import OrderSettings
from boardcall.plug_ins import IMPORTERS, broken, load_plug_in, plug_ins


def read_plugged(text: str, *, policy: Policy | None, settings: OrderSettings | None, file: str) -> ReadGames | None:
    """The game of a text that a plug-in knows; None where none does.

    A plug-in that cannot be loaded or asked is passed over (`boardcall plugins` names it); one that takes the text and
    then fails is a NotFoundError that names it.
    """
    for plug_in in plug_ins(IMPORTERS):
        fits = False
        with suppress(Exception):  # after a broken plug-in the next one is asked
            form: GameForm = load_plug_in(plug_in, GameForm)
            fits = form.fits(text)
        if not fits:
            continue
        try:
            return ReadGames(form.name, (played(form.turns(text), policy=policy, settings=settings, file=file),))
        except BoardcallError:
            raise
        except Exception as error:
            raise broken(plug_in, f"{type(error).__name__}: {error}") from error
    return None
