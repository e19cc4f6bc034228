"""Tells everybody what it thinks."""
import runner


def answer(moves, seat):
    runner.say(f"I am seat {seat} after {len(moves)} moves")
    runner.answer(moves, seat)


runner.run(answer=answer)
