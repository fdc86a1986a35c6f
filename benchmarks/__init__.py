"""Measurements beside fixed yardsticks, so that their ratios travel between machines. `make bench` runs them."""
