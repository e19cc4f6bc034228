"""Builds its tables for three seconds before it reads anything."""
import runner
import time

time.sleep(3)
runner.run()
