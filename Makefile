PYTHON ?= python3
BIN := .venv/bin
BOARDGAME_IO := bench/peers/boardgame_io
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: help play test quick left-out coverage check lint types words modules house chromium docs audit release bench bench-peers clean

# What `make` alone prints: the words after ## beside each target, below the headings that begin with ##@.
help:
	@awk -F ':.*## ' '/^##@ /{printf "\n%s\n", substr($$0, 5)} /^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' Makefile

##@ Players

play: .venv/play ## sets up .venv and opens the tables in your browser; Ctrl-C stops them
	$(BIN)/fourfold serve

##@ Developers

# tests/test_house.py is among the tests. The checks before them need one core each.
test: .venv/dev node_modules/installed chromium ## all checks and all tests; says what it left out
	@$(MAKE) --no-print-directory --jobs 2 lint types words modules
	$(BIN)/python -m pytest --numprocesses 2 --dist loadfile --no-loadscope-reorder

# A part of every room's tests, for every change; tests/helpers/markers.py says which.
quick: .venv/dev ## some tests of every part
	$(BIN)/python -m pytest --numprocesses 2 --dist loadfile -m quick tests

left-out: .venv/dev ## what the last make test left out, once it is installed
	$(BIN)/python -m pytest --numprocesses 2 --dist loadfile --no-loadscope-reorder --left-out

# Which lines the quick tests reach. Rules run interpreted, or their lines would not count.
coverage: .venv/dev ## the quick tests, and a table of the lines they do not reach
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest --numprocesses 2 --dist loadfile -m quick --cov --cov-report term tests

check: lint types words modules house ## style, types, texts, layers, and whether the engine's modules are current

lint: .venv/dev node_modules/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@if test -e node_modules/installed; then node_modules/.bin/eslint && node_modules/.bin/tsc; \
	else echo "JavaScript is not checked: npm could not install ESLint and TypeScript"; fi

types: .venv/dev
	$(BIN)/mypy

words: .venv/dev
	$(BIN)/python -m texts.check

modules: .venv/dev
	$(BIN)/python -m fourfold.wasm --check

house: .venv/dev
	$(BIN)/python tests/helpers/rooms.py
	$(BIN)/python -m pytest tests/test_house.py

# The pages are tested in a browser. Where none can be had, the other tests run and the last lines name what did not.
chromium: .venv/dev
	sh tests/browser/install.sh $(BIN)/python

# The documentation as a site in the folder site; a warning is an error. tests/test_docs_site.py builds it too.
docs: .venv/docs ## the documentation, as a site in the folder site
	$(BIN)/python -m website
	@echo "The documentation: site/index.html. With its search: $(BIN)/python -m http.server --directory site"

bench: .venv/peers ## the speed of everything on this machine, beside other libraries
	$(BIN)/fourfold bench --peers
	$(BIN)/python -m fourfold.bench.batches
	$(BIN)/python -m fourfold.bench.vector_envs
	$(BIN)/python -m fourfold.bench.server_load
	$(BIN)/python -m fourfold.bench.bot_tables
	$(BIN)/python -m fourfold.bench.wasm

bench-peers: .venv/peers $(BOARDGAME_IO)/node_modules ## one game, written for each of four other libraries
	$(BIN)/python -m bench.peers.check
	$(BIN)/python -m bench.peers

clean: ## removes .venv and everything else that was installed or built here
	rm -rf .venv dist site .site .coverage node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis

##@ Maintainers

# Known vulnerabilities in what constraints.txt pins. Needs the network; a package that cannot be looked up is an error.
audit: .venv/audit ## known vulnerabilities in the pinned packages
	$(BIN)/pip-audit --requirement constraints.txt --no-deps --disable-pip --strict --progress-spinner off

# Reproducible from a commit. Pyroma asks for the authors' e-mail address and for the address of a page, which are not known yet:
# with both it gives 10 of 10, without them 8.
release: .venv/dev ## the wheel and the sdist in dist/, checked
	rm -rf dist
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(BIN)/python -m build --no-isolation --outdir dist .
	$(BIN)/twine check --strict dist/*
	$(BIN)/check-wheel-contents dist/*.whl
	$(BIN)/pyroma --min 8 dist/*.tar.gz
	$(BIN)/python -m pytest tests/test_release.py
	cd dist && sha256sum *

# Without npm, boardgame.io is left out and said to be.
$(BOARDGAME_IO)/node_modules: $(BOARDGAME_IO)/package.json
	if command -v npm >/dev/null; then npm install --prefix $(BOARDGAME_IO) --no-package-lock --no-audit --no-fund && touch $@; fi

# ESLint, TypeScript and what checks the API's description, where there is npm and a registry.
node_modules/installed: package.json
	@if command -v npm >/dev/null && npm install --no-package-lock --no-audit --no-fund --loglevel error --fetch-retries 1 --fetch-timeout 30000; then touch $@; fi

.venv/play: pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP) --editable '.[web]'
	touch $@

# The pip of Python 3.11 knows no dependency groups: constraints.txt pins one that does.
.venv/pip: .venv/play
	$(PIP) pip
	touch $@

.venv/dev: .venv/pip
	$(PIP) --group dev --editable .
	$(PIP) --no-deps openapi-python-client # its newest release asks for Typer below 0.28, which only its own command needs: `pip check` names that, and nothing else
	touch $@

# Kits with PyTorch, which on Linux brings gigabytes for a GPU. Without them, `make test` lists the tests it left out.
.venv/learners: .venv/dev
	$(PIP) --group learners --editable .
	touch $@

.venv/docs: .venv/pip
	$(PIP) --group docs
	touch $@

.venv/audit: .venv/pip
	$(PIP) --group audit
	touch $@

.venv/peers: .venv/pip
	$(PIP) --group peers
	touch $@
