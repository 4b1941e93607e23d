# Each target that needs packages makes its own virtual environment in .venv/ from pinned, hashed
# requirements; the stamp file `ready` makes the second call instant.

PYTHON ?= python3
BIN := $(if $(filter Windows_NT,$(OS)),Scripts,bin)
RUN := .venv/run/$(BIN)/python
PLAY := .venv/play/$(BIN)/python
DEV := .venv/dev/$(BIN)/python
SCREENS := .venv/screens/$(BIN)/python
# Two a processor: many tests wait for a bot of their own.
WORKERS := $(shell $(PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))')

# Resolves for every platform and Python at once, which pip-compile cannot.
UV := uv==0.13.9
COMPILE = .venv/lock/$(BIN)/uv pip compile --quiet --universal \
	--python-version 3.11 --generate-hashes --custom-compile-command 'make lock' $(ARGS)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test audit prove torture load run bench peers screens lint lock clean

help: ## print this list
	@awk -F':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: .venv/play/ready ## play against the computer in a simulated Discord, in the browser
	@$(PLAY) -m local_table $(ARGS)

test: .venv/dev/ready ## run the tests; some of them: make test ARGS="-k meld"
	$(DEV) -m pytest $(or $(ARGS),-n $(WORKERS) --dist worksteal --cov)

prove: .venv/dev/ready ## play a million positions of the fast model beside the rules
	@$(DEV) -m tests.players.lockstep $(ARGS)

load: .venv/dev/ready ## let people press at a thousand tables; less: make load ARGS="--seconds 30"
	@$(DEV) -m tests.loopback.load $(ARGS)

torture: .venv/dev/ready ## run the endless tests for long; some of it: make torture ARGS="power_cuts --count 500"
	@$(DEV) -m tests.torture $(ARGS)

run: .venv/run/ready ## run the bot in Discord, with the settings in .env
	@$(RUN) bot.py

bench: .venv/dev/ready ## measure how fast it is; some of it: make bench NAME=rules,model
	@$(DEV) -m benchmarks $(NAME)

peers: .venv/dev/peers ## install what `make bench` compares with

screens: .venv/screens/ready ## take the pictures in docs/screens, with Chromium; some of them: NAME="lobby board"
	@$(SCREENS) -m local_table.screens $(NAME)
	$(if $(NAME),,@$(SCREENS) -m tests.pictures.contact_sheet docs/screens/boards.png)

lint: .venv/dev/ready ## check style, format and types
	$(DEV) -m ruff check .
	$(DEV) -m ruff format --check .
	$(DEV) -m mypy .

audit: .venv/audit/ready ## ask whether any pinned package has a known weakness; needs the network
	@.venv/audit/$(BIN)/python requirements/audit.py

lock: .venv/lock/ready ## pin requirements/ again from pyproject.toml; newer: make lock ARGS=--upgrade
	$(COMPILE) pyproject.toml --group dev --output-file requirements/dev.txt
	$(COMPILE) pyproject.toml --group play --constraints requirements/dev.txt --output-file requirements/play.txt
	$(COMPILE) pyproject.toml --constraints requirements/dev.txt --output-file requirements/run.txt
	$(COMPILE) pyproject.toml --group screens --constraints requirements/dev.txt --output-file requirements/screens.txt
	$(COMPILE) pyproject.toml --group peers --constraints requirements/dev.txt --output-file requirements/peers.txt
	$(COMPILE) --group audit --constraints requirements/dev.txt --output-file requirements/audit.txt

clean: ## remove the virtual environments and every cache
	rm -rf .venv .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache build *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

define new-environment
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	echo 'Python 3.11 or newer is needed, and "$(PYTHON)" is not: try make PYTHON=python3.12' >&2; exit 1; }
@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	echo 'Python lacks its venv module: install it first (Debian: apt install python3-venv)' >&2; exit 1; }
@echo 'Preparing $(@D) ...'
@$(PYTHON) -m venv --clear $(@D)
endef
PIP = $(@D)/$(BIN)/python -m pip --disable-pip-version-check --no-input install --quiet

.venv/lock/ready: Makefile
	$(new-environment)
	@$(PIP) $(UV)
	@touch $@

.venv/%/ready: requirements/%.txt
	$(new-environment)
	@$(PIP) --require-hashes --requirement $<
	@touch $@

.venv/dev/peers: requirements/peers.txt .venv/dev/ready
	@echo 'Adding what the benchmarks compare with ...'
	@$(PIP) --require-hashes --requirement $<
	@touch $@
