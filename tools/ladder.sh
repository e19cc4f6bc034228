#!/bin/sh
# Plays each level against the one below and prints a line a match: the ladder of docs/strength.md.
# Usage: tools/ladder.sh [GAMES [SECONDS [GAME...]]]; fails if a level scores below 75 %.
set -eu
games=${1:-200}
seconds=${2:-0.05}
[ $# -gt 2 ] && shift 2 || set -- battleship blokus dame quoridor ants
agon=$(dirname "$0")/../build/release/agon
failed=0

for game in "$@"; do
    options='{}'
    [ "$game" = blokus ] && options='{"mode":"duo"}'
    for pair in 'easy random' 'normal easy' 'hard normal' 'best hard'; do
        # shellcheck disable=SC2086  # two players
        row=$("$agon" match "$game" $pair --options "$options" --games "$games" \
            --time "$seconds" --concurrency 2 --seed 1 --json |
            python3 -c 'import json,sys; p = json.load(sys.stdin)["players"][0]
print("%.1f %% | %+d ± %d | %d | %.1f" % (100 * p["score"], p["elo"], p["elo95"], sum(p["faults"].values()), p["ms_max"]))')
        echo "| $game | $pair | $row |"
        [ "${row%%.*}" -ge 75 ] || failed=1
    done
done
exit $failed
