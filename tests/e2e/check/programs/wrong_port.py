"""Connects to a port of its own choice, where nobody is."""
import socket

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
socket.create_connection(("127.0.0.1", port))
