"""A hand in PHH, for tests."""

HAND = """\
variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 AsAh",
  "d dh p2 KsKh",
  "d dh p3 ????",
  "p3 cbr 6", # opens
  "p1 cc",
  "p2 f",
  "d db 2c3d7h",
  "p1 cc",
  "p3 cbr 10",
  "p1 cc",
  "d db 8s",
  "p1 cc",
  "p3 cc",
  "d db 9c",
  "p1 cc",
  "p3 cc",
  "p1 sm AsAh",
  "p3 sm QsQh",
]
players = ["Ann", "Ben", "Cleo"]
hand = 7
currency = "USD"
day = 3
month = 2
year = 2024
finishing_stacks = [118, 98, 84]
"""
