# Types of pokercore/showdown.py where it is compiled.

cimport cython


cdef class Standing:
    cdef object _pots
    cdef list _boards
    cdef list _best

    @cython.locals(high=int, low=int, best=list, strengths=list, mine=tuple)
    cpdef bint may_win(self, int place) except -1
    @cython.locals(high=int, low=int, best=list, strengths=list, mine=tuple, number=int)
    cpdef object show(self, int place)
