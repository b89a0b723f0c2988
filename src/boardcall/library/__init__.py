"""What Python programs and notebooks use: lenient about what it is given, loud about what is wrong.

Every name of it that is public is a name of `boardcall` itself.
"""
