"""Connects and waits."""
import signal
import socket
import sys

server = socket.create_connection((sys.argv[1], int(sys.argv[2])))
signal.pause()
