"""TOML to the settings of every room."""
