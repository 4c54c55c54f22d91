"""Input that means harm, or none in particular: whatever comes in, an answer or one sentence goes out.

Thirty inputs of each sort in every test run, or as many as ``PITFIGHT_INPUTS`` says (``make hostile``: 10,000).
"""
