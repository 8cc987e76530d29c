"""Where two rule sets of any game part: the search for a shortest play."""
