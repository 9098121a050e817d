"""Starting hands from the best to the worst: what 'the best 15%' means."""

HOLDEM_ORDER = "AA KK QQ"
