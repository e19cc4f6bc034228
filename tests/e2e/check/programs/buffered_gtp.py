"""Speaks GTP into its buffer."""
import sys

for line in sys.stdin:
    print("= Shy\n")
