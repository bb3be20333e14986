"""Several processes and machines: shared work and notifications over PostgreSQL."""
