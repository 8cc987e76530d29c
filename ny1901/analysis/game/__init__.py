"""What a game brings to studies: how it is played and measured, its evaluation, agents of its own, its places."""
