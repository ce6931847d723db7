SHELL := /bin/bash
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

ARGS ?=
JOBS ?= 2
DIST ?= loadgroup
BIN := .venv/bin
NPM := tools/npm.sh --prefix client

# Bytecode is written to a folder of its own: without it, every process that a test starts would recompile all that it
# imports.
export PYTHONDONTWRITEBYTECODE :=
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/bytecode

SOURCES := $(shell find src docs/rules -type f -not -path '*/__pycache__/*' -not -path '*/client/*')
CLIENT := $(shell find client -type f -not -path '*/node_modules/*' -not -path '*/dist/*' -not -path '*/site/*' 2> /dev/null) \
	$(shell find src/theomachy/games/*/client src/theomachy/simulation/web -type f 2> /dev/null)
# The offline client contains the engine, which is packed from the sources.
ENGINE := $(shell find src/theomachy docs/rules -type f \( -name '*.py' -o -name '*.toml' -o -name '*.md' \))
HAS_CLIENT := $(wildcard client/package.json)
SITE := $(if $(filter 1,$(THEOMACHY_NO_CLIENT)),,$(if $(HAS_CLIENT),client/site/index.html))
PAGE := $(if $(filter 1,$(THEOMACHY_NO_CLIENT)),,$(if $(HAS_CLIENT),client/dist/index.html))
BUILT := build/$(if $(filter 1,$(THEOMACHY_PURE)),pure,compiled)
WITH_BUILT := PYTHONPATH="$(CURDIR)/$(BUILT)"

.PHONY: help run site test check ready compiled format lint types imports spelling security client-check browser services \
	bench golden soak load faults lock clean

help:
	@echo "make run     start the server; ARGS=\"...\" gives theomachy other arguments"
	@echo "make check   the quick part: form, types, borders, and the tests of the rules"
	@echo "make test    every check, then the tests, interpreted and compiled"
	@echo "make soak    what is long or wide: hours; ARGS=\"--only NAME\" runs one part"
	@echo "make site    the folder client/site: the whole product as files, for any web server"
	@echo "also: format lint types compiled bench golden faults load lock clean"

# One venv with the packages of the run lock, and for development also those of the dev lock.

.venv/stamp-venv: requirements/uv.txt
	@tools/install.sh venv
	@touch $@

.venv/stamp-run: .venv/stamp-venv requirements/run.txt requirements/node.txt pyproject.toml
	@tools/install.sh lock requirements/run.txt
	@tools/npm.sh --version > /dev/null 2>&1 || tools/install.sh lock requirements/node.txt
	@tools/install.sh editable
	@touch $@

.venv/stamp-dev: .venv/stamp-run requirements/dev.txt
	@tools/install.sh lock requirements/dev.txt
	@touch $@

# The unpacked wheel without the client, compiled if there is a compiler. Modules that any clone has compiled before are
# taken from the cache (THEOMACHY_BUILD_CACHE, see hatch_build.py). The client is linked into it.

$(BUILT)/stamp: .venv/stamp-run hatch_build.py mypyc_setup.py pyproject.toml $(SOURCES)
	@tools/install.sh target $(BUILT)
	@touch $@

compiled: $(BUILT)/stamp

# Playing does not wait for the compiler: every Python of the venv uses the compiled rules if they are up to date
# (tools/prefer_compiled.py).

run: .venv/stamp-run $(PAGE)
	@set -- serve; [ -z '$(ARGS)' ] || set -- $(ARGS); exec $(BIN)/theomachy "$$@"

# Tests of the rules run in both builds, all others once: see tests/build_selection.py.
test: ready
	@$(BIN)/python -m tools.run_tests --jobs $(JOBS) --dist $(DIST) --built $(BUILT) -- $(ARGS)

# Most checks are sequences of single processes: two sequences run in parallel.
ready: .venv/stamp-dev
	@$(MAKE) --no-print-directory -j 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) BESIDE=1 \
		compiled lint types imports spelling security browser services $(PAGE) $(SITE) client-check

# Targets that share a package folder or the system's package manager run one after another.
ifdef BESIDE
$(SITE): | $(PAGE)
client/node_modules/stamp: | $(PAGE) $(SITE)
services: | browser
endif

# Fast checks during development; PYTHON=python3.12 runs the tests with that Python, in a venv of its own.
check: $(if $(PYTHON),,.venv/stamp-dev)
ifdef PYTHON
	@tools/install.sh check $(PYTHON)
else
	@$(MAKE) --no-print-directory lint types imports
	@$(BIN)/pytest -q -n 2 $(ARGS)
endif

format: .venv/stamp-dev $(if $(HAS_CLIENT),client/node_modules/stamp)
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .
	@[ -z "$(HAS_CLIENT)" ] || PYTHONPATH=src $(BIN)/python -m tools.client_types
	@[ -z "$(HAS_CLIENT)" ] || $(NPM) run --silent format

lint: .venv/stamp-dev
	@echo "== ruff"
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .

types: .venv/stamp-dev
	@echo "== mypy"
	@tools/install.sh types

imports: .venv/stamp-dev
	@echo "== import-linter"
	@$(BIN)/lint-imports

spelling: .venv/stamp-dev
	@echo "== codespell"
	@$(BIN)/codespell

security: .venv/stamp-dev
	@[ ! -d src/theomachy/server ] || { echo "== bandit"; $(BIN)/bandit -q -r -c pyproject.toml src; }

client/node_modules/stamp: client/package-lock.json .venv/stamp-run
	@tools/install.sh packages

client/dist/index.html: .venv/stamp-run $(CLIENT) $(ENGINE)
	@$(BIN)/python hatch_build.py dist
	@touch $@

# The offline client as static files.
site: client/site/index.html
	@echo "client/site is ready: any web server can serve it, also below a path."

client/site/index.html: .venv/stamp-run $(CLIENT) $(ENGINE)
	@$(BIN)/python hatch_build.py site
	@touch $@

client-check: $(if $(HAS_CLIENT),client/node_modules/stamp)
	@[ -z "$(HAS_CLIENT)" ] || { echo "== client"; $(NPM) run --silent check; }

browser:
	@[ ! -d tests/browser ] || tools/browser.sh > /dev/null

services:
	@tools/services.sh install

# Ray is large and not available for all systems: only `make soak` needs it.
.venv/stamp-cluster: .venv/stamp-dev requirements/cluster.txt
	@tools/install.sh lock requirements/cluster.txt \
		|| echo "!! RAY COULD NOT BE INSTALLED: ITS TEST WILL BE SKIPPED." >&2
	@touch $@

bench: $(BUILT)/stamp .venv/stamp-dev
	@$(WITH_BUILT) $(BIN)/python -m bench $(ARGS)

golden: .venv/stamp-dev
	@$(BIN)/python tools/golden_games.py $(ARGS)

faults: .venv/stamp-dev
	@$(BIN)/python tools/mutations/mutation_testing.py $(ARGS)

soak: ready .venv/stamp-cluster
	@$(BIN)/python -m tools.soak --built $(BUILT) $(ARGS)

load: $(BUILT)/stamp .venv/stamp-dev
	@$(WITH_BUILT) $(BIN)/python tools/load/load_test.py $(ARGS)

# ARGS=--upgrade takes the newest version of every package.
lock: .venv/stamp-venv
	@tools/lock.sh $(ARGS)

clean:
	@rm -rf .venv build dist client/dist client/site client/node_modules .*_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
