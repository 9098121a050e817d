# Types of pokercore/betting.py where it is compiled: chips fit 64 bits, since a hand has 2**53.

cimport cython
from libc.stdint cimport int64_t


cdef class Betting:
    cdef readonly list stacks
    cdef readonly list in_round
    cdef readonly list in_hand
    cdef readonly list live
    cdef readonly list can_act
    cdef readonly list protected
    cdef readonly int places
    cdef readonly int live_count
    cdef readonly int acting
    cdef readonly int saw_flop
    cdef readonly int actor
    cdef readonly int aggressor
    cdef readonly int hand_aggressor
    cdef readonly int bets_made
    cdef readonly int64_t dead
    cdef readonly int64_t antes
    cdef readonly int64_t pot
    cdef readonly int64_t current_bet
    cdef readonly int64_t full_raise
    cdef readonly int64_t full_level
    cdef readonly object street
    cdef list _acted_at
    cdef int _raises
    cdef int64_t _bet
    cdef bint _heads_up
    cdef bint _last_two
    cdef bint _fixed
    cdef bint _open_fold
    cdef int64_t _step
    cdef bint _pot_limit
    cdef tuple _assumed
    cdef object _rules
    cdef object _stakes

    @cython.locals(twin=Betting)
    cpdef Betting copy(self)

    @cython.locals(put=int64_t)
    cpdef int64_t post(self, int place, object kind, int64_t chips) except? -1
    cpdef object open_round(self, object street)

    @cython.locals(place=int, places=int, bet=int64_t, can_act=list, in_round=list, acted_at=list)
    cdef int _next(self, int start) except -2

    @cython.locals(other=int, most=int64_t, chips=int64_t)
    cdef int64_t _opposing(self, int place) except? -1
    cpdef object gather(self)
    cpdef object reach(self, object street)

    @cython.locals(most=int64_t, second=int64_t, chips=int64_t, excess=int64_t, top=int, place=int)
    cpdef object return_uncalled(self)

    @cython.locals(
        place=int, stack=int64_t, mine=int64_t, owed=int64_t, to_call=int64_t, all_in=int64_t,
        least=int64_t, most=int64_t, step=int64_t, cap=int64_t, alone=bint, fold=bint,
    )
    cpdef object options(self)

    @cython.locals(acted_at=int)
    cdef object _why_no_raise(self, int place, int64_t owed, int64_t stack, bint alone)
    cdef bint _reopened(self, int acted_at, int64_t owed) except -1
    cdef bint _counts(self, int64_t chips) except -1
    cdef bint _cap_holds(self) except -1

    @cython.locals(pot=int64_t, posted=int64_t, least=int64_t, place=int)
    cdef int64_t _pot_that_counts(self) except? -1

    @cython.locals(place=int)
    cpdef object fold(self)

    @cython.locals(place=int)
    cpdef object check(self)

    @cython.locals(place=int)
    cpdef object call(self, int64_t chips)

    @cython.locals(place=int, before=int64_t, put=int64_t)
    cpdef int64_t wager(self, int64_t to) except? -1

    @cython.locals(base=int64_t)
    cdef object _count_bet(self, int64_t before, int64_t to)

    @cython.locals(place=int)
    cpdef object protect(self)

    @cython.locals(left=int64_t)
    cdef object _put(self, int place, int64_t chips)
