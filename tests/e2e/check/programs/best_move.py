"""Answers as chess programs do."""
import runner

runner.run(answer=lambda moves, seat: runner.say("bestmove " + runner.choose(moves, seat)))
