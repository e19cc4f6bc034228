"""A program on dame's classic port that plays the moves it is given, says on stderr all it hears
and leaves after + QUIT: dame_client.py HOST PORT ID MOVE..."""

import socket
import sys

host, port, table, *moves = sys.argv[1:]
server = socket.create_connection((host, int(port)))
lines = server.makefile("rw", newline="\n")


def say(line):
    lines.write(line + "\n")
    lines.flush()


answers = {
    "+ MNM": "VERSION 1.0",
    "+ Client": f"ID {table}",
    "+ PLAYING": "PLAYER",
    "+ WAIT": "OKWAIT",
    "+ MOVE ": "THINKING",
}
for line in lines:
    print(line, end="", file=sys.stderr, flush=True)
    for beginning, answer in answers.items():
        if line.startswith(beginning):
            say(answer)
    if line.startswith("+ OKTHINK"):
        say("PLAY " + moves.pop(0))
    if line.startswith("+ QUIT"):
        break
print("gone", file=sys.stderr)
