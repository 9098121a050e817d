"""Tournaments: entries, levels, seats, eliminations and prizes over many tables."""
