SHELL := /bin/bash
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

ARGS ?=
JOBS ?= 3
DIST ?= loadgroup
BIN := .venv/bin
NPM := tools/npm.sh --prefix client

# Bytecode is kept, and apart from the sources: where an environment forbids it, every process that a test starts would
# compile all that it imports anew.
export PYTHONDONTWRITEBYTECODE :=
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/bytecode

SOURCES := $(shell find src -type f -not -path '*/__pycache__/*')
CLIENT := $(shell find client -type f -not -path '*/node_modules/*' -not -path '*/dist/*' -not -path '*/site/*' 2> /dev/null) \
	$(shell find src/theomachy/games/*/client src/theomachy/lab/web -type f 2> /dev/null)
# The engine that the page carries is packed from the sources.
ENGINE := $(shell find src/theomachy docs/rules -type f \( -name '*.py' -o -name '*.toml' -o -name '*.md' \))
HAS_CLIENT := $(wildcard client/package.json)
SITE := $(if $(filter 1,$(THEOMACHY_NO_CLIENT)),,$(if $(HAS_CLIENT),client/site/index.html))
PAGE := $(if $(filter 1,$(THEOMACHY_NO_CLIENT)),,$(if $(HAS_CLIENT),client/dist/index.html))
BUILT := build/$(if $(filter 1,$(THEOMACHY_PURE)),pure,compiled)$(if $(filter 1,$(THEOMACHY_NO_CLIENT)),-bare)
WITH_BUILT := PYTHONPATH="$(CURDIR)/$(BUILT)"

.PHONY: help run site test ready test-compiled format lint types imports spelling security client-check browser services compiled bench \
	golden soak load faults lock clean

help:
	@echo "make run     start the server; ARGS=\"...\" gives theomachy other arguments"
	@echo "make test    every check, then the tests, interpreted and compiled"
	@echo "make site    the folder client/site: the whole product as files, for any web server"
	@echo "also: format lint types compiled bench golden faults soak load lock clean"

# One venv: the run lock, and for work on the project the dev lock on top of it.

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

# The wheel, unpacked: compiled where a compiler is there. The build hook compiles only what has changed.

$(BUILT)/stamp: .venv/stamp-run hatch_build.py pyproject.toml $(SOURCES) $(PAGE)
	@tools/install.sh target $(BUILT)
	@touch $@

compiled: $(BUILT)/stamp

# Nobody waits for a compiler to play: the compiled rules are taken if they are there and fresh, in every Python of the
# venv (tools/prefer_compiled.py).

run: .venv/stamp-run $(PAGE)
	@set -- serve; [ -z '$(ARGS)' ] || set -- $(ARGS); exec $(BIN)/theomachy "$$@"

# Rules in both builds, everything else once: tests/selection.py says which is which.
test: ready
	@echo "== tests, interpreted"
	@if tools/install.sh is-compiled $(BUILT) 2> /dev/null; then only="(rules or interpreted) and not soak"; fi; \
		$(BIN)/pytest -q -n $(JOBS) --dist $(DIST) --durations=25 -m "$${only:-not soak}" -o testpaths=tests $(ARGS)
	@$(MAKE) --no-print-directory test-compiled

# Most of it is one process after the other: two chains of them at a time.
ready: .venv/stamp-dev
	@$(MAKE) --no-print-directory -j 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) BESIDE=1 \
		$(BUILT)/stamp lint types imports spelling security browser services $(SITE) client-check

# What shares a folder of packages, or the installer of the machine, keeps its turn.
ifdef BESIDE
$(SITE): | $(PAGE)
client-check: | $(SITE)
services: | browser
endif

test-compiled: $(BUILT)/stamp .venv/stamp-dev $(SITE)
	@echo "== tests, compiled"
	@if tools/install.sh is-compiled $(BUILT); then \
		$(WITH_BUILT) THEOMACHY_EXPECT_COMPILED=1 $(BIN)/pytest -q -n $(JOBS) --dist $(DIST) --durations=25 -m "not interpreted and not soak" \
			-o pythonpath=. tests $(ARGS); \
	else [ $$? = 1 ]; fi

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
	@$(BIN)/mypy --strict

imports: .venv/stamp-dev
	@echo "== import-linter"
	@$(BIN)/lint-imports

spelling: .venv/stamp-dev
	@echo "== codespell"
	@$(BIN)/codespell

security: .venv/stamp-dev
	@[ ! -d src/theomachy/server ] || { echo "== bandit"; $(BIN)/bandit -q -r -c pyproject.toml src; }

client/node_modules/stamp: client/package-lock.json .venv/stamp-run
	@$(NPM) ci --no-audit --no-fund
	@touch $@

client/dist/index.html: client/node_modules/stamp $(CLIENT) $(ENGINE)
	@$(NPM) run build
	@touch $@

# A folder of files that needs no server of ours.
site: client/site/index.html

client/site/index.html: client/node_modules/stamp $(CLIENT) $(ENGINE)
	@$(NPM) run site
	@touch $@
	@echo "client/site is ready: any web server can serve it, also below a path."

client-check: $(if $(HAS_CLIENT),client/node_modules/stamp)
	@[ -z "$(HAS_CLIENT)" ] || { echo "== client"; $(NPM) run --silent check; }

browser:
	@[ ! -d tests/browser ] || tools/browser.sh > /dev/null

services: .venv/stamp-cluster
	@tools/services.sh install || true

# Ray is not to be had everywhere: what needs it is skipped then, and this says so.
.venv/stamp-cluster: .venv/stamp-dev requirements/cluster.txt
	@tools/install.sh lock requirements/cluster.txt 2> /dev/null \
		|| echo "!! RAY COULD NOT BE INSTALLED: ITS TEST WILL BE SKIPPED." >&2
	@touch $@

bench: $(BUILT)/stamp .venv/stamp-dev
	@$(WITH_BUILT) $(BIN)/python -m bench $(ARGS)

golden: .venv/stamp-dev
	@$(BIN)/python tools/golden.py $(ARGS)

faults: .venv/stamp-dev
	@$(BIN)/python tools/faults.py $(ARGS)

soak: $(BUILT)/stamp .venv/stamp-dev $(SITE)
	@$(WITH_BUILT) $(BIN)/python tools/soak.py $(ARGS)

load: $(BUILT)/stamp .venv/stamp-dev
	@$(WITH_BUILT) $(BIN)/python tools/load.py $(ARGS)

# ARGS=--upgrade takes the newest of everything.
lock: .venv/stamp-venv
	@tools/lock.sh $(ARGS)

clean:
	@rm -rf .venv build dist client/dist client/site client/node_modules .*_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
