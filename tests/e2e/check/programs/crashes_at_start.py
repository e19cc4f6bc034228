"""Ends before it has greeted."""
table = {}
print(table["greeting"])
