"""Speaks to a game as to a web server."""
import signal
import socket
import sys

server = socket.create_connection((sys.argv[1], int(sys.argv[2])))
server.sendall(b"GET / HTTP/1.1\r\n\r\n")
signal.pause()
