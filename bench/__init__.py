"""Measurements beside other libraries; run from the root of the repository."""
