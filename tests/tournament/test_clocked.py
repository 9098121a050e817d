"""Tournaments whose tables are sessions: turns, clocks, connections, reserves that go along."""

import random

import pytest

import pokercore as pc
from pokercore.bots import RandomBot, TightBot
from pokercore.clock import SECOND, ClockRules
from pokercore.session import TableSession
from pokercore.session import commands as told
from pokercore.session.events import TimedOut

HANDS = pc.BlindStructure.usual(hands=4, levels=40)


def open_clocked(players, *, structure=HANDS, seed=1, bounty=0, **fields):
    """A tournament with clocks of p1, p2, … that has begun."""
    fields.setdefault("clock_rules", ClockRules())
    buy_in = pc.BuyIn(chips=1000, cost=100, bounty=bounty)
    tournament = pc.Tournament("no-limit-holdem", structure, buy_in, seed=seed, **fields)
    for number in range(1, players + 1):
        tournament.enter(f"p{number}", now=0)
    tournament.start(now=0)
    return tournament


class Server:
    """What a server does: starts hands, ticks, lets bots act, takes results."""

    def __init__(self, tournament, seed=1):
        self.tournament, self.rng, self.bot = tournament, random.Random(seed), RandomBot(seed)
        self.now = 0
        self.gone = set()
        self.timed_out = 0

    def sessions(self):
        tournament = self.tournament
        return [(number, tournament.session(number)) for number in tournament.tables]

    def step(self):
        tournament = self.tournament
        self.now += self.rng.choice([1, 3, 10]) * SECOND
        tournament.tick(now=self.now)
        for number in tournament.ready:
            tournament.start_hand(number, deck(self.rng), now=self.now)
        for _, session in self.sessions():
            self.connections(session)
            told = session.tick(now=self.now)
            self.timed_out += sum(type(event) is TimedOut for event in told)
            turn = session.turn
            if turn is not None and turn.player not in self.gone and self.rng.random() < 0.8:
                hand = session.table.hand
                action = self.bot.act(hand.legal_actions(), hand.view(turn.seat))
                session.act(turn.player, action, turn=turn.number, now=self.now)
        for number in tournament.finished:
            if number in tournament.tables:
                tournament.finish_hand(number, now=self.now)
        for player in tournament.offered:
            buys = self.rng.random() < 0.5
            (tournament.rebuy if buys else tournament.decline_rebuy)(player, now=self.now)
        for player in tournament.may_enter_again:
            tournament.enter(player, now=self.now)
            self.gone.discard(player)
        self.gone &= set(tournament.players)

    def connections(self, session):
        for player in session.table.players.values():
            if self.rng.random() < 0.02:
                away = player not in self.gone
                (session.disconnect if away else session.reconnect)(player, now=self.now)
                (self.gone.add if away else self.gone.discard)(player)


def deck(rng):
    return pc.Deck.shuffled(seed=rng.getrandbits(64))


SOLD = pc.TournamentRules(late_registration=2, re_entries=1, rebuys=3, add_on=3)


@pytest.mark.parametrize(
    ("players", "rules"), [(2, None), (7, None), (25, None), (15, SOLD), (25, SOLD)]
)
def test_a_tournament_with_clocks_plays_to_the_end(players, rules):
    tournament = open_clocked(players, rules=rules or pc.TournamentRules(), bounty=25)
    server = Server(tournament)
    while not tournament.is_over:
        server.step()
        on_tables = [s.table.audit().on_table for _, s in server.sessions()]
        assert sum(on_tables) == tournament.chips
        for _, session in server.sessions():
            for player in session.table.players.values():
                assert session.presence(player).connected is (player not in server.gone)
    assert sum(result.prize for result in tournament.results) == tournament.pool
    assert sum(r.bounties for r in tournament.results) == tournament.bounties
    assert tournament.bounties >= 25 * players
    assert server.timed_out or players < 7
    if players > 9:
        assert tournament.session(tournament.final_table).is_final_table


def test_a_crash_at_any_point_loses_nothing():
    tournament = open_clocked(14)
    server = Server(tournament, seed=4)
    for number in range(400):
        if tournament.is_over:
            break
        if number % 11 == 0:
            encoded = tournament.encode("msgpack" if number % 2 else "json")
            twin = pc.Tournament.decode(encoded)
            assert twin.encode() == tournament.encode()
            assert twin.finished == tournament.finished
            server.tournament = tournament = twin
        server.step()
    assert number > 100


@pytest.mark.parametrize(
    ("players", "late", "kind", "bank"), [(9, None, "sit_and_go", 0), (10, None, "multi_table", 60)]
)
def test_only_tournaments_of_several_tables_have_a_reserve(players, late, kind, bank):
    tournament = open_clocked(players, rules=pc.TournamentRules(late_registration=late))
    session = tournament.session(1)
    assert (tournament.kind, session.kind) == (kind, kind)
    assert session.bank_left(session.table.players[min(session.table.players)]) == bank * SECOND


