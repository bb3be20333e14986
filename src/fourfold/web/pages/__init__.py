"""The pages: HTML from Python, made of what `views.look` gives a viewpoint. `docs/pages.md` says how they are made."""
