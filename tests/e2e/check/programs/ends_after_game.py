"""Rejoices and leaves when its pawn has arrived."""
import runner
import sys


def answer(moves, seat):
    runner.answer(moves, seat)
    if runner.choose(moves, seat)[1] == ("5" if seat == 0 else "1"):
        sys.exit("won!")


runner.run(answer=answer)
