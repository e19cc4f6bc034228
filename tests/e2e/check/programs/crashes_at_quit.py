"""Ends with an error when it is told to leave."""
import runner


def leave():
    raise ValueError("the window is closed already")


runner.run(leave=leave)
