"""Painters: a scene in, a file out. They know no layout, and layouts know none of them."""
