"""Reads all of its input before it answers any of it."""
import runner
import sys

sys.stdin = sys.stdin.readlines()
runner.run()
