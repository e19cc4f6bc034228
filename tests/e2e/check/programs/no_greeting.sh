#!/bin/sh
# Waits for a word that never comes.
while read -r word rest; do
    if [ "$word" = uci ]; then echo uciok; fi
done
