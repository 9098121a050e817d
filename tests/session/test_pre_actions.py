"""What players ask for before their turn: hints that are done at it (rule 3.26)."""

import pytest
from sessionplay import Room, kinds

from pokercore.errors import ClockError, IllegalActionError, TableError
from pokercore.events import Called, Checked, Folded
from pokercore.session.events import PreActionSet, TurnStarted
from pokercore.stakes import HouseRules


def dealt(names="abc", **more):
    room = Room(names, **more)
    room.deal()
    return room


def ask(room, player, choice):
    return room.session.pre_act(player, choice, now=room.now)


def test_fold_to_any_bet_lasts_for_the_hand():
    room = dealt()
    ask(room, "c", "fold_to_any_bet")
    events = room.do("c c")
    assert Checked(3) in events
    events = room.do("x")
    assert Checked(3) in events
    assert Checked(3) not in room.do("x")  # b is first on the turn
    events = room.do("r10")
    assert Folded(3) in events
    assert not [e for e in kinds(events, TurnStarted) if e.player == "c"]
    room.do("f")
    room.deal()
    assert room.session.view("c").pre_action is None


def test_check_or_fold_is_for_one_turn():
    room = dealt()
    ask(room, "c", "check_or_fold")
    assert Checked(3) in room.do("c c")
    room.do("x")
    assert room.turn.player == "c"


def test_call_any_calls_what_it_has_come_to_once():
    room = dealt()
    ask(room, "b", "call_any")
    ask(room, "c", "call_any")
    events = room.do("r700")
    assert kinds(events, Called) == [Called(2, 695), Called(3, 690)]
    assert room.turn.player == "b"
    ask(room, "c", "call_any")
    assert Checked(3) in room.do("x")


@pytest.mark.parametrize("choice", ["fold_to_any_bet", "check_or_fold", "call_any"])
def test_one_that_is_late_for_its_turn_is_not_for_the_next(choice):
    room = dealt()
    room.do("c c")
    deadline = room.turn.clock.deadline
    before = room.session.encode()
    with pytest.raises(ClockError, match="turn 3 was over"):
        room.session.pre_act("c", choice, now=deadline + 1)
    assert room.session.encode() == before
    assert room.session.pre_act("a", choice, now=deadline + 1)  # whose turn is still to come
    assert Checked(3) in room.session.tick(now=deadline + 1)
    assert room.session.view("c").pre_action is None


def test_a_pre_action_at_ones_turn_is_done_at_once():
    room = dealt()
    events = ask(room, "a", "check_or_fold")
    assert events[:2] == (PreActionSet("a", "check_or_fold"), Folded(1))
    assert room.turn.player == "b"


def test_a_pre_action_can_be_taken_back():
    room = dealt()
    ask(room, "c", "fold_to_any_bet")
    assert ask(room, "c", "fold_to_any_bet") == ()
    assert ask(room, "c", None) == (PreActionSet("c", None),)
    assert ask(room, "c", None) == ()
    room.do("c c")
    assert room.turn.player == "c"


def test_a_disconnect_does_not_take_it_back():
    room = dealt()
    ask(room, "b", "call_any")
    room.away("b")
    assert Called(2, 25) in room.do("r30")


def test_no_pre_action_shows_or_agrees():
    room = dealt("ab", house_rules=HouseRules(run_it=2, showdown="ask"))
    ask(room, "b", "call_any")
    room.do("r1000")
    asked = room.turn.player
    assert room.hand.legal_actions().run_it == 2
    ask(room, asked, "fold_to_any_bet")
    assert room.turn.player == asked


@pytest.mark.parametrize("choice", ["fold", "", 1, True, [], "CALL_ANY"])
def test_choices_that_are_none(choice):
    room = dealt()
    before = room.session.encode()
    with pytest.raises(IllegalActionError, match="choice is"):
        ask(room, "b", choice)
    assert room.session.encode() == before


def test_only_who_plays_may_ask():
    room = Room("abc")
    with pytest.raises(IllegalActionError, match="plays in no hand"):
        ask(room, "a", "call_any")
    room.deal()
    room.do("f")
    with pytest.raises(IllegalActionError, match="plays in no hand"):
        ask(room, "a", "call_any")
    with pytest.raises(TableError, match="has no seat"):
        ask(room, "z", "call_any")
