# Types of pokercore/dealing.py where it is compiled.

cimport cython
from libc.stdint cimport uint64_t


cdef class Dealing:
    cdef readonly tuple deck
    cdef readonly Py_ssize_t position
    cdef readonly list holes
    cdef readonly list hole_masks
    cdef readonly list boards
    cdef readonly uint64_t seen
    cdef int _burn
    cdef int _burnt

    @cython.locals(twin=Dealing)
    cpdef Dealing copy(self)

    @cython.locals(place=int, gone=Py_ssize_t, deck=tuple)
    cpdef object deal_holes(self, int places, int hole_cards)
    cdef object _give(self, tuple cards)

    @cython.locals(mask=uint64_t, bit=uint64_t, known=bint)
    cdef uint64_t _mark(self, tuple cards) except? 0

    @cython.locals(number=int, length=int)
    cpdef object next_street(self)

    @cython.locals(start=Py_ssize_t, deck=tuple)
    cpdef tuple draw(self, int street)
    cpdef object lay(self, int board, tuple cards)

    @cython.locals(mask=uint64_t)
    cpdef uint64_t board_mask(self, int board) except? 0


cdef bint _are_read(tuple cards) except -1
