PYTHON ?= python3
BIN := .venv/bin
BOARDGAME_IO := bench/peers/boardgame_io
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: play test check bench bench-peers clean

play: .venv/play
	$(BIN)/fourfold serve

test: check
	$(BIN)/python -m pytest --numprocesses 2 --dist loadfile

check: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest tests/test_house.py

bench: .venv/peers
	$(BIN)/fourfold bench --peers
	$(BIN)/python -m fourfold.envs.bench
	$(BIN)/python -m fourfold.web.load

bench-peers: .venv/peers $(BOARDGAME_IO)/node_modules
	$(BIN)/python -m bench.peers.check
	$(BIN)/python -m bench.peers

# Without npm, boardgame.io is left out and said to be.
$(BOARDGAME_IO)/node_modules: $(BOARDGAME_IO)/package.json
	if command -v npm >/dev/null; then npm install --prefix $(BOARDGAME_IO) --no-package-lock --no-audit --no-fund && touch $@; fi

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
