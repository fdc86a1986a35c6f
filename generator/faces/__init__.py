"""Faces: what a record looks like, described in `templates/faces/*.yaml`."""
