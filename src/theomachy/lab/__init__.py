"""The laboratory: reads the records of many games and answers what a designer asks of them."""
