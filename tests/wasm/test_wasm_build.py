"""Modules: the check finds old ones, and objects that a browser cannot run are refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from fourfold.core.registry import game_package
from fourfold.wasm import FILE, __main__, object_file
from fourfold.wasm.build import VERSIONS, _stamp, build, versions_of

pytestmark = pytest.mark.slow


def test_the_check_finds_a_module_that_is_not_current(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package, path = game_package("coin"), tmp_path / FILE
    monkeypatch.setattr(__main__, "engine_file", lambda package: path if path.exists() else None)
    assert not __main__.write_or_check("coin", is_check=True)
    path.write_bytes(build(package))
    assert __main__.write_or_check("coin", is_check=True)
    content = bytearray(path.read_bytes())
    content[content.index(b"hide:left")] ^= 1
    path.write_bytes(content)
    assert not __main__.write_or_check("coin", is_check=True)


def test_the_cache_has_no_module_of_a_record_with_its_fields_exchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = game_package("coin").engine
    before = _stamp(game_package("coin"))
    fields = engine.dtype.descr
    exchanged = np.dtype((np.record, np.dtype(fields[::-1])))
    assert exchanged.itemsize == engine.dtype.itemsize
    monkeypatch.setattr(engine, "dtype", exchanged)
    assert _stamp(game_package("coin")) != before


def test_a_module_of_other_versions_is_not_compared(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / FILE
    path.write_bytes(build(game_package("coin")).replace(b"Numba 0.", b"Numba 9."))
    monkeypatch.setattr(__main__, "engine_file", lambda package: path)
    assert __main__.write_or_check("coin", is_check=True)
    assert "not checked" in capsys.readouterr().out


def test_a_module_says_what_it_was_built_with() -> None:
    assert versions_of(build(game_package("coin"))) == VERSIONS


def test_numbers_are_read_as_they_are_written() -> None:
    for value in (0, 1, 127, 128, 300, 1 << 31):
        assert object_file.Reader(object_file.number(value)).number() == value
    assert object_file.Reader(bytes([0xE5, 0x8E, 0x26])).number() == 624485  # the example of the DWARF standard


def test_an_object_that_calls_a_library_is_refused() -> None:
    imported = object_file.number(1) + object_file.named("env") + object_file.named("strlen") + bytes([0, 0])
    module = b"\0asm\1\0\0\0" + object_file.section(object_file.IMPORT, imported)
    with pytest.raises(object_file.ObjectError, match="strlen"):
        object_file.linked(module, [])
