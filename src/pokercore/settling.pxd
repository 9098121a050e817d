# Types of pokercore/settling.py where it is compiled.

cimport cython

from pokercore.betting cimport Betting
from pokercore.dealing cimport Dealing
from pokercore.hand_state cimport HandState


cdef class Settling(HandState):
    @cython.locals(betting=Betting, first=int)
    cdef object _open_showdown(self)

    @cython.locals(cards=Dealing, number=int)
    cdef list _all_strengths(self)
    cdef object _show_on(self)
    cdef bint _is_asked(self, int place) except -1
    cdef object _show_by_rule(self)
    cdef object _show(self, int place, object reason)
    cdef object _muck(self, int place)

    @cython.locals(betting=Betting, number=int)
    cdef object _settle(self)
    cdef object _claims(self, object pot)
    cdef tuple _claimants(self, object pot)
    cdef bint _gave_up(self, int place) except -1
    cdef list _take_rake(self)
    cdef object _award(self, int number, object chips, tuple claims)
    cdef object _pay(self, object award)
    cdef object _end(self)