def test_late_registration_makes_a_tournament_of_several_tables():
    assert open_clocked(5, rules=pc.TournamentRules(late_registration=1)).kind == "multi_table"


def test_the_reserve_goes_along_to_another_table():
    tournament = open_clocked(10)
    now = spend_bank(tournament, 1)
    spent = {
        player: left
        for player in tournament.session(1).table.players.values()
        if (left := tournament.session(1).bank_left(player)) < 60 * SECOND
    }
    assert spent
    bust_one(tournament, 2, now)
    final = tournament.session(tournament.final_table)
    for player, left in spent.items():
        if player in tournament.players:
            assert final.bank_left(player) == left
    assert final.is_final_table


@pytest.mark.parametrize(("refill", "full"), [("level", True), ("never", False)])
def test_who_is_moved_in_a_new_level_has_the_reserve_that_his_table_would_have_given(refill, full):
    rules = ClockRules(time_bank_refill=refill)
    tournament = open_clocked(10, structure=pc.BlindStructure.usual(), clock_rules=rules)
    spend_bank(tournament, 1)
    session = tournament.session(1)
    spent = [p for p in session.table.players.values() if session.bank_left(p) < 60 * SECOND]
    assert spent
    bust_one(tournament, 2, 700 * SECOND)
    final = tournament.session(tournament.final_table)
    assert [final.bank_left(player) == 60 * SECOND for player in spent] == [full] * len(spent)


def spend_bank(tournament, number):
    """Play a hand in which a blind is disconnected until some of his reserve is spent."""
    tournament.start_hand(number, pc.Deck.shuffled(seed=1), now=0)
    session = tournament.session(number)
    now = 0
    while session.turn is not None:
        turn, hand = session.turn, session.table.hand
        if hand.stacks[turn.seat] < hand.starting_stacks[turn.seat]:
            session.disconnect(turn.player, now=now)
            now += 40 * SECOND
            session.tick(now=now)
            session.reconnect(turn.player, now=now)
        action = TightBot().act(hand.legal_actions(), hand.view(turn.seat))
        session.act(turn.player, action, turn=session.turn.number, now=now)
        if session.bank_left(turn.player) < 60 * SECOND:
            break
    while session.turn is not None:
        session.act(session.turn.player, pc.Fold(), turn=session.turn.number, now=now)
    tournament.finish_hand(number, now=now)
    return now


def bust_one(tournament, number, now):
    """Play until a player of a table goes out."""
    left = tournament.left
    for seed in range(1000):
        tournament.start_hand(number, pc.Deck.shuffled(seed=seed), now=now)
        session = tournament.session(number)
        while session.turn is not None:
            legal = session.table.hand.legal_actions()
            most = legal.max_raise_to
            action = pc.RaiseTo(most) if most else pc.Call() if legal.to_call else pc.Check()
            session.act(session.turn.player, action, turn=session.turn.number, now=now)
        tournament.finish_hand(number, now=now)
        if tournament.left < left:
            return


def test_who_sits_out_or_is_away_is_so_at_his_next_table_and_in_every_view():
    tournament = open_clocked(8, seats=6, rules=pc.TournamentRules(final_table_seats=6))
    players = {n: list(tournament.table(n).players.values()) for n in tournament.tables}
    for table in players:
        session = tournament.session(table)
        session.sit_out(players[table][0], now=1)
        session.disconnect(players[table][1], now=1)

    def away():
        seats = [seat for table in tournament.view("public").tables for seat in table.seats]
        return {seat.player for seat in seats if seat.away}

    sitting_out = {names[0] for names in players.values()}
    assert away() == sitting_out
    now = 1
    while tournament.final_table is None:
        now += SECOND
        for number in tournament.ready:
            tournament.start_hand(number, deck(random.Random(now)), now=now)
            session = tournament.session(number)
            while session.turn is not None:
                turn, legal = session.turn, session.table.hand.legal_actions()
                if not session.presence(turn.player).connected:
                    now = session.next_deadline
                    session.tick(now=now)
                    continue
                shove = legal.max_raise_to and turn.player not in sitting_out
                action = pc.RaiseTo(legal.max_raise_to) if shove else pc.Call()
                session.act(turn.player, action, turn=turn.number, now=now)
            tournament.finish_hand(number, now=now)
    gone = {names[1] for names in players.values()} & set(tournament.players)
    assert sitting_out <= set(tournament.players)
    assert sitting_out <= away() <= sitting_out | gone
    session = tournament.session(tournament.final_table)
    assert set(session.table.sitting_out) == sitting_out
    assert pc.Tournament.decode(tournament.encode()).view("public") == tournament.view("public")
    for player in sitting_out:
        session.sit_in(player, now=now)
    assert not away() & sitting_out


