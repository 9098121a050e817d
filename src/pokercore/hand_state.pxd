# Types of pokercore/hand_state.py where it is compiled.

cimport cython

from pokercore.betting cimport Betting
from pokercore.dealing cimport Dealing


cdef class HandState:
    cdef readonly object game
    cdef readonly object stakes
    cdef readonly object rules
    cdef readonly object button
    cdef readonly tuple seats
    cdef readonly object phase
    cdef readonly object is_verified
    cdef readonly dict _places
    cdef readonly Betting _betting
    cdef readonly Dealing _cards
    cdef readonly list _events
    cdef readonly list _pots
    cdef readonly list _queue
    cdef readonly list _shown
    cdef readonly list _mucked
    cdef readonly list _strengths
    cdef readonly tuple _reached
    cdef readonly object _answers
    cdef readonly object _legal

    @cython.locals(twin=HandState)
    cpdef HandState copy(self)
    cpdef object legal_actions(self)
    cdef int _actor_place(self) except -2
    cdef object _asked(self)
    cdef bint _is_known(self, int place) except -1
    cdef int _place_of(self, object seat) except -2
    cdef object _view_seat(self, int place, bint seen)
