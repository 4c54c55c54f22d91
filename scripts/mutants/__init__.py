"""Mutation testing of rules and charts: a small error is put into a rule, and the tests must notice."""
