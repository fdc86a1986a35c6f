"""The name under which the app keeps its parts."""

EXTENSION = "haversack"
