"""The engines: each answers the questions of the rules in its own way, and none knows a rule."""
