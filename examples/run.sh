#!/bin/sh
# Scores the example requests with the embedded scorer and prints what came of them.
set -eu
heed=${1:-heed}
cd "$(dirname "$0")/.."
mkdir -p runs
status=0
"$heed" score examples/requests.jsonl -o runs/example.jsonl || status=$?
# 1 says that some check is unscored, which the output shows; anything else is a failure.
[ "$status" -le 1 ] || exit "$status"
"$(dirname "$heed")/python" examples/show.py examples/requests.jsonl runs/example.jsonl
