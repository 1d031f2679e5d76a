# Every target sets itself up from python3 (3.11 or newer), make and a package index, and does nothing twice.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help run test lint format proto bench lock serving clean

help:  ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(READY)  ## Score the example requests with the embedded scorer
	@examples/run.sh $(BIN)/heed

test: $(READY)  ## Run all tests that can run here; the summary names what was skipped and why
	@! command -v npm >/dev/null || $(BIN)/python proto/generate.py --tools || echo "Node packages are missing; their tests skip."
	$(BIN)/pytest --numprocesses 2 --cov --cov-report=term:skip-covered --quiet

lint: $(READY)  ## Check format, style, types, layers and the contract
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python proto/generate.py --check
	$(BIN)/python proto/generate.py --lint

format: $(READY)  ## Format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

proto: $(READY)  ## Generate proto/gen from the contract
	$(BIN)/python proto/generate.py

bench: $(READY)  ## Measure the speed goals; makes an environment for the official checker, once
	$(BIN)/python benchmarks/run.py

lock: $(READY)  ## Renew constraints.txt from what pyproject.toml allows
	$(BIN)/python -m pip install --quiet --upgrade --upgrade-strategy eager --group dev --editable .
	$(BIN)/python -m pip freeze --exclude-editable | grep -v ' @ ' > constraints.txt

serving: .make/triton/.ready .make/litellm/.ready  ## Make the environments of Triton (1.5 GB) and LiteLLM (0.8 GB)

clean:  ## Remove everything that make made
	rm -rf $(VENV) .make .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	rm -rf build dist runs proto/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml constraints.txt
	@command -v $(PYTHON) >/dev/null || { echo "Heed needs python3, 3.11 or newer, and found none." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Heed needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1). Try: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "This Python cannot make virtual environments; on Debian: apt-get install python3-venv" >&2; exit 1; }
	@echo "Setting up $(VENV), once …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --constraint constraints.txt --group dev --editable .
	@touch $@

# Servers that live apart from the project's own environment; their tests skip where these are absent.
.make/%/.ready: services/%/requirements.txt
	@echo "Setting up .make/$*, once …"
	@$(PYTHON) -m venv .make/$*
	@.make/$*/bin/python -m pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@
