# Types of pokercore/history/phh_reading.py where it is compiled.

cimport cython


cdef class _Reader:
    cdef dict _table
    cdef str _text
    cdef object _first
    cdef list _lines
    cdef object _decimals
    cdef object _scale
    cdef dict _holes
    cdef dict _rows
    cdef Py_ssize_t _players
    cdef tuple _seats
    cdef bint _loose_seats
    cdef object _actions

    @cython.locals(rows=dict, every=list, kinds=set)
    cpdef object read(self)
    cdef object _number(self, object value, object name, object lowest=*)
    cdef object _places(self, list actions)
    cdef object _chips(self, object number)

    @cython.locals(rows=dict)
    cdef dict _read_rows(self)
    cdef list _row(self, object name, list values)
    cdef dict _by_seat(self, object name)
    cdef object _whole(self, object name)
    cdef object _optional_chips(self, object name)
    cdef tuple _read_seats(self)
    cdef object _beside(self)
    cdef tuple _sitting_out(self)
    cdef tuple _setting(self, str code)
    cdef object _bet(self, object name)
    cdef tuple _own_posts(self)
    cdef object _own_stakes(self, object implied)

    @cython.locals(
        action=str, number=Py_ssize_t, count=Py_ssize_t, plain=Py_ssize_t, steps=list, holes=dict,
        seats=dict,
    )
    cdef tuple _steps(self, list actions, object beside)
    cdef tuple _deal(self, str action)
    cdef object _learn(self, object told)
    cdef list _places_of(self, list actions)
    cdef tuple _more_boards(self)
    cdef object _info(self, object beside)
    cdef list _texts(self, object name)
    cdef object _error(self, object name, object message)
    cdef object _line_of(self, object name)
