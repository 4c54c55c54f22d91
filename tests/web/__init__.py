"""Tests of the page and its JSON interface."""
