"""Several processes and machines: shared jobs and change notifications over PostgreSQL."""
