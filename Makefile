# dragonrace needs Python 3.11 or newer, and make. Everything else is set up here.
#
#   make play    open the lobby in the browser
#   make test    run every test
#   make check   run the linters, type checkers and import contracts, and see that nothing generated has drifted
#   make bench   measure the engine on this machine
#   make figures measure every figure of the docs anew
#   make docs    build the documentation's site into build/site

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CLIENT := $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null)
PACKAGE := pyproject.toml hatch_build.py $(CLIENT)

.PHONY: play test check bench figures docs clean

play: $(VENV)/.play
	@$(BIN)/dragonrace serve

test: $(VENV)/.dev
	$(BIN)/python -m pytest --numprocesses auto --dist loadgroup

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m generate --check
	$(BIN)/python -m generate.site
	$(BIN)/python hatch_build.py npm run check
	$(BIN)/python hatch_build.py npm run lint

bench: $(VENV)/.dev
	$(BIN)/python -m bench

figures: $(VENV)/.dev
	$(BIN)/python -m bench.figures

docs: $(VENV)/.dev
	$(BIN)/python -m generate.site

clean:
	rm -rf $(VENV) web/node_modules src/dragonrace/server/static

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "dragonrace needs Python 3.11 or newer; set PYTHON=...")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(PACKAGE) | $(VENV)/bin/python
	@echo "Setting up (once; a minute or two) ..."
	@test -f $(VENV)/.dev && $(BIN)/python -m pip install --quiet -e '.[dev]' || $(BIN)/python -m pip install --quiet -e '.[play]'
	@touch $@

$(VENV)/.dev: $(PACKAGE) | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet -e '.[dev]'
	@touch $@ $(VENV)/.play
