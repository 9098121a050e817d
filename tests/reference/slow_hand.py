"""A slow model of one hand's chips: rules read word by word, pots one chip at a time.

It shares no code with the engine: it keeps the list of what was done in the round and works
out everything from that list each time.
"""


class SlowHand:
    """Betting over places clockwise from the left of the button."""

    def __init__(self, stacks, structure, stakes, rules, last_two):
        self.stacks = list(stacks)
        self.structure, self.stakes, self.rules = structure, stakes, rules
        self.last_two = last_two
        self.players = len(stacks)
        self.total = [0] * self.players  # wagers and own antes of the hand
        self.dead = self.antes = 0
        self.hand_aggressor = None
        self.folded, self.protected = set(), set()
        self.street = 0
        self.start_round()

    def start_round(self):
        self.round = [0] * self.players
        self.done = []  # (place, kind, total before, to) of this round
        self.price, self.blinds, self.first = 0, [], 0
        self.straddle = 0
        self.round_started_with = self.players - len(self.folded)

    # Posting

    def post(self, place, kind, chips):
        put = min(chips, self.stacks[place])
        self.stacks[place] -= put
        if kind in ("table_ante", "dead"):
            self.dead += put
        else:
            self.total[place] += put
        if kind in ("ante", "table_ante"):
            self.antes += put
        elif kind != "dead":
            self.round[place] += put
            self.price = max(self.price, chips)
            self.blinds.append((place, kind, chips, put))

    def posted(self):
        """Find who opens: left of the last straddle, else of the big blind, else of the small."""
        for wanted in ("straddle", "big_blind", "small_blind"):
            those = [(chips, place) for place, kind, chips, _ in self.blinds if kind == wanted]
            if those:
                last = max(those)[1] if wanted == "straddle" else max(p for _, p in those)
                self.first = (last + 1) % self.players
                break
        self.straddle = max([c for _, k, c, _ in self.blinds if k == "straddle"], default=0)

    # Who acts

    def has_hand(self, place):
        return place not in self.folded

    def may_act(self, place):
        return self.has_hand(place) and place not in self.protected and self.stacks[place] > 0

    def acted(self, place):
        return any(who == place for who, *_ in self.done)

    def actor(self):
        able = [place for place in range(self.players) if self.may_act(place)]
        hands = [place for place in range(self.players) if self.has_hand(place)]
        if len(hands) == 1 or not able:
            return None
        if len(able) == 1:
            (place,) = able
            others = max(self.round[other] for other in hands if other != place)
            return place if self.round[place] < others else None
        start = self.first if not self.done else self.done[-1][0] + 1
        for step in range(self.players):
            place = (start + step) % self.players
            if self.may_act(place) and (not self.acted(place) or self.round[place] < self.price):
                return place
        return None

    # What he may do

    def bet_size(self):
        return self.stakes.small_bet if self.street < 2 else self.stakes.big_bet

    def large(self, chips):
        """Whether chips on top of a full bet make a bet of fixed limit."""
        part = 2 if self.rules.fixed_limit_all_in == "half_bet" else 1
        return chips * part >= self.bet_size()

    def ladder(self):
        """Return fixed limit's full level and count of bets, from the list of wagers."""
        forced = any(
            kind in ("big_blind", "straddle") or chips >= self.bet_size()
            for _, kind, chips, _ in self.blinds
        )
        level = max((c for _, _, c, _ in self.blinds), default=0) if forced else 0
        bets = 1 if forced else 0
        before = max((c for _, _, c, _ in self.blinds), default=0)
        counted = []
        for number, (_, kind, _, to) in enumerate(self.done):
            if kind != "wager":
                continue
            over = level
            if self.rules.reopen == "single_full_raise" and to < level + self.bet_size():
                over = max(level, before)
            if self.large(to - over):
                level, bets = to, bets + 1
                counted.append(number)
            before = to
        return level, bets, counted

    def increments(self):
        """Return no-limit's last full wager, and which actions were full ones."""
        full = max(self.stakes.big_blind, self.straddle)
        before = max((c for _, _, c, _ in self.blinds), default=0)
        numbers = []
        for number, (_, kind, _, to) in enumerate(self.done):
            if kind == "wager":
                if to - before >= full:
                    full = to - before
                    numbers.append(number)
                before = to
        return full, numbers

    def owed(self, place):
        price = self.price
        if sum(self.may_act(other) for other in range(self.players)) == 1:
            others = [self.round[p] for p in range(self.players) if p != place and self.has_hand(p)]
            price = min(price, max(others))
        return price - self.round[place]

    def reopened(self, place):
        """Whether one who has acted may raise."""
        if not self.acted(place):
            return True
        fixed = self.structure == "fixed-limit"
        full, numbers = (0, self.ladder()[2]) if fixed else self.increments()
        if self.rules.reopen == "single_full_raise":
            last = max(n for n, (who, *_) in enumerate(self.done) if who == place)
            return any(number > last for number in numbers)
        owed = self.price - self.round[place]
        return self.large(owed) if fixed else owed >= full

    def capped(self):
        if self.ladder()[1] < self.rules.max_bets:
            return False
        when = self.rules.cap_heads_up
        hands = self.players - len(self.folded)
        lifted = {
            "always": False,
            "any_time_heads_up": hands == 2,
            "round_started_heads_up": self.round_started_with == 2,
            "event_down_to_two": self.last_two,
        }
        return not lifted[when]

    def pot(self):
        return sum(self.total) + self.dead

    def pot_for_limit(self):
        """The pot before the flop as pot-limit counts it: full blinds, antes or not."""
        pot = self.pot()
        if self.street:
            return pot
        rules, stakes = self.rules, self.stakes
        big = [blind for blind in self.blinds if blind[1] == "big_blind"]
        if big:
            extra = stakes.big_blind - stakes.small_blind if rules.small_blind_counts_as_big else 0
            full = rules.short_blinds_in_pot_limit == "assume_full"
            for place, kind, chips, put in self.blinds:
                counts = (chips if full else put) + (extra if kind == "small_blind" else 0)
                pot += max(0, counts - self.round[place])
            if full and stakes.small_blind and all(k != "small_blind" for _, k, *_ in self.blinds):
                pot += stakes.small_blind + extra
        return pot if rules.antes_count_in_pot_limit else pot - self.antes

    def options(self):
        """Return (fold, check, to_call, least, most) of the actor; least 0 without a raise."""
        place = self.actor()
        owed, stack = self.owed(place), self.stacks[place]
        fold = owed > 0 or self.rules.open_fold
        least = most = 0
        others = [p for p in range(self.players) if p != place and self.may_act(p)]
        fixed = self.structure == "fixed-limit"
        if stack > owed and others and self.reopened(place) and not (fixed and self.capped()):
            least, most = self.sizes(place)
        return fold, owed == 0, min(owed, stack), least, most

    def sizes(self, place):
        everything = self.round[place] + self.stacks[place]
        if self.structure == "fixed-limit":
            to = min(everything, self.ladder()[0] + self.bet_size())
            return to, to
        step = self.rules.bet_increment
        least = self.price + self.increments()[0]
        while least % step:
            least += 1
        if everything <= least:
            return everything, everything
        if self.structure == "no-limit":
            return least, everything
        cap = self.price + self.pot_for_limit() + self.price - self.round[place]
        if cap >= everything:
            return least, everything
        while cap % step:
            cap -= 1
        return least, max(least, cap)

    # Acting

    def act(self, kind, to=0):
        place = self.actor()
        before = self.round[place]
        if kind == "fold":
            self.folded.add(place)
        elif kind == "protect":
            self.protected.add(place)
        else:
            put = to - before if kind == "wager" else min(self.owed(place), self.stacks[place])
            self.stacks[place] -= put
            self.round[place] += put
            self.total[place] += put
            if kind == "wager":
                self.price = to
                self.hand_aggressor = place
        self.done.append((place, kind, before, to))

    def betting_is_over(self):
        return sum(self.may_act(place) for place in range(self.players)) < 2

    def next_round(self, street):
        self.start_round()
        self.street = street

    # Pots, one chip at a time

    def take_back(self):
        """Return {place: chips} of what nobody matched."""
        back = {}
        while True:
            top = max(self.total)
            those = [place for place in range(self.players) if self.total[place] == top]
            if top == 0 or len(those) > 1 or not self.has_hand(those[0]):
                return back
            self.total[those[0]] -= 1
            self.stacks[those[0]] += 1
            back[those[0]] = back.get(those[0], 0) + 1

    def pots(self):
        """Return [(chips, places)]: each layer of single chips goes to those who reached it."""
        live = [place for place in range(self.players) if self.has_hand(place)]
        least = min(self.total[place] for place in live)
        pots = [[self.dead, list(live)]] if self.dead or least else []
        for layer in range(1, max(self.total) + 1):
            chips = sum(put >= layer for put in self.total)
            reached = [place for place in live if self.total[place] >= layer]
            if not reached or (pots and pots[-1][1] == reached):
                pots[-1][0] += chips
            else:
                pots.append([chips, reached])
        return [(chips, tuple(places)) for chips, places in pots if chips]

    # Showdown

    def showing_order(self):
        """Return who shows after whom: side pots before the main pot, clockwise in each."""
        wagers = [place for place, kind, *_ in self.done if kind == "wager"]
        first = wagers[-1] if wagers else None
        if self.rules.first_to_show == "last_aggressor_of_hand":
            first = self.hand_aggressor
        if first is None or not self.has_hand(first):
            first = 0
        contested = [places for _, places in self.pots() if len(places) > 1]

        def turn(place):
            last = max(number for number, places in enumerate(contested) if place in places)
            return -last, (place - first) % self.players

        return sorted(filter(self.has_hand, range(self.players)), key=turn)

    def is_asked(self, place):
        return self.rules.showdown == "ask" and place not in self.protected

    def may_win(self, place, opened, boards):
        """Whether a hand gets chips of any pot, on any board, beside the hands that lie open."""
        for _, places in self.pots():
            rivals = [other for other in opened if other in places]
            if place in places and len(places) > 1:
                for strengths in boards:
                    if share_pot(100, strengths, [*rivals, place], 1).get(place):
                        return True
        return False


def share_out(chips, winners, unit):
    """Deal chips out one unit at a time, clockwise; what is left goes to the first."""
    won = dict.fromkeys(winners, 0)
    whole, rest = chips // unit, chips % unit
    for turn in range(whole):
        won[winners[turn % len(winners)]] += unit
    won[winners[0]] += rest
    return won


def share_pot(chips, strengths, places, unit):
    """Divide a pot between the best high and the best low hand, if there is one."""
    best = max(strengths[place][0] for place in places)
    high = [place for place in places if strengths[place][0] == best]
    least = max(strengths[place][1] for place in places)
    low = [place for place in places if least and strengths[place][1] == least]
    if not low or low == high:
        return share_out(chips, high, unit)
    lower = upper = 0
    units = chips // unit
    while upper + lower < units:
        if upper <= lower:
            upper += 1
        else:
            lower += 1
    won = share_out(upper * unit + chips % unit, high, unit)
    for place, part in share_out(lower * unit, low, unit).items():
        won[place] = won.get(place, 0) + part
    return won
