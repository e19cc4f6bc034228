#!/bin/sh
# Greets as it likes.
while read -r word rest; do
    if [ "$word" = agon ]; then echo READY; fi
done
