"""What the process gets from its machine: settings, time, addresses, threads, shutdown."""

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  these are what a person writes to listen in every network
