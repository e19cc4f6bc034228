"""Hundreds of battleship games: nothing that is sent to anybody tells where the other fleet lies.

All bytes that ever go to a person or a spectator are kept, of WebSockets and of answers, and two things are
shown of them. First, every message before the end is read: it names no fleet but the own, and shows nothing
of a sea beyond its shot cells. Second, games with the same shots and answers but different hidden
fleets are the same bytes to whoever may not know them."""
import json
import os
import random
import re
import threading
import unittest

from agon_server import Live, Server

GAMES = int(os.environ.get("AGON_SECRET_GAMES", "200"))
AT_ONCE = 8
PLIES = 60
FLEET = (5, 4, 3, 3, 2)
ROWS = "ABCDEFGHIJ"
CELLS = [row + str(column) for row in ROWS for column in range(1, 11)]
SEES_FLEETS = re.compile(r"[A-J]\d+[hv],")


def random_fleet(luck):
    """Text of a legal fleet, and the cells of its ships."""
    while True:
        ships, text = [], []
        for size in FLEET:
            across = luck.random() < 0.5
            x, y = luck.randrange(11 - (size if across else 1)), luck.randrange(11 - (1 if across else size))
            ships.append({(x + i, y) if across else (x, y + i) for i in range(size)})
            text.append(f"{ROWS[y]}{x + 1}{'h' if across else 'v'}")
        beside = [{(x + dx, y + dy) for x, y in ship for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))}
                  for ship in ships]
        if not any(ships[i] & beside[j] for i in range(5) for j in range(i)):
            return ",".join(text), {ROWS[y] + str(x + 1) for ship in ships for x, y in ship}


class Ear:
    """A WebSocket whose bytes are kept; and what one who holds it can ask for."""

    def __init__(self, server, table, token, seat):
        self.server, self.table, self.token, self.seat = server, table, token, seat
        self.live = Live(server, table, token, after=0, state=True)
        self.messages = []

    def hear(self, number):
        """All up to this event, and the state after it."""
        while not self.messages or self.messages[-1].get("state", {}).get("event", 0) < number:
            self.messages.append(self.live.read())

    def ask(self, path="", body=None):
        query = "" if body is not None else f"?token={self.token}"
        answer = self.server.call(f"/tables/{self.table}{path}{query}", body)
        self.messages.append(answer)
        return answer

    def close(self):
        self.live.socket.close()


