PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: play test check bench clean

play: .venv/play
	$(BIN)/fourfold serve

test: check
	$(BIN)/python -m pytest

check: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest tests/test_house.py

bench: .venv/peers
	$(BIN)/fourfold bench --peers
	$(BIN)/python -m fourfold.envs.bench
	$(BIN)/python -m fourfold.web.load

.venv/play: pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP) --editable .
	touch $@

.venv/dev: .venv/play
	$(PIP) --editable '.[charts,cluster,dev,envs]'
	touch $@

.venv/peers: .venv/play
	$(PIP) --editable '.[peers]'
	touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .artefacts
