#!/usr/bin/env bash
# 300 games between programs that answer within their time, at 0.2 s a move, while every core is busy
# with something else: nobody may lose on time. Says who did, and which games were void.
set -euo pipefail
agon=$(realpath "${AGON_PROGRAM:-build/release/agon}")
folder=$(mktemp -d)
busy=()
trap 'kill "${busy[@]}" 2>/dev/null; rm -rf "$folder"' EXIT
for ((core = 0; core < $(nproc); ++core)); do
    while :; do :; done &
    busy+=($!)
done
cp "$agon" "$folder/agon"
cat > "$folder/clocks.toml" <<'EVENT'
game = "dame"
options = { maxplies = 20 }
games = 300
clock = { move = 0.2 }
[[entrant]]
name = "a"
spec = "cmd:./agon engine dame --player normal:time=0.1"
[[entrant]]
name = "b"
spec = "cmd:./agon engine dame --player hard:time=0.12"
EVENT
"$agon" tournament "$folder/clocks.toml"
python3 - "$folder/clocks" <<'REPORT'
import json, sys
games = [json.loads(line) for line in open(sys.argv[1] + "/games.jsonl")]
voided = [json.loads(line) for line in open(sys.argv[1] + "/voided.jsonl")]
lost = [game for game in games if game["result"]["reason"] == "timeout"]
for game in lost + voided:
    print(game["event"]["game"], game["result"].get("why"))
print(f"{len(games)} games, {len(lost)} lost on time, {len(voided)} void")
sys.exit(1 if lost else 0)
REPORT
