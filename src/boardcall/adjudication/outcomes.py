"""What becomes of an order, as typed values; each prints as a sentence a player understands.

An outcome holds the reason: who stopped a move and with what strength, who cut a support, which rule makes an order
void. `rule` quotes the section of the rulebook that decides, where the rules leave a choice.
"""

from dataclasses import dataclass

from boardcall.adjudication.sentences import Fillings, sentence
from boardcall.game import Location, Order, Power, Unit
from boardcall.wording import NO_WORDS, Sentence, Worded, joined, with_and, with_colon


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong a unit was: itself and the supports that counted; and those that did not, with the reason.

    `cut` pairs each cut support with the unit that cut it; `own` are supports that do not count against a unit of
    the supporter's own power.
    """

    supports: tuple[Unit, ...] = ()
    cut: tuple[tuple[Unit, Unit], ...] = ()
    own: tuple[Unit, ...] = ()

    @property
    def value(self) -> int:
        return 1 + len(self.supports)

    def __str__(self) -> str:
        return f"{self.value} ({', '.join(map(str, self.supports))})" if self.supports else str(self.value)


@dataclass(frozen=True, slots=True)
class Side:
    """A unit and the strength it fought with."""

    unit: Unit
    strength: Strength


@dataclass(frozen=True, slots=True)
class Succeeded(Worded):
    """The move arrives; `against` are those it was stronger than."""

    strength: Strength
    against: tuple[Side, ...] = ()
    by_convoy: bool = False
    rule: str = ""

    @property
    def sentence(self) -> Sentence:
        key = "succeeded-against" if self.against else "succeeded"
        by_convoy = sentence("by-convoy") if self.by_convoy else ""
        main = sentence(key, by_convoy=by_convoy, strength=self.strength, against=_sides(self.against))
        cuts = _cuts((self.strength, *(side.strength for side in self.against)))
        return joined("", (main, cuts, _rule(self.rule)))


@dataclass(frozen=True, slots=True)
class Bounced(Worded):
    """The move fails against these units, each with at least its strength; `is_own`: it met a unit of its own power."""

    by: tuple[Side, ...]
    strength: Strength
    is_own: bool = False

    @property
    def sentence(self) -> Sentence:
        if self.is_own:
            return sentence("bounced-own", by=self.by[0].unit)
        main = sentence("bounced", strength=self.strength, against=_sides(self.by))
        return joined("", (main, _cuts((self.strength, *(side.strength for side in self.by)))))


@dataclass(frozen=True, slots=True)
class NoRoute(Worded):
    """The move needed a convoy, and no fleets were ordered that make a route."""

    rule: str = ""

    @property
    def sentence(self) -> Sentence:
        return joined("", (sentence("no-route"), _rule(self.rule)))


@dataclass(frozen=True, slots=True)
class Disrupted(Worded):
    """The convoy failed: these fleets were dislodged, or held because of a paradox."""

    by: tuple[Unit, ...]
    paradox: bool = False
    rule: str = ""

    @property
    def sentence(self) -> Sentence:
        key = "disrupted-paradox" if self.paradox else "disrupted"
        return joined("", (sentence(key, fleets=_units(self.by)), _rule(self.rule)))


@dataclass(frozen=True, slots=True)
class Held(Worded):
    @property
    def sentence(self) -> Sentence:
        return sentence("held")


@dataclass(frozen=True, slots=True)
class NoOrder(Worded):
    @property
    def sentence(self) -> Sentence:
        return sentence("no-order")


@dataclass(frozen=True, slots=True)
class Given(Worded):
    """The support counts; `rule` when a policy made it so."""

    rule: str = ""

    @property
    def sentence(self) -> Sentence:
        return joined("", (sentence("given"), _rule(self.rule)))


@dataclass(frozen=True, slots=True)
class Cut(Worded):
    """The support is cut by an attack, or because its unit is dislodged."""

    by: Unit
    by_dislodging: bool = False

    @property
    def sentence(self) -> Sentence:
        return sentence("cut-dislodged" if self.by_dislodging else "cut", by=self.by)


@dataclass(frozen=True, slots=True)
class Convoys(Worded):
    @property
    def sentence(self) -> Sentence:
        return sentence("convoys")


@dataclass(frozen=True, slots=True)
class Void(Worded):
    """A legal support or convoy that fits no order; `why` is the key of the reason."""

    why: str
    rule: str = ""

    @property
    def sentence(self) -> Sentence:
        return joined("", (sentence("void", why=sentence(f"void-{self.why}")), _rule(self.rule)))


@dataclass(frozen=True, slots=True)
class Illegal(Worded):
    """An order that cannot be carried out; the unit holds."""

    why: str
    rule: str = ""

    @property
    def sentence(self) -> Sentence:
        return joined("", (sentence("illegal", why=sentence(f"illegal-{self.why}")), _rule(self.rule)))


@dataclass(frozen=True, slots=True)
class NotCounted(Worded):
    """An order that is no unit's: for a unit that is not there, or another power's."""

    why: str
    rule: str = ""

    @property
    def sentence(self) -> Sentence:
        return joined("", (sentence("not-counted", why=sentence(f"not-counted-{self.why}")), _rule(self.rule)))


@dataclass(frozen=True, slots=True)
class Barred(Worded):
    """A neighbouring place a dislodged unit may not retreat to, and why: occupied, attacker-came-from, contested."""

    to: Location
    why: str

    @property
    def sentence(self) -> Sentence:
        return sentence("barred", to=self.to, why=sentence(f"barred-{self.why}"))


@dataclass(frozen=True, slots=True)
class DislodgedBy(Worded):
    """The unit is dislodged; where it may retreat, and where not and why."""

    by: Side
    against: Strength
    options: tuple[Location, ...]
    barred: tuple[Barred, ...]
    by_convoy: bool = False
    rule: str = ""

    @property
    def sentence(self) -> Sentence:
        where = ", ".join(map(str, self.options))
        key = "dislodged" if self.options else "dislodged-destroyed"
        main = sentence(key, by=self.by.unit, strength=self.by.strength, against=self.against, options=where)
        return joined("", (main, _rule(self.rule)))


@dataclass(frozen=True, slots=True)
class Retreated(Worded):
    to: Location

    @property
    def sentence(self) -> Sentence:
        return sentence("retreated", to=self.to)


@dataclass(frozen=True, slots=True)
class RetreatFailed(Worded):
    """The unit leaves the board: `why` is ordered, no-order, no-options, several, clash, or what bars the retreat."""

    why: str
    rivals: tuple[Unit, ...] = ()
    rule: str = ""

    @property
    def sentence(self) -> Sentence:
        return joined("", (sentence(f"retreat-{self.why}", rivals=_units(self.rivals)), _rule(self.rule)))


@dataclass(frozen=True, slots=True)
class Adjusted(Worded):
    """A build, removal or waived build that counts."""

    why: str

    @property
    def sentence(self) -> Sentence:
        return sentence(f"adjusted-{self.why}")


@dataclass(frozen=True, slots=True)
class NotAdjusted(Worded):
    """A build or removal that does not count, and why."""

    why: str
    rule: str = ""

    @property
    def sentence(self) -> Sentence:
        return joined("", (sentence(f"not-adjusted-{self.why}"), _rule(self.rule)))


@dataclass(frozen=True, slots=True)
class DefaultRemoval(Worded):
    """A unit removed because its power wrote too few removals; `facts` are the measures that chose it, in order.

    Each fact is a (key, value) pair: ('distance', '3'), ('class', 'abroad-off-centre'), ('fleet-first', 'fleet').
    """

    facts: tuple[tuple[str, str], ...]
    rule: str = ""

    @property
    def sentence(self) -> Sentence:
        facts = joined(", ", (_fact(key, value) for key, value in self.facts))
        return joined("", (sentence("default-removal", facts=facts), _rule(self.rule)))


MovementOutcome = (
    Succeeded | Bounced | NoRoute | Disrupted | Held | NoOrder | Given | Cut | Convoys | Void | Illegal | NotCounted
)
RetreatOutcome = Retreated | RetreatFailed | NotCounted
AdjustmentOutcome = Adjusted | NotAdjusted | DefaultRemoval
Outcome = MovementOutcome | RetreatOutcome | AdjustmentOutcome


@dataclass(frozen=True, slots=True)
class Result(Worded):
    """One order (None if a unit had none), the power that wrote it, and the results of the order and of its unit."""

    power: Power
    unit: Unit | None
    order: Order | None
    outcome: Outcome
    dislodged: DislodgedBy | None = None

    @property
    def sentence(self) -> Sentence:
        said = with_colon(str(self.order or self.unit or ""), str(self.outcome))
        return joined(" ", (said, str(self.dislodged))) if self.dislodged else said


def _units(units: tuple[Unit, ...]) -> str:
    return ", ".join(map(str, units))


def _sides(sides: tuple[Side, ...]) -> Sentence:
    return with_and(
        f"{side.strength.value} ({', '.join(map(str, (side.unit, *side.strength.supports)))})" for side in sides
    )


def _cuts(strengths: tuple[Strength, ...]) -> Sentence:
    """What is said of supports that did not count."""
    cut: list[Fillings] = [{"support": a, "by": b} for strength in strengths for a, b in strength.cut]
    own: list[Fillings] = [{"support": unit} for strength in strengths for unit in strength.own]
    said = [sentence("support-cut", **one) for one in cut] + [sentence("support-own", **one) for one in own]
    return joined("", said)


def _fact(key: str, value: str) -> Sentence:
    """A criterion for a removal in words; "alphabet" goes by the name of the unit's province or its letters."""
    if key == "distance":
        return sentence("removal-distance", value=value)
    return joined("", (value,)) if key == "alphabet" else sentence(f"removal-{value}")


def _rule(rule: str) -> Sentence:
    return sentence("rule", rule=rule) if rule else NO_WORDS
