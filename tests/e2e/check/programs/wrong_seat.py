"""Moves for the other."""
import runner

runner.run(answer=lambda moves, seat: runner.answer(moves, 1 - seat))
