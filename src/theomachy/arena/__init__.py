"""The laboratory: many games between bots, what they tell, and how fast they ran."""
