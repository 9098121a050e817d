"""A hand beside the slow model of it: what is done to one is done to the other, and compared."""

from randomplay import random_action
from reference.slow_hand import SlowHand, share_pot

from pokercore.actions import BetTo, Call, Check, Fold, LegalActions, Protect, RaiseTo
from pokercore.events import Folded, HandMucked, HandShown, Posted, StreetDealt, UncalledReturned
from pokercore.hand import Hand
from pokercore.posting import posting_order
from pokercore.showdown import strength
from pokercore.streets import Phase
from pokercore.variants import BettingStructure
from pokercore.views import HandOutcome

KINDS = {
    Fold: "fold",
    Check: "check",
    Call: "call",
    BetTo: "wager",
    RaiseTo: "wager",
    Protect: "protect",
}


class Beside:
    """A hand, its model, and twins of the hand that are to end as it does.

    Made and after each action it has been compared with the model and with the invariants.
    """

    def __init__(self, hand):
        self.hand, self.twins = hand, []
        self.model = model_of(hand)
        self.pots = None  # those of the model, once the betting is over
        self.check()

    def apply(self, action):
        hand, street, betting = self.hand, self.hand.street, is_betting(self.hand)
        for one in (hand, *self.twins):
            one.apply(action)
        if betting:
            self.model.act(KINDS[type(action)], getattr(action, "to", 0))
            if is_betting(hand) and hand.street != street:
                assert self.model.actor() is None
                self.model.next_round(int(hand.street))
                assert pots_of(hand) == pots_of_the_model(hand, self.model)
        self.check()

    def play_out(self, rng):
        """Play to the end at random."""
        while not self.hand.is_over:
            self.apply(random_action(rng, self.hand))
        return self

    def check(self):
        if is_betting(self.hand):
            compare_decision(self.hand, self.model)
        elif self.pots is None:
            self.pots = compare_pots(self.hand, self.model)
        if self.hand.reached_showdown:
            compare_showdown(self.hand, self.model)
        check_invariants(self.hand)
        if self.hand.is_over:
            self.check_end()

    def check_end(self):
        """Compare who was paid what; record and twins have it all."""
        hand, stacks = self.hand, dict(zip(self.hand.seats, self.model.stacks, strict=True))
        paid = paid_by_the_model(hand, self.model)
        assert paid == hand.payouts
        check_outcome(hand)
        assert hand.stacks == {seat: stacks[seat] + paid[seat] for seat in hand.seats}
        check_awards(hand, self.pots)
        for other in (Hand.from_events(hand.events), *self.twins):
            assert other.events == hand.events
            assert other.stacks == hand.stacks


def is_betting(hand):
    return hand.phase is Phase.BETTING


def model_of(hand):
    """Start the model as the hand was started."""
    started = hand.events[0]
    model = SlowHand(
        started.stacks,
        hand.game.structure.value,
        hand.stakes,
        hand.rules,
        started.event_down_to_two,
    )
    place = {seat: number for number, seat in enumerate(hand.seats)}
    if started.bomb_pot:
        for number in range(len(hand.seats)):
            model.post(number, "ante", started.bomb_pot)
    else:
        for post in posting_order(started.posts, hand.rules):
            model.post(place[post.seat], post.kind.value, post.chips)
        model.posted()
    posted = sum(event.chips for event in hand.events if type(event) is Posted)
    assert model.pot() == posted
    if started.bomb_pot:
        model.next_round(1)
    return model


# The model's word


def compare_decision(hand, model):
    """Compare who acts, what he may do, and where the chips are."""
    assert model.actor() == hand.seats.index(hand.actor)
    legal = hand.legal_actions()
    assert model.options() == (
        legal.fold,
        legal.check,
        legal.to_call,
        legal.min_raise_to,
        legal.max_raise_to,
    )
    assert model.stacks == list(hand.stacks.values())
    assert model.round == list(hand.bets.values())
    assert model.pot() == hand.pot


def compare_pots(hand, model):
    """Compare what went back when the betting was over, and the pots; return these."""
    assert model.actor() is None
    back = model.take_back()
    returned = [event for event in hand.events if type(event) is UncalledReturned]
    assert {hand.seats[place]: chips for place, chips in back.items()} == {
        event.seat: event.chips for event in returned
    }
    pots = pots_of_the_model(hand, model)
    if not hand.is_over:
        assert pots_of(hand) == pots
    return pots


def compare_showdown(hand, model):
    """Compare who showed and mucked, in which order, and who is asked now."""
    boards = [strengths(hand, number) for number in range(len(hand.boards))]
    told = [event for event in hand.events if type(event) in (HandShown, HandMucked)]
    opened = [hand.seats.index(event.seat) for event in told if is_exposure(event)]
    order = [place for place in model.showing_order() if place not in opened]
    told = [event for event in told if not is_exposure(event)]
    for event in told:
        place, shows = order.pop(0), type(event) is HandShown
        assert event.seat == hand.seats[place]
        if not model.is_asked(place):
            assert shows == model.may_win(place, opened, boards)
        assert shows or opened
        opened += [place] if shows else []
    if hand.is_over:
        assert not order
        assert all(set(opened) & set(places) for _, places in model.pots() if len(places) > 1)
    else:
        assert model.is_asked(order[0])
        assert hand.actor == hand.seats[order[0]]
        assert hand.legal_actions() == LegalActions(show=True, muck=bool(opened))


def is_exposure(event):
    return type(event) is HandShown and event.reason == "all_in"


def pots_of(hand):
    return [(pot.chips, pot.eligible) for pot in hand.pots]


def pots_of_the_model(hand, model):
    return [(chips, tuple(hand.seats[p] for p in places)) for chips, places in model.pots()]


