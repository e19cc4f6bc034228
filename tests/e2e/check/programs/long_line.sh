#!/bin/sh
# Says very much at once.
read -r word rest
head -c 200000 /dev/zero | tr '\0' x
cat
