"""Believes that it always begins."""
import runner

runner.run(answer=lambda moves, seat: runner.answer(moves, 0))
