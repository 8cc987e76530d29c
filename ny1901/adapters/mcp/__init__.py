"""A server of rules for assistants, over the Model Context Protocol; it comes with the extra `mcp`."""
