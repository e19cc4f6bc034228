"""Takes 0.6 seconds for every move, whatever it is told."""
import runner
import time


def answer(moves, seat):
    time.sleep(0.6)
    runner.answer(moves, seat)


runner.run(answer=answer)
