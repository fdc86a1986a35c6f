# Haversack. `make` alone says what there is.
#
# Everything lands in this folder (.venv, node_modules, output); nothing is installed elsewhere, except that
# on Debian, as root, missing system packages come from apt-get.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	  $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
JOBS ?= 2
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input install -qq
HAVERSACK := $(BIN)/haversack
STAMPS := .venv/.stamps

.DEFAULT_GOAL := help
.PHONY: help setup play kits test check lint bench calibrate clean browser lock
.DELETE_ON_ERROR:

help:
	@echo "make play    set up, open the table in the browser, build the kits meanwhile (PORT=8400: at that port)"
	@echo "make setup   only set up: Python packages in .venv, fonts and scripts of the pages"
	@echo "make kits    build the print-and-play kits into output/"
	@echo "make check   the fast checks: style, types, quick tests"
	@echo "make test    all checks and tests, the browser's too"
	@echo "make bench   measure, beside fixed yardsticks"
	@echo "make calibrate  how hard The Red Burnoose is (a quarter of an hour)"
	@echo "make clean   remove all that these commands made, except output/"

# ---------------------------------------------------------------------- set-up

setup: $(STAMPS)/assets

$(STAMPS)/venv:
	@if [ -z "$(PYTHON)" ]; then echo "Haversack needs Python 3.11 or newer (python3)."; exit 1; fi
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || $(MAKE) --no-print-directory apt PACKAGES=python3-venv
	@echo "Setting up .venv (the first time this takes some minutes)"
	@$(PYTHON) -m venv .venv
	@mkdir -p $(STAMPS) && touch $@

# An old pip that stumbles over a new package gets one more chance as a new pip.
$(STAMPS)/packages: requirements.lock $(STAMPS)/venv
	@$(PIP) --require-hashes -r requirements.lock \
	  || { echo "Trying once more with a newer pip"; \
	       $(PIP) --upgrade pip && $(PIP) --require-hashes -r requirements.lock; }
	@touch $@

$(STAMPS)/haversack: pyproject.toml hatch_build.py $(STAMPS)/packages
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

# htmx makes the pages smoother, axe is for their tests; the table works without either.
$(STAMPS)/npm: package-lock.json $(STAMPS)/venv
	@if command -v npm >/dev/null; then npm ci --silent --no-audit --no-fund --ignore-scripts; \
	  else echo "npm is not here: the pages will work as plain forms (with npm later: make clean setup)"; fi
	@touch $@

$(STAMPS)/assets: solo_app/assets.py generator/fonts.py $(STAMPS)/haversack $(STAMPS)/npm
	@$(BIN)/python -m solo_app.assets || [ ! -d node_modules ]
	@touch $@

# Chromium is for the tests alone. PLAYWRIGHT's own download is not used.
browser:
	@for b in chromium chromium-browser google-chrome; do command -v $$b >/dev/null && exit 0; done; \
	  $(MAKE) --no-print-directory apt PACKAGES=chromium

.PHONY: apt
apt:
	@if ! command -v apt-get >/dev/null; then \
	  echo "Please install $(PACKAGES) with your system's package manager, then try again."; exit 1; fi
	@if [ "$$(id -u)" != 0 ]; then \
	  echo "Please install what is missing, then try again:  sudo apt-get install $(PACKAGES)"; exit 1; fi
	@echo "Installing $(PACKAGES)"
	@apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $(PACKAGES) >/dev/null

# ---------------------------------------------------------------------- use

kits: setup
	@for game in content/*/game.yaml; do $(HAVERSACK) kit "$$(basename "$$(dirname "$$game")")"; done

# The table opens at once; the kits are built beside it.
play: setup
	@$(HAVERSACK) play --kits $(if $(PORT),--port $(PORT))

# ---------------------------------------------------------------------- checks

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/mypy

check: lint
	@$(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal -m "not slow and not browser"

test: lint browser
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

bench: setup
	@$(BIN)/python -m benchmarks

calibrate: setup
	@$(BIN)/python -m benchmarks.calibrate --workers $(JOBS)

# For maintainers, after a change of dependencies in pyproject.toml; needs uv.
lock:
	uv pip compile --generate-hashes --no-emit-index-url --no-header --universal -p 3.11 \
	  pyproject.toml --group dev -o requirements.lock

clean:
	rm -rf .venv node_modules build dist solo_app/static/vendor solo_app/static/fonts
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
