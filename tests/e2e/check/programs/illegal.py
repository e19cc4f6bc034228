"""Knows one move, and it is wrong."""
import runner

runner.run(answer=lambda moves, seat: runner.say("move a3"))
