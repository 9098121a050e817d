# Types of pokercore/acting.py where it is compiled.

cimport cython

from pokercore.betting cimport Betting
from pokercore.rounds cimport Rounds


cdef class Acting(Rounds):
    @cython.locals(betting=Betting)
    cdef object _wager(self, object action, object legal, object actor)

    @cython.locals(betting=Betting)
    cdef object _protect(self, object action, object legal, object actor)
    cdef tuple _apply_elsewhere(self, object action, object seat)
    cdef object _answer(self, object action, int place)
    cdef object _show_or_muck(self, object action, int place)
    cdef object _check_shown_cards(self, object action, int place)
    cdef tuple _show_after(self, object action, object seat)
