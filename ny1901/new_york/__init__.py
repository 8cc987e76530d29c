"""New York 1901: its material, rules, notation, pictures, answers, proofs and studies."""
