"""House rules: rules that no field of a variant has, written by designers as formulas in a Python file."""
