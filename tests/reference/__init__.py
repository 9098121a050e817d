"""Slow oracles, written from the rules and unlike the code they judge."""
