#!/usr/bin/env python3
"""Plays a whole game against a built-in player through the web API; standard library only.

    python3 api_bot.py [GAME] [LEVEL] [ADDRESS]      for example: dame easy http://127.0.0.1:8080
"""
import json
import random
import sys
import time
import urllib.error
import urllib.request

game, level, address = (sys.argv[1:] + ["dame", "easy", "http://127.0.0.1:8080"][len(sys.argv) - 1:])[:3]


def call(path, body=None):
    """The JSON answer; a body makes it a POST. A refusal has a "code"."""
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(address + "/api" + path, data) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        return json.load(refusal)


def must(answer):
    if "code" in answer:
        sys.exit(f"refused: {answer}")
    return answer


def choose(state):
    """Any legal move will do; where they are too many to list, a fleet is wanted."""
    if state["legal"]:
        return random.choice(state["legal"])
    return "A1h,C1h,E1h,G1h,J1h"


info = next(each for each in must(call("/games"))["games"] if each["name"] == game)
seats = [{"kind": "open"}] + [{"kind": "player", "spec": level}] * (info["seats"] - 1)
table = must(call("/tables", {"game": game, "seats": seats}))["id"]
token = must(call(f"/tables/{table}/sit", {"seat": 0, "name": "api_bot"}))["token"]
print(f"table {table}")
while True:
    state = must(call(f"/tables/{table}?token={token}"))
    if state["state"] == "over":
        break
    if state["to_move"] in state["you"]:
        must(call(f"/tables/{table}/move", {"token": token, "move": choose(state)}))
    else:
        time.sleep(0.02)  # a WebSocket would tell at once; this bot needs no library for one
print(f"{len(state['moves'])} moves, result {state['result']}")
