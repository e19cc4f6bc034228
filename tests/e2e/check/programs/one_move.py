"""Believes that its work is done with its first move."""
import runner
import sys


def answer(moves, seat):
    runner.answer(moves, seat)
    sys.exit()


runner.run(answer=answer)
