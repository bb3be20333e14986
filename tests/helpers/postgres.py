"""The PostgreSQL server of the tests."""

from __future__ import annotations

from fourfold.bench.temporary_postgres import Postgres, binaries, running

__all__ = ["Postgres", "binaries", "running"]
