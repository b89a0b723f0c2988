"""The programming interface: one table of operations, from which addresses, schema and reference page are made."""
