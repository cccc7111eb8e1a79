"""Words for the steps of an ability, and for the blocks that they stand in."""
