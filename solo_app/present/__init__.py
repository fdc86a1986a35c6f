"""What pages show, as plain objects: made from a table's view, request, events and journal only."""
