"""A shortest play after which two rule sets of Paris part."""
