"""What this machine can do, for tests that need it."""
import os
import subprocess
import unittest

_SAID = subprocess.run([os.environ["AGON_PROGRAM"], "check", "dame", "cmd:true"], cwd=os.path.dirname(__file__),
                       capture_output=True, text=True).stderr
needs_sandbox = unittest.skipIf("no sandbox" in _SAID, _SAID.strip())
