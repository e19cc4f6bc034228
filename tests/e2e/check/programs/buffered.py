"""Prints as a beginner does: what goes into a pipe stays in the buffer."""
import runner

runner.say = print
runner.run()
