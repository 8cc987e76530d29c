# The tasks of a developer, after `.venv/bin/pip install -e '.[dev]'`: `make format`, `make tests`, `make gate`, ...
.PHONY: format check tests docs gate all
format:
	.venv/bin/ruff format . && .venv/bin/ruff check --fix .
check:
	.venv/bin/ruff check . && .venv/bin/ruff format --check . && .venv/bin/mypy
tests:
	.venv/bin/pytest -n 2
docs:
	.venv/bin/mkdocs build --strict
gate:
	bash .ci/run gate
all:
	bash .ci/run
