#!/usr/bin/env bash
# Runs each fuzz target for SECONDS (60), as many at once as there are cores: tools/fuzz.sh [SECONDS].
# Needs the preset `fuzz` built. Begins with the seeds in fuzz/corpus/ and with what earlier runs have
# found, in build/fuzz/corpus/; an input that fails is left in build/fuzz/.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}

run_target() {
    local name=$1 seconds=$2 log=build/fuzz/$1.log
    local corpora=("build/fuzz/corpus/$name")
    mkdir -p "${corpora[0]}"
    [ ! -d "fuzz/corpus/$name" ] || corpora+=("fuzz/corpus/$name")
    build/fuzz/fuzz/"$name" -max_total_time="$seconds" -max_len=4096 -timeout=10 -print_final_stats=1 \
        -artifact_prefix="build/fuzz/$name-" "${corpora[@]}" >"$log" 2>&1 ||
        { echo "$name: failed"; tail -n 40 "$log"; return 1; }
    echo "$name: $seconds s, $(awk '/number_of_executed_units/ { print $2 }' "$log") inputs"
}

export -f run_target
for source in fuzz/*_fuzz.cpp; do basename "$source" .cpp; done |
    xargs -P "$(nproc)" -I{} bash -c 'run_target "$@"' _ {} "$seconds"
