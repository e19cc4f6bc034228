"""Takes four seconds for every move, and prints as it should."""
import runner
import time


def answer(moves, seat):
    time.sleep(4)
    runner.answer(moves, seat)


runner.run(answer=answer)
