"""pokercore: fast native poker for Python."""
