"""The JSON API under /api/v1: routes, request forms, examples."""
