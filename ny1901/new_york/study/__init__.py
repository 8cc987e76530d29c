"""What studies measure of New York, and its board as a graph."""
