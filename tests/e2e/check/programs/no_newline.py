"""Greets well, and does not end the lines of its moves."""
import runner


def answer(moves, seat):
    print("move " + runner.choose(moves, seat), end="", flush=True)


runner.run(answer=answer)
