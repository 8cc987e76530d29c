"""A shortest play after which two rule sets of New York part."""
