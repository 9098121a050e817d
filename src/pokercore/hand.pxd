# Types of pokercore/hand.py where it is compiled.

cimport cython

from pokercore.acting cimport Acting
from pokercore.betting cimport Betting
from pokercore.dealing cimport Dealing


cdef class Hand(Acting):
    @cython.locals(betting=Betting)
    cdef object _post(self, object started)
