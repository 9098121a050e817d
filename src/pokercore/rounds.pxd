# Types of pokercore/rounds.py where it is compiled.

cimport cython

from pokercore.betting cimport Betting
from pokercore.settling cimport Settling


cdef class Rounds(Settling):
    @cython.locals(betting=Betting)
    cdef object _lay(self, int board, object street, tuple cards)

    @cython.locals(betting=Betting)
    cdef object _deal_on(self)

    @cython.locals(betting=Betting, last=bint)
    cdef object _end_round(self)

    @cython.locals(betting=Betting)
    cdef object _expose_all_ins(self)
    cdef bint _ask_to_run_it(self) except -1
