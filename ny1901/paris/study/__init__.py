"""What studies measure of Paris."""
