"""Games as data: a row for each, files of them, and tables for pandas and polars."""
