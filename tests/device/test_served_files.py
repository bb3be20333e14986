"""The files of a device's own tables, as the server answers with them."""

from __future__ import annotations

import gzip
from typing import Any

import pytest

from fourfold.device import site as routes


def test_a_file_is_compressed_once_and_again_when_it_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python of the browser took 14 ms for every request."""
    compressed: list[bytes] = []

    def compress(data: bytes, *more: Any, **options: Any) -> bytes:
        compressed.append(data)
        return b"small " + data

    monkeypatch.setattr(gzip, "compress", compress)
    monkeypatch.setattr(routes, "_known", {})
    assert [routes._compressed("/a.json", data) for data in (b"1", b"1", b"2", b"2")] == [
        b"small 1", b"small 1", b"small 2", b"small 2",
    ]  # fmt: skip
    assert compressed == [b"1", b"2"]
