"""The commands of `haversack`, one module each. `solo_app.cli` imports the one that was asked for, and no other."""
