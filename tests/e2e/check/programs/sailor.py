"""Battleship by the engine protocol, under the usual options only."""
import sys

FLEET = "A1h,C1h,E1h,G1h,I1h"
CELLS = [row + str(column) for row in "ABCDEFGHIJ" for column in range(1, 11)]

moves = []
for line in sys.stdin:
    words = line.split()
    if words[0] == "agon":
        print("id name Sailor\nready", flush=True)
    elif words[0] == "position":
        moves = words[1:]
    elif words[0] == "go":
        shots = moves[2::2][int(words[2])::2]
        print("move", FLEET if len(moves) < 2 else next(c for c in CELLS if c not in shots), flush=True)
    elif words[0] == "quit":
        break
