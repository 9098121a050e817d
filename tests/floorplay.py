"""Short tournaments without cards: a floor, and hands of which only the result is given."""

from pokercore.games import NO_LIMIT_HOLDEM
from pokercore.stakes import ROOM_TOURNAMENT
from pokercore.table import TABLE_TOURNAMENT
from pokercore.tournament.blinds import BlindStructure
from pokercore.tournament.events import Eliminated, TournamentOpened
from pokercore.tournament.floor import Floor
from pokercore.tournament.lots import make_key
from pokercore.tournament.payouts import USUAL_PAYOUTS
from pokercore.tournament.rules import BuyIn, TournamentRules

MINUTE = 60 * 10**9


def open_floor(players, *, seats=9, rules=None, chips=1000, started=True, **fields):
    """A floor with players p1, p2, …, at tables that the lot of seed 1 gives them."""
    buy_in = BuyIn(chips=chips, cost=100)
    given = {
        "game": NO_LIMIT_HOLDEM,
        "structure": BlindStructure.usual(),
        "buy_in": buy_in,
        "payouts": USUAL_PAYOUTS,
        "seats": seats,
        "rules": rules or TournamentRules(),
        "house_rules": ROOM_TOURNAMENT,
        "table_rules": TABLE_TOURNAMENT,
        "rebuy": buy_in,
        "add_on": buy_in,
        "guarantee": 0,
        "key": make_key(1),
        **fields,
    }
    floor = Floor(TournamentOpened(**given))
    for number in range(1, players + 1):
        floor.enter(f"p{number}", now=0)
    if started:
        floor.start(now=0)
    return floor


def players_at(floor, table):
    """The players of a table by seat."""
    sitting = floor._floor_table(table).sitting
    return [sitting[seat].player for seat in sorted(sitting)]


def sizes(floor):
    """How many sit at each table."""
    return {table: len(players_at(floor, table)) for table in floor.tables}


def begin(floor, table, now=None):
    """Begin a hand with the blinds after those of the last one."""
    at = floor._floor_table(table)
    seats = at.seat_map.clockwise(empty=False)
    small = at.big_blind if at.big_blind in at.sitting else seats[0]
    big = next(seat for seat in seats if seat != small)
    return floor._begin_hand(
        table, small_blind=small, big_blind=big, now=floor.now if now is None else now
    )


def finish(floor, table, out=(), to=None, now=None, knockouts=(), **stacks):
    """End a hand: players lose all to `to`, the first of the others unless given.

    Stacks by player set what anybody else is left with; `to` gets what is over.
    """
    starting = floor._floor_table(table).starting
    seat_of = {entrant.player: seat for seat, entrant in floor._floor_table(table).sitting.items()}
    left = {**stacks, **dict.fromkeys(out, 0)}
    winner = to or next(p for p in sorted(seat_of) if p not in left)
    after = {seat: left.get(p, starting[seat]) for p, seat in seat_of.items()}
    after[seat_of[winner]] = 0
    after[seat_of[winner]] = sum(starting.values()) - sum(after.values())
    time = floor.now if now is None else now
    return floor._finish_hand(table, after, now=time, knockouts=knockouts)


def play(floor, table, out=(), to=None, now=None, **stacks):
    """Begin and end a hand."""
    return (
        *begin(floor, table, now),
        *finish(floor, table, out, to, now, **stacks),
    )


def only(events, kind):
    """The events of one kind."""
    return [event for event in events if type(event) is kind]


def places(events):
    """Who went out, with his place and how many share it."""
    return {event.player: (event.place, event.tied) for event in only(events, Eliminated)}
