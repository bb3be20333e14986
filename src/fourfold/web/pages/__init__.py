"""The pages: HTML rendered in Python from the views in `tables/views.py`. `docs/pages.md` describes how."""
