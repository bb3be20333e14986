"""How the site of the documentation is built: hooks for MkDocs, and its theme."""
