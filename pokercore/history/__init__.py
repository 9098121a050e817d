"""Hand histories: from files to the engine."""
