# Everything happens in a virtual environment of this folder, .venv. It is made when first needed, and renewed when
# pyproject.toml or constraints.txt have changed. PYTHON=... names the Python (3.11 or newer) that makes it.

SHELL := /bin/sh
BIN := .venv/bin
ARGS ?=

# What the caller's shell has set for other Pythons does not concern this one.
unexport VIRTUAL_ENV PYTHONPATH PYTHONHOME PYTHONSTARTUP PIP_USER PIP_TARGET PIP_PREFIX

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help odds test test-all laws mutants hostile bench lint docs wheel pythons tested constraints clean

help:  ## list these targets
	@sed -n 's/^\([a-z-]*\):  *## \(.*\)/make \1|\2/p' Makefile | awk -F '|' '{ printf "  %-18s %s\n", $$1, $$2 }'

odds:  ## install, then answer a real duel: the odds of examples/duel.toml, with fractions
	@sh scripts/setup.sh runtime
	@$(BIN)/pitfight odds examples/duel.toml --fractions

test:  ## install with test tools, then run the tests (ARGS="-k parry" for some of them)
	@sh scripts/setup.sh test
	$(BIN)/python -m pytest -n auto $(ARGS)

test-all:  ## all tests, none skipped, `make odds` in a clean copy of the last commit, and the wheel
	@sh scripts/setup.sh test
	PITFIGHT_ALL=1 $(BIN)/python -m pytest -n auto -p scripts.no_skips $(ARGS)
	sh scripts/clean_copy.sh
	sh scripts/wheel.sh

laws:  ## the laws on a thousand generated fights of each system (PITFIGHT_LAWS=200 for as many; hours)
	@sh scripts/setup.sh test
	PITFIGHT_LAWS=$${PITFIGHT_LAWS:-1000} $(BIN)/python -m pytest -n auto tests/test_laws.py tests/test_brawl_laws.py $(ARGS)

hostile:  ## ten thousand harmful inputs of each sort, sweeps killed a hundred times (PITFIGHT_INPUTS, PITFIGHT_KILLS; hours)
	@sh scripts/setup.sh test
	PITFIGHT_INPUTS=$${PITFIGHT_INPUTS:-10000} PITFIGHT_KILLS=$${PITFIGHT_KILLS:-100} \
		$(BIN)/python -m pytest -n auto tests/hostile tests/rosters/test_fuzz.py $(ARGS)

mutants:  ## put small errors into rules and charts and see which the tests notice (ARGS="mordheim --sample 300"; hours)
	@sh scripts/setup.sh test
	PYTHONPATH=src $(BIN)/python -m scripts.mutants $(ARGS)

bench:  ## measure speed, side by side with other ways
	@sh scripts/setup.sh test
	$(BIN)/python -m bench $(ARGS)

lint:  ## check style, format and types
	@sh scripts/setup.sh dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

docs:  ## build the documentation into build/site, with every link tried
	@sh scripts/setup.sh docs
	$(BIN)/python -m scripts.site

wheel:  ## build sdist and wheel into dist, install the wheel without a compiler, fetch its page
	sh scripts/wheel.sh

pythons:  ## the tests on every Python from 3.11 on this machine (ARGS="-k parry" for some of them)
	sh scripts/every_python.sh $(ARGS)

tested:  ## write down which tests show which clause (tested.json and clauses.md of each system)
	@sh scripts/setup.sh test
	$(BIN)/python scripts/tested.py

constraints:  ## renew constraints.txt: the newest release of everything, tools included
	@sh scripts/constraints.sh

clean:  ## remove .venv and everything else that was made here
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage htmlcov
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
