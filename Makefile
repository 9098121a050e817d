# Each target makes its own virtual environment and rebuilds only what changed.
#
#   make install      the package and what its tests need, in .venv
#   make demo         settle real showdowns, replay real hands
#   make test         the tests, on the installed package
#   make bench        how fast, beside the other poker packages
#   make lint         style, types, stubs, workflows
#   make proof        the exhaustive and very long tests
#   make sanitize     the tests on the debug build, then under ASan and UBSan
#   make sdist        the source distribution, in dist/
#   make wheels-test  a wheel from the sdist, and the tests on it, for each Python found
#   make clean        remove all that was made here

PYTHON ?= python3
VENV ?= .venv
CONSTRAINTS ?= tools/constraints.txt
# `make test TEST_GROUP=pytest` leaves out the other poker packages: what compares with them skips.
TEST_GROUP ?= test
# Arguments for pytest, and what to run it under.
TESTS ?= -m "not proof"
UNDER ?=

BIN = $(VENV)/bin
INSTALL = $(BIN)/python -m pip install --quiet --constraint $(CONSTRAINTS)
# Folders too: their time changes when a file goes.
SOURCES = setup.py $(shell find pokercore src -not -path '*/__pycache__*' -not -name '*.so')
NATIVE = $(patsubst src/pokercore/%.pyx,pokercore.%,$(wildcard src/pokercore/*.pyx))

.PHONY: install demo test bench lint proof sanitize debug-test asan-test sdist wheels-test clean
.NOTPARALLEL:

install: $(VENV)/.package $(VENV)/.test-tools

demo: $(VENV)/.package
	$(BIN)/python tools/demo.py

# The `pytest` script, not `python -m pytest`: the latter would put the checkout's package first.
test: install
	$(UNDER) $(BIN)/pytest $(TESTS)

proof: install
	$(BIN)/pytest -m proof

bench: install
	$(BIN)/pokercore bench

lint: $(VENV)/.package $(VENV)/.lint-tools
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	PATH="$(BIN):$$PATH" cython-lint src
	$(BIN)/mypy
	$(BIN)/stubtest --allowlist tools/stubtest_allowlist.txt --ignore-unused-allowlist $(NATIVE)
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.dependabot .github/dependabot.yml
	$(BIN)/zizmor --offline --quiet .github

sanitize: debug-test asan-test

debug-test:
	POKERCORE_DEBUG=1 $(MAKE) test VENV=.venv-debug

# Without the other poker packages: their native code is neither instrumented nor ours to mend.
# Python itself leaks by design at exit, hence no leak detection; a list that claims to be endless
# gets no memory, as elsewhere, and no report.
asan-test:
	POKERCORE_SANITIZE=1 $(MAKE) test VENV=.venv-asan TEST_GROUP=pytest UNDER='env \
	    LD_PRELOAD=$(shell $(CC) -print-file-name=libasan.so) PYTHONMALLOC=malloc \
	    ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1:max_allocation_size_mb=6144 \
	    UBSAN_OPTIONS=print_stacktrace=1'

sdist: $(VENV)/.base
	rm -rf dist
	$(BIN)/python -m build --quiet --sdist --no-isolation

wheels-test: sdist
	$(BIN)/python tools/check_wheels.py

clean:
	rm -rf .venv .venv-* build dist wheelhouse *.egg-info pokercore/*.so pokercore/*.pyd \
	    .benchmarks .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

# The rules below leave a stamp in the virtual environment when their step is done.

$(VENV)/.base: pyproject.toml $(CONSTRAINTS)
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("pokercore needs Python 3.11 or newer; name one: make PYTHON=python3.12")'
	@$(PYTHON) -c 'import ensurepip, venv' || { echo 'This Python has no venv module: apt install python3-venv (Debian, Ubuntu)'; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) --upgrade 'pip>=25.1'
	$(INSTALL) --group build build
	@touch $@

# Compiled files in build/ are kept for the next time; Python files are not, lest a removed one stay.
$(VENV)/.package: $(VENV)/.base $(SOURCES)
	@if [ -d build ]; then find build -path 'build/*/lib.*/pokercore/*.py*' -delete; fi
	$(INSTALL) --no-build-isolation '.[cli]'
	@touch $@

$(VENV)/.test-tools: $(VENV)/.base
	$(INSTALL) --group $(TEST_GROUP)
	@touch $@

$(VENV)/.lint-tools: $(VENV)/.base
	$(INSTALL) --group lint
	@touch $@
