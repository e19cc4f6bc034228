#!/bin/sh
# Is told where to go, and stays at home.
exec sleep 1000
