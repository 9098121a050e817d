/* The value of a small non-negative Python int without a call: what most card indices are. */
#ifndef POKERCORE_SMALL_INTS_H
#define POKERCORE_SMALL_INTS_H

#include <Python.h>

/* `number` is an int or of a subclass. Returns its value if it fits one digit, else -1. */
static inline long small_int(PyObject *number) {
#if PY_VERSION_HEX >= 0x030C0000
    PyLongObject *value = (PyLongObject *)number;
    return PyUnstable_Long_IsCompact(value) ? (long)PyUnstable_Long_CompactValue(value) : -1;
#else
    switch (Py_SIZE(number)) {
    case 0: return 0;
    case 1: return (long)((PyLongObject *)number)->ob_digit[0];
    default: return -1;
    }
#endif
}

#endif
