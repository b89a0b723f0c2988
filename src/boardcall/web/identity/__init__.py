"""Who is who on this server: staff accounts, private links of players, signed-in devices. Never part of an archive."""
