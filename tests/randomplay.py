"""Random hands of every game and option, for property tests."""

from pokercore.actions import AgreeRunIt, BetTo, Call, Check, Fold, Muck, Protect, RaiseTo, Show
from pokercore.deck import Deck
from pokercore.events import LIVE_POSTS, Post, PostKind
from pokercore.games import GAMES, find_game
from pokercore.hand import Hand
from pokercore.posting import usual_posts
from pokercore.stakes import HouseRules, Rake, Stakes
from pokercore.streets import Phase

MORE_GAMES = ("pot-limit-omaha5", "pot-limit-omaha6", "pot-limit-big-o", "no-limit-omaha")
ALL_GAMES = (*GAMES, *MORE_GAMES)

OPTIONS = {
    "max_bets": (3, 4, 5),
    "cap_heads_up": (
        "always",
        "round_started_heads_up",
        "any_time_heads_up",
        "event_down_to_two",
    ),
    "reopen": ("cumulative", "single_full_raise"),
    "fixed_limit_all_in": ("half_bet", "full_bet"),
    "short_blinds_in_pot_limit": ("assume_full", "actual"),
    "small_blind_counts_as_big": (False, True),
    "antes_count_in_pot_limit": (True, False),
    "bet_increment": (1, 5),
    "open_fold": (True, False),
    "first_to_show": ("last_aggressor_of_final_round", "last_aggressor_of_hand"),
    "showdown": ("automatic", "ask"),
    "expose_all_ins": (False, True),
    "history_includes_mucked": (True, False),
    "ante_order": ("blind_first", "ante_first"),
    "burn_cards": (True, False),
    "run_it": (1, 2, 3),
    "rake": (None, Rake(percent=5, cap=30), Rake(percent="2.5", unit=5, no_flop_no_drop=False)),
}


def random_rules(rng):
    return HouseRules(**{name: rng.choice(values) for name, values in OPTIONS.items()})


def random_stakes(rng):
    kind = rng.choice(("none", "none", "classic", "big_blind", "button"))
    return Stakes.from_blinds(
        rng.choice((0, 5, 5)),
        10,
        ante=rng.choice((1, 3, 10)) if kind != "none" else 0,
        ante_format=kind,
        straddle=rng.choice((0, 0, 20)),
        chip_unit=rng.choice((1, 1, 5)),
    )


def random_hand(rng, game=None, rules=None, players=None):
    """Start a hand; stacks are short as often as deep."""
    game = find_game(game or rng.choice(ALL_GAMES))
    rules = random_rules(rng) if rules is None else rules
    stakes = random_stakes(rng)
    room = (52 - 8) // game.variant.hole_cards
    count = players or rng.randint(2, min(10, room))
    seats = sorted(rng.sample(range(12), count))
    most = rng.choice((15, 60, 400, 2000))
    stacks = {seat: rng.randint(1, most) for seat in seats}
    button = rng.choice((*seats, *range(12)))
    more = {"event_down_to_two": count == 2 and rng.random() < 0.5}
    if rng.random() < 0.1:
        more["bomb_pot"] = rng.randint(1, 30)
    elif rng.random() < 0.2:
        order = sorted(seats, key=lambda seat: (seat <= button, seat))
        usual = usual_posts(order, button, stakes)
        if rng.random() < 0.2:  # the big blind's seat is empty, say
            usual = [post for post in usual if post.kind is not PostKind.BIG_BLIND]
        blinds = {post.seat for post in usual if post.kind in LIVE_POSTS}
        late = rng.choice(order)
        extra = [Post(late, PostKind.DEAD, 5), Post(late, PostKind.LIVE, 10)]
        more["posts"] = [*usual, *extra[: 1 if late in blinds else rng.randint(1, 2)]]
    deck = Deck.shuffled(seed=rng.randrange(2**32))
    return Hand.start(game, stakes, stacks, button, deck=deck, rules=rules, **more)


def random_action(rng, hand):
    """Return a legal action of the actor."""
    legal = hand.legal_actions()
    if hand.phase is Phase.RUN_IT:
        return AgreeRunIt(rng.randint(1, legal.run_it))
    if hand.phase is Phase.SHOWDOWN:
        return Muck() if legal.muck and rng.random() < 0.4 else Show()
    choices = [Check()] * 4 if legal.check else [Call()] * 4
    if legal.fold and rng.random() < 0.5:
        choices.append(Fold())
    if legal.to_call and rng.random() < 0.05 and hand._betting.in_hand[hand._betting.actor]:
        choices.append(Protect(hand.actor))
    if legal.no_raise is None:
        choices += [RaiseTo(random_size(rng, legal))] * 2
    return rng.choice(choices)


def random_size(rng, legal):
    low, high, step = legal.min_raise_to, legal.max_raise_to, legal.step
    if rng.random() < 0.4 or low == high:
        return rng.choice((low, high)) if rng.random() < 0.5 else low
    return low + (rng.randint(low, high) - low) // step * step


def play_out(rng, hand):
    """Play to the end at random, and return the hand."""
    while not hand.is_over:
        hand.apply(random_action(rng, hand))
    return hand


def illegal_actions(hand):
    """Return actions that are not allowed now, of every kind."""
    legal = hand.legal_actions()
    betting = hand.phase is Phase.BETTING
    bad = ["fold", None, 3, object(), Fold]
    if not legal.fold:
        bad.append(Fold())
    if not legal.check:
        bad.append(Check())
    if not legal.to_call:
        bad.append(Call())
    if not (betting and legal.to_call):
        bad.append(Protect(hand.actor))
    if not legal.show:
        bad.append(Show())
    if not legal.muck:
        bad.append(Muck())
    bad += [AgreeRunIt(n) for n in (0, -1, legal.run_it + 1, True, 1.0, None)]
    for to in (legal.min_raise_to - 1, legal.max_raise_to + 1, -5, 0, True, 2.0, 2**70, "9", None):
        bad += [RaiseTo(to), BetTo(to)]
    if legal.max_raise_to:
        if max(hand.bets.values()):
            bad.append(BetTo(legal.min_raise_to))
        between = legal.min_raise_to + 1
        if between < legal.max_raise_to and between % legal.step:
            bad.append(RaiseTo(between))
    return bad
