"""Writes C2 for c2."""
import runner

runner.run(answer=lambda moves, seat: runner.say("move " + runner.choose(moves, seat).upper()))