class Game:
    """Two persons and a spectator."""

    def __init__(self, server, fleets, luck):
        self.server, self.luck = server, luck
        self.id = server.call("/tables", {"game": "battleship"})["id"]
        self.tokens = [server.call(f"/tables/{self.id}/sit", {"seat": seat})["token"] for seat in range(2)]
        self.ears = [Ear(server, self.id, self.tokens[0], 0), Ear(server, self.id, self.tokens[1], 1),
                     Ear(server, self.id, "", None)]
        self.fleets = fleets
        self.shots = [set(), set()]  # at each sea
        for seat in range(2):
            self.move(seat, fleets[seat][0])

    def move(self, seat, move):
        number = self.server.call(f"/tables/{self.id}/move", {"token": self.tokens[seat], "move": move})["event"]
        for ear in self.ears:
            ear.hear(number)

    def shoot(self, seat, cell):
        self.shots[1 - seat].add(cell)
        self.move(seat, cell)

    def is_over(self):
        return any(fleet[1] <= shots for fleet, shots in zip(self.fleets, self.shots))

    def curious(self):
        """Everybody asks for all there is to ask."""
        turn = None
        for ear in self.ears:
            turn = ear.ask()["to_move"]
            ear.ask("/replay")
        self.ears[turn].ask("/hint", {"token": self.tokens[turn], "spec": "easy:nodes=50"})

    def check(self, test):
        for ear in self.ears:
            own = self.fleets[ear.seat][0] if ear.seat is not None else None
            seas = set()  # of others, as they were shown
            for message in ear.messages:
                text = json.dumps(message)
                test.assertNotRegex(text.replace(own, "") if own else text, SEES_FLEETS)
                seas |= {(seat, "".join(view["boards"][seat])) for view in views(message)
                         for seat in (0, 1) if seat != ear.seat}
            test.assertGreater(len(seas), PLIES // 2)
            for seat, shown in seas:
                self.check_sea(test, seat, shown)

    def check_sea(self, test, seat, shown):
        for cell, letter in zip(CELLS, shown):
            if cell not in self.shots[seat]:
                test.assertEqual(letter, ".", f"{cell} of seat {seat} was not shot at")
            elif letter != ".":  # an older view does not know of it yet
                test.assertEqual(letter in "x#", cell in self.fleets[seat][1])

    def close(self):
        for ear in self.ears:
            ear.close()


def views(value):
    """All views in a message, wherever they stand."""
    if isinstance(value, dict):
        if "boards" in value:
            yield value
        for each in value.values():
            yield from views(each)
    elif isinstance(value, list):
        for each in value:
            yield from views(each)


def without_chance(messages):
    """As text, without what differs between any two games: the table's id and the time."""
    def plain(value):
        if isinstance(value, dict):
            return {key: plain(each) for key, each in value.items()
                    if key not in ("id", "when", "time", "left", "spectators")}
        return [plain(each) for each in value] if isinstance(value, list) else value
    return [json.dumps(plain(message)) for message in messages]


def events(messages):
    return [message for message in messages if "type" in message]


class SecretsTest(unittest.TestCase):
    def setUp(self):
        self.server = Server("--store", "none")
        self.faults = []

    def tearDown(self):
        with self.server:
            self.assertEqual(self.server.stop(), 0)

    def together(self, work, numbers):
        """Runs the work for these numbers, several at once."""
        waiting = list(numbers)

        def do():
            while waiting and not self.faults:
                number = waiting.pop()
                try:
                    work(number)
                except Exception as fault:  # told by the test's own thread
                    self.faults.append((number, fault))
        threads = [threading.Thread(target=do) for _ in range(AT_ONCE)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self.faults:
            raise self.faults[0][1]

    def test_no_message_tells_more_than_the_shots(self):
        self.together(self.play_one, range(GAMES))

    def play_one(self, seed):
        luck = random.Random(seed)
        game = Game(self.server, [random_fleet(luck), random_fleet(luck)], luck)
        curious_at = {luck.randrange(1, PLIES) for _ in range(2)}
        for ply in range(PLIES):
            if ply in curious_at:
                game.curious()
            seat = ply % 2
            fleet, shots = game.fleets[1 - seat][1], game.shots[1 - seat]
            # Lucky shooters: ships are hit and sunk, and none of these games gets to the end, which shows all.
            fresh = sorted((fleet if luck.random() < 0.4 else set(CELLS)) - shots)
            cell = luck.choice(fresh)
            if not fleet <= shots | {cell}:
                game.shoot(seat, cell)
            else:
                game.shoot(seat, luck.choice(sorted(set(CELLS) - fleet - shots)))
        game.check(self)
        game.close()

    def test_another_fleet_is_the_same_bytes(self):
        self.together(self.play_twins, range(GAMES // 4))

    def play_twins(self, seed):
        """Only water is shot at of the second sea, where both hidden fleets have water."""
        luck = random.Random(seed)
        own, hidden, other = (random_fleet(luck) for _ in range(3))
        water = [cell for cell in CELLS if cell not in hidden[1] | other[1]]
        order = luck.sample(water, min(30, len(water)))
        answers = luck.sample(CELLS, 100)
        heard = []
        for fleet in hidden, other:
            game = Game(self.server, [own, fleet], luck)
            for shot, answer in zip(order, answers):
                game.shoot(0, shot)
                if own[1] <= game.shots[0] | {answer}:
                    break
                game.shoot(1, answer)
            for ear in game.ears:
                ear.messages = events(ear.messages)
                ear.ask()
                ear.ask("/replay")
            ann, _, spectator = game.ears
            # A spec of its own is a player of its own, whose lots nobody has drawn from before.
            spec = f"best:nodes=50,seed={2 * seed + len(heard) + 1}"
            ann.ask("/hint", {"token": game.tokens[0], "spec": spec})
            heard.append([without_chance(ann.messages), without_chance(spectator.messages)])
            game.close()
        self.assertEqual(heard[0], heard[1])

    def test_a_player_keeps_its_fleet_to_the_end(self):
        """Whole games against a built-in player, with a spectator."""
        self.together(self.play_with_player, range(GAMES // 4))

    def play_with_player(self, seed):
        luck = random.Random(seed)
        mine = random_fleet(luck)
        seats = [{"kind": "open"}, {"kind": "player", "spec": "easy:nodes=20"}]
        table = self.server.call("/tables", {"game": "battleship", "seats": seats})["id"]
        token = self.server.call(f"/tables/{table}/sit", {"seat": 0})["token"]
        with Live(self.server, table, token, after=0, state=True) as live, Live(self.server, table, after=0) as ear:
            heard, moved_at = [], 0
            while True:
                message = live.read()
                heard.append(message)
                state = message.get("state")
                if message.get("type") == "ended" or (state and state["state"] == "over"):
                    break
                if state and state["state"] == "running" and state["to_move"] == 0 and state["event"] > moved_at:
                    moved_at = state["event"]
                    live.send({"move": luck.choice(state["legal"]) if state["legal"] else mine[0]})
            seen = []
            while not seen or seen[-1].get("type") != "ended":
                seen.append(ear.read())
        record = self.server.call(f"/tables/{table}/record")
        fleet_of_player = next(move for move in record["moves"] if SEES_FLEETS.match(move) and move != mine[0])
        self.assertNotIn(fleet_of_player, json.dumps([each for each in heard if not is_end(each)]))
        told = json.dumps([each for each in seen if not is_end(each)])
        self.assertNotRegex(told, SEES_FLEETS)

    def test_programs_hear_shots_and_answers_only(self):
        """A person against a program on the classic port, to the end."""
        for seed in range(GAMES // 20):
            self.play_with_program(random.Random(seed))

    def play_with_program(self, luck):
        """Every byte that the program hears is a shot, or an answer about the cell it has shot at."""
        mine, hidden = random_fleet(luck), random_fleet(luck)
        seats = [{"kind": "open"}, {"kind": "classic"}]
        table = self.server.call("/tables", {"game": "battleship", "seats": seats})["id"]
        token = self.server.call(f"/tables/{table}/sit", {"seat": 0})["token"]
        with self.server.connect("battleship") as socket, socket.makefile("rw") as program:
            self.assertIn(program.readline(), ("(3,[]).\n", "(4,[]).\n"))
            self.assertEqual(program.readline(), "(5,[]).\n")
            with Live(self.server, table, token, after=0, state=True) as live, \
                    Live(self.server, table, after=0, state=True) as ear:
                person = threading.Thread(target=self.play_as_person, args=(live, mine[0], random.Random(1)))
                person.start()
                self.play_as_program(program, mine[1], hidden[1], luck)
                person.join()
                seen = []
                while not seen or not is_end(seen[-1]):
                    seen.append(ear.read())
        self.assertNotRegex(json.dumps([each for each in seen if not is_end(each)]), SEES_FLEETS)

    @staticmethod
    def play_as_person(live, fleet, luck):
        moved_at = 0
        while True:
            state = live.read().get("state")
            if state and state["state"] == "over":
                return
            if state and state["to_move"] == 0 and state["event"] > moved_at:
                moved_at = state["event"]
                live.send({"move": luck.choice(state["legal"]) if state["legal"] else fleet})

    def play_as_program(self, program, theirs, mine, luck):
        cells, shot, hit = luck.sample(CELLS, 100), None, set()
        while line := program.readline():
            if said := re.fullmatch(r"\(1,\[(\d),(\d)\]\)\.\n", line):
                cell = ROWS[int(said[2])] + str(int(said[1]) + 1)
                hit |= {cell} & mine
                result = answer_for(cell, mine, hit)
                program.write(f"(2,[{said[1]},{said[2]},{result}]).\n")
                program.flush()
                if result == 4:
                    break
            else:
                said = re.fullmatch(r"\(2,\[(\d),(\d),([1-4])\]\)\.\n", line)
                self.assertEqual(ROWS[int(said[2])] + str(int(said[1]) + 1), shot)
                self.assertEqual(said[3] != "1", shot in theirs)
                if said[3] == "4":
                    break
                continue
            shot = cells.pop()
            program.write(f"(1,[{int(shot[1:]) - 1},{ROWS.index(shot[0])}]).\n")
            program.flush()


def answer_for(cell, fleet, hit):
    """1 water, 2 hit, 3 sunk, 4 the last; ships do not touch, so a ship is what hangs together."""
    if cell not in fleet:
        return 1
    ship, edge = set(), {cell}
    while edge:
        ship |= edge
        edge = {other for each in edge for other in neighbours(each) if other in fleet} - ship
    return 4 if fleet <= hit else 3 if ship <= hit else 2


def neighbours(cell):
    row, column = ROWS.index(cell[0]), int(cell[1:])
    near = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return [ROWS[r] + str(c) for r, c in near if 0 <= r < 10 and 1 <= c <= 10]


def is_end(message):
    return message.get("type") == "ended" or message.get("state", {}).get("state") == "over"


if __name__ == "__main__":
    unittest.main()
