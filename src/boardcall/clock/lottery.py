"""An end that nobody knows beforehand: director and volunteers each keep a part, and open it link by link.

Every contributor makes a chain of hashes from 16 random bytes and commits to its last link. For each year (or minute)
in which the round could end, in order, each opens the link before. All links of one step together decide whether play
ends there: with n possible ends left the chance is one in n, so each end is equally likely. One contributor who keeps
their part secret is enough to keep everybody from knowing, and nobody can change a part after committing to it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from boardcall.clock.seal import draw_value
from boardcall.errors import Problem, refuse
from boardcall.wording import say, with_and

PART_BYTES = 16


def _next_link(link: str) -> str:
    return sha256(f"boardcall part 1\n{link}\n".encode()).hexdigest()


def part_link(secret: str, *, steps: int, step: int) -> str:
    """The link a contributor opens at a step, 0 the first; step -1 is the commitment, given before play.

    `secret` are the 32 hexadecimal digits of the part; `steps` is the number of possible ends.
    """
    if not -1 <= step < steps:
        raise ValueError(f"step {step} of {steps}")
    link = secret.strip().lower()
    for _ in range(steps - step):
        link = _next_link(link)
    return link


def links_before(links: Mapping[str, str], steps: int) -> tuple[dict[str, str], ...]:
    """The links of the `steps` steps up to and with the one that was opened: each leads back to those before it."""
    found = [dict(links)]
    for _ in range(steps - 1):
        found.insert(0, {name: _next_link(link) for name, link in found[0].items()})
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Lottery:
    """What is public before play: the rulebook, round and possible ends, and each contributor's commitment by name."""

    rulebook: str
    round: int
    choices: tuple[str, ...]
    commitments: Mapping[str, str]


def ended_at(lottery: Lottery, opened: Sequence[Mapping[str, str]]) -> str | None:
    """Where play ends after the steps opened so far, each the contributors' links by name; None if it continues.

    InputError for a link that is missing or does not lead to the one before.
    """
    before = dict(lottery.commitments)
    problems: list[Problem] = []
    for step, links in enumerate(opened[: len(lottery.choices)]):
        problems += _link_problems(lottery.choices[step], before, links)
        refuse(problems)
        if _ends(lottery, step, links):
            return lottery.choices[step]
        before = dict(links)
    return None


def _link_problems(end: str, before: Mapping[str, str], links: Mapping[str, str]) -> list[Problem]:
    found = [
        Problem(
            say("The link of {name} for {end} does not match the commitment.", name=name, end=end),
            say("Check it for a typing error."),
            text=name,
        )
        for name in before
        if name in links and _next_link(links[name]) != before[name]
    ]
    if missing := [name for name in before if name not in links]:
        message = say("{names} gave no link for {end}.", names=with_and(missing), end=end)
        found.append(Problem(message, say("Everybody's link is needed.")))
    strangers = (say("{name} has made no commitment.", name=name) for name in links if name not in before)
    return [*found, *(Problem(message, say("Leave that link out.")) for message in strangers)]


def _ends(lottery: Lottery, step: int, links: Mapping[str, str]) -> bool:
    """Whether play ends at a step: one chance in as many as there are ends left."""
    left = len(lottery.choices) - step
    parts = "\n".join(f"{name} {links[name]}" for name in sorted(links))
    words = f"boardcall lottery 1\n{lottery.rulebook}\n{lottery.round}\n{lottery.choices[step]}\n{parts}"
    return draw_value(tuple(map(str, range(left))), words) == "0"
