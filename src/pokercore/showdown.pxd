# Types of pokercore/showdown.py where it is compiled.

cimport cython


cdef class Standing:
    cdef list _eligible
    cdef list _boards
    cdef list _best

    @cython.locals(number=int, pot=int, strengths=list, mine=tuple, best=tuple, eligible=tuple)
    cpdef bint may_win(self, int place) except -1

    @cython.locals(number=int, pot=int, strengths=list, mine=tuple, best=tuple, eligible=tuple)
    cpdef object show(self, int place)
