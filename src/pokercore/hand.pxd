# Types of pokercore/hand.py where it is compiled.

cimport cython
from libc.stdint cimport int64_t

from pokercore.betting cimport Betting
from pokercore.dealing cimport Dealing
from pokercore.settling cimport Settling


cdef class Hand(Settling):
    @cython.locals(betting=Betting)
    cdef object _post(self, object started)

    @cython.locals(betting=Betting)
    cdef object _wager(self, object action, object legal, object actor)

    @cython.locals(betting=Betting)
    cdef object _protect(self, object action, object legal, object actor)
    cdef tuple _apply_elsewhere(self, object action, object seat)
    cdef object _answer(self, object action, int place)
    cdef object _show_or_muck(self, object action, int place)
    cdef object _check_shown_cards(self, object action, int place)
    cdef tuple _show_after(self, object action, object seat)

    @cython.locals(betting=Betting)
    cdef object _lay(self, int board, object street, tuple cards)

    @cython.locals(betting=Betting)
    cdef object _deal_on(self)

    @cython.locals(betting=Betting, last=bint)
    cdef object _end_round(self)

    @cython.locals(betting=Betting)
    cdef object _expose_all_ins(self)
    cdef bint _ask_to_run_it(self) except -1
