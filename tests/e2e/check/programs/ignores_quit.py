"""Does not leave, not even when its input ends."""
import runner
import signal

runner.run(leave=lambda: False)
signal.pause()
