"""What a game brings to the lab, and how what a page sends is read."""
