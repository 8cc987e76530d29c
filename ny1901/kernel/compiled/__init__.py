"""What compiled code of any game stands on: the compiler, and Python's own dice in flat arrays.

It comes with `pip install 'ny1901[fast]'`; nothing here is loaded before a lane is asked for.
"""
