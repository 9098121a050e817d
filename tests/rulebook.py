"""Marks a test as the test of numbered rules, so that none is left without one."""


def rules(*numbers):
    """Name the rules of docs/rules.md that a test is of."""

    def mark(test):
        test.rules = numbers
        return test

    return mark
