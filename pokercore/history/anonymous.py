"""Histories without what tells who played, where and when."""

from __future__ import annotations

import msgspec

from pokercore.errors import HistoryError, shown
from pokercore.history.info import HandInfo, RecordedHand, StepKind

__all__ = ["Anonymizer"]


class Anonymizer:
    r"""Takes out of records what tells who played, where and when.

    A player is called the same in all hands that go through one of these, "Player 1" being the
    first to come. Hands and tournaments are numbered in the same way. Of what stands beside a
    hand the money and the size of the table are kept; notes are dropped, for they are words.

    >>> from pokercore.history.phh import read_phh
    >>> text = "variant = 'NT'\nmin_bet = 2\nstarting_stacks = [9, 9]\nactions = ['p2 f']\n"
    >>> hand = read_phh(text + "blinds_or_straddles = [1, 2]\nplayers = ['Ann', 'Ben']\n")[0]
    >>> Anonymizer().apply(hand).info.names
    {1: 'Player 1', 2: 'Player 2'}
    """

    def __init__(self) -> None:
        self._aliases: dict[str, str] = {}
        self._tournaments: dict[str, str] = {}
        self._hands = 0

    def apply(self, recorded: RecordedHand) -> RecordedHand:
        """Return a record without names, places and times.

        Raises:
            HistoryError: It is no RecordedHand.
        """
        if not isinstance(recorded, RecordedHand):
            raise HistoryError(f"{shown(recorded)} is no RecordedHand")
        self._hands += 1
        info = recorded.info
        tournament = info.tournament
        if tournament is not None:
            known = tournament.tournament_id or ""
            number = self._tournaments.setdefault(known, str(len(self._tournaments) + 1))
            tournament = msgspec.structs.replace(tournament, tournament_id=number, name=None)
        return msgspec.structs.replace(
            recorded,
            info=HandInfo(
                names={seat: self._alias(name) for seat, name in sorted(info.names.items())},
                hand_id=str(self._hands),
                table_size=info.table_size,
                tournament=tournament,
                currency=info.currency,
                decimals=info.decimals,
                hero=info.hero,
            ),
            steps=tuple([step for step in recorded.steps if step.kind is not StepKind.NOTE]),
        )

    def _alias(self, name: str) -> str:
        return self._aliases.setdefault(name, f"Player {len(self._aliases) + 1}")