def paid_by_the_model(hand, model):
    pots = model.pots()
    paid = dict.fromkeys(hand.seats, 0)
    unit = hand.stakes.chip_unit
    rakes = rake_of(hand, [chips for chips, _ in pots])
    for (chips, places), rake in zip(pots, rakes, strict=True):
        claims = [p for p in places if len(places) == 1 or not hand.has_mucked(hand.seats[p])]
        net = chips - rake
        if len(claims) == 1:
            paid[hand.seats[claims[0]]] += net
            continue
        boards = [strengths(hand, number) for number in range(len(hand.boards))]
        parts = share_boards(net, len(boards), unit)
        for part, board in zip(parts, boards, strict=True):
            for place, won in share_pot(part, board, claims, unit).items():
                paid[hand.seats[place]] += won
    return paid


def share_boards(chips, boards, unit):
    parts = [0] * boards
    for number in range(chips // unit):
        parts[number % boards] += unit
    parts[0] += chips % unit
    return parts


def strengths(hand, board):
    mask = sum(card.mask for card in hand.boards[board])
    holes = [sum(card.mask for card in hand.hole_cards(seat)) for seat in hand.seats]
    return [strength(hand.game.variant, hole, mask) for hole in holes]


def rake_of(hand, pots):
    """Take the rake of the pots so far, less what the pots before have borne."""
    rake = hand.rules.rake
    if rake is None or (rake.no_flop_no_drop and not hand.board):
        return [0] * len(pots)
    shares, before = [], 0
    per_mille = {5: 50, "2.5": 25}[rake.percent]
    for number in range(len(pots)):
        due = sum(pots[: number + 1]) * per_mille // 1000
        due -= due % rake.unit
        due = due if rake.cap is None else min(due, rake.cap)
        shares.append(due - before)
        before = due
    while over := [n for n in range(len(pots)) if shares[n] > pots[n]]:
        shares[over[-1]] -= 1
        shares[over[-1] - 1] += 1
    return shares


# Invariants


def check_invariants(hand):
    """Check what holds of every hand at every moment."""
    betting = hand._betting
    total = sum(hand.starting_stacks.values())
    assert sum(hand.stacks.values()) + hand.pot + (hand.rake if hand.is_over else 0) == total
    assert min(hand.stacks.values()) >= 0
    assert min(betting.in_round) >= 0
    assert min(betting.in_hand) >= 0
    legal = hand.legal_actions()
    assert 0 <= legal.min_raise_to <= legal.max_raise_to
    if is_betting(hand):
        assert (legal.no_raise is None) == (legal.max_raise_to > 0)
        check_actor(hand, legal)
    if not hand.is_over:
        assert hand.outcome is None
        check_pots(hand)
    known = [card for hole in hand._cards.holes for card in hole]
    known += [card for board in distinct_boards(hand) for card in board]
    assert len(known) == len(set(known))


def check_outcome(hand):
    """Check what a hand that is over tells of itself against its events."""
    flops = [n for n, event in enumerate(hand.events) if isinstance(event, StreetDealt)]
    folded = [event for event in hand.events[: flops[0]] if type(event) is Folded] if flops else []
    assert hand.outcome == HandOutcome(
        tuple(hand.stacks.values()),
        hand.rake,
        sum(hand.payouts.values()) + hand.rake,
        len(hand.seats) - len(folded) if flops else 0,
    )


def check_actor(hand, legal):
    betting = hand._betting
    place = betting.actor
    stack = betting.stacks[place]
    assert stack > 0
    assert betting.live[place]
    assert 0 <= legal.to_call <= stack
    assert legal.check == (legal.to_call == 0)
    if legal.max_raise_to:
        assert betting.in_round[place] < legal.min_raise_to
        assert legal.max_raise_to <= betting.in_round[place] + stack
    structure = hand.game.structure
    if structure is BettingStructure.FIXED_LIMIT:
        assert legal.min_raise_to == legal.max_raise_to
        if hand.rules.cap_heads_up == "always":
            assert betting.bets_made <= hand.rules.max_bets
    if structure is BettingStructure.POT_LIMIT and hand.street and legal.max_raise_to:
        by_pot = betting.current_bet + hand.pot + legal.to_call
        assert legal.max_raise_to <= max(by_pot, legal.min_raise_to)


def check_pots(hand):
    pots = hand.pots
    assert sum(pot.chips for pot in pots) == hand.pot
    before = None
    for pot in pots:
        assert pot.eligible
        assert before is None or set(pot.eligible) < before
        before = set(pot.eligible)


def distinct_boards(hand):
    """Return the cards of the first board, and of the others those that are theirs alone."""
    boards = hand.boards
    shared = 0
    while (
        len(boards) > 1
        and all(len(board) > shared for board in boards)
        and (len({board[shared] for board in boards}) == 1)
    ):
        shared += 1
    return [boards[0], *(board[shared:] for board in boards[1:] if len(board) > shared)]


def check_awards(hand, pots):
    """Check that each pot went whole to those eligible for it, odd chips singly."""
    assert sum(award.chips for award in hand.awards) + hand.rake == sum(c for c, _ in pots)
    groups = {}
    for award in hand.awards:
        assert award.seat in pots[award.pot][1]
        assert award.chips > 0
        groups.setdefault((award.pot, award.board, award.half), []).append(award)
    unit = hand.stakes.chip_unit
    for shares in groups.values():
        assert len({award.seat for award in shares}) == len(shares)
        # Who shares a pot of fewer chips than winners may get none, and no award.
        assert sum(award.odd >= unit for award in shares) < max(2, shares[0].shared)
        assert max(a.chips for a in shares) - min(a.chips for a in shares) < 2 * unit
