#!/bin/sh
# Ends its lines as old computers did.
while read -r word rest; do
    if [ "$word" = agon ]; then printf 'ready\r'; fi
done
