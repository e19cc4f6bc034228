"""Connects and goes."""
import socket
import sys

server = socket.create_connection((sys.argv[1], int(sys.argv[2])))
sys.exit("I have seen enough")
