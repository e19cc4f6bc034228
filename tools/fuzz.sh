#!/usr/bin/env bash
# Runs each fuzz target for SECONDS (60): tools/fuzz.sh [SECONDS]. Needs the preset `fuzz` built.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
for source in fuzz/*_fuzz.cpp; do
    name=$(basename "$source" .cpp)
    corpus=build/fuzz/corpus/$name
    mkdir -p "$corpus"
    echo "$name: $seconds s"
    build/fuzz/fuzz/"$name" -max_total_time="$seconds" -max_len=4096 -timeout=10 -print_final_stats=1 \
        -artifact_prefix=build/fuzz/ "$corpus" >"build/fuzz/$name.log" 2>&1 ||
        { tail -n 40 "build/fuzz/$name.log"; exit 1; }
    grep -E 'number_of_executed_units' "build/fuzz/$name.log"
done