def test_clocks_refuse_what_is_told_to_sessions():
    tournament = open_clocked(3)
    with pytest.raises(pc.TournamentError, match="tell the session"):
        tournament.set_away("p1", away=True, now=1)
    for wrong in (None, "deck", 5):
        before = tournament.encode()
        with pytest.raises(pc.TournamentError, match="a Deck is allowed"):
            tournament.start_hand(1, wrong, now=1)
        assert tournament.encode() == before
    tournament.start_hand(1, pc.Deck.shuffled(seed=1), now=1)
    for command in (tournament.act_for_away, lambda n: tournament.finish_hand(n, now=1)):
        with pytest.raises(pc.TournamentError):
            command(1)
    session = tournament.session(1)
    session.act(session.turn.player, pc.Fold(), turn=session.turn.number, now=50)
    with pytest.raises(pc.ClockError, match="now is 49, before 50"):
        tournament.tick(now=49)
    session.act(session.turn.player, pc.Fold(), turn=session.turn.number, now=60)
    assert tournament.finished == (1,)
    with pytest.raises(pc.TournamentError, match="is over: finish_hand"):
        tournament.cancel_hand(1, now=60)
    with pytest.raises(pc.TournamentError, match="have no clocks"):
        open_clocked(3, clock_rules=None).session(1)


ASKED = [
    told.Sit("x", 9, 500),
    told.Reserve("x", 9),
    told.Leave("p1"),
    told.Remove("p1"),
    told.TopUp("p1", 5),
    told.AutoTopUp("p1", 5000),
    told.WaitForSeat("x"),
    told.StopWaiting("x"),
    told.AnswerBlind("p1", "post"),
    told.Straddle("p1", True),
    told.SetStakes(pc.Stakes.from_blinds(1, 2)),
    told.SetFinalTable(True),
    told.SetAllIns("p1", pc.AllInAccount((1,))),
    told.StartHand(pc.Deck.shuffled(seed=1).remaining),
    told.CancelHand(),
]


@pytest.mark.parametrize("command", ASKED, ids=lambda command: type(command).__name__)
def test_what_players_may_not_ask_harms_no_tournament(command):
    tournament = open_clocked(12)
    twin = pc.Tournament.decode(tournament.encode())
    plain = {n: TableSession.from_log(twin.session(n).log) for n in twin.tables}
    for one in (tournament, twin, pc.Tournament.from_events(twin.events, plain)):
        for playing in (False, True):
            if playing:
                one.start_hand(1, pc.Deck.shuffled(seed=1), now=1)
            assert one.session(1).why_not() == "the tournament begins the hands of its tables"
            before = one.encode()
            with pytest.raises(pc.TournamentError, match="is the tournament's to say"):
                one.session(1).apply(command, now=1)
            assert one.encode() == before
        one.cancel_hand(1, now=2)
    session = tournament.session(1)
    player = session.table.players[min(session.table.players)]
    assert session.sit_out(player, now=3)
    assert session.disconnect(player, now=3)
    assert pc.Tournament.decode(tournament.encode()).encode() == tournament.encode()
    with pytest.raises(pc.TableError, match="no command"):
        session.apply("leave", now=3)
    with pytest.raises(pc.TournamentError, match="log anew"):
        session.checkpoint(now=3)


def test_the_winner_may_show_until_the_next_hand():
    tournament = open_clocked(2)
    tournament.start_hand(1, pc.Deck.shuffled(seed=1), now=1)
    session = tournament.session(1)
    session.act(session.turn.player, pc.Fold(), turn=session.turn.number, now=1)
    tournament.finish_hand(1, now=1)
    winner = max(session.table.stacks, key=session.table.stacks.get)
    assert session.show(winner, now=2)
    tournament.start_hand(1, pc.Deck.shuffled(seed=2), now=3)
    assert pc.Tournament.decode(tournament.encode()).encode() == tournament.encode()


def test_a_hand_with_a_clock_is_cancelled():
    tournament = open_clocked(3)
    tournament.start_hand(1, pc.Deck.shuffled(seed=1), now=1)
    tournament.cancel_hand(1, now=2)
    assert tournament.session(1).turn is None
    assert tournament.ready == (1,)


@pytest.mark.parametrize("clock", [5, "fast", ClockRules(on_disconnect="all_in_protection")])
def test_clock_rules_that_cannot_be_are_refused(clock):
    with pytest.raises(pc.TournamentError):
        open_clocked(3, clock_rules=clock)


def test_records_need_tables_of_their_kind():
    clocked, plain = open_clocked(3), open_clocked(3, clock_rules=None)
    for record, table in [(clocked, plain.table(1)), (plain, clocked.session(1))]:
        with pytest.raises(pc.DecodeError):
            pc.Tournament.from_events(record.events, {1: table})
    other = open_clocked(3, clock_rules=ClockRules(action_time=SECOND))
    with pytest.raises(pc.DecodeError):
        pc.Tournament.from_events(clocked.events, {1: other.session(1)})
