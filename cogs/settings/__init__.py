"""Settings: how a person reads and plays, and in which language a server's boards are."""
