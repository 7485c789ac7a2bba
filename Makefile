# Everything is done with make: `make` alone lists what there is.
# Each target sets up what it needs first (scripts/setup, which is quick when nothing is missing).

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# What may be set on the command line: make run ARGS='--addr 127.0.0.1:8081', make test PACKAGES=./internal/key/...
ARGS ?=
PACKAGES ?= ./...
TEST_FLAGS ?= -timeout 30m
BENCH_ARGS ?=
FUZZ_TIME ?= 2m
PLANS_ARGS ?=

VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)

# The suites that also run on PostgreSQL 17, in a container.
CONTAINER_PACKAGES := ./internal/store/... ./graph/... ./internal/importer/... ./internal/gate/... ./schema/...

# What `make generate` writes.
GENERATED := schema/schema.sql internal/store/internal graph/internal/exec graph/model/models.go graph/schema.graphql

# Tools are pinned in a module of their own; Go's build cache keeps the programs.
TOOL := CGO_ENABLED=0 go tool -modfile=internal/tools/go.mod

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: run
run: build ## Set up, build and serve the demo graph from a private PostgreSQL
	bin/teamgraph dev $(ARGS)

.PHONY: test
test: setup ## Set up and run all tests with the race detector
	go test -race $(TEST_FLAGS) $(PACKAGES)

.PHONY: test-container
test-container: setup ## Run the store and GraphQL suites on PostgreSQL 17 in a container
	scripts/container-image go test -race -count=1 $(TEST_FLAGS) $(CONTAINER_PACKAGES)

.PHONY: fuzz
fuzz: setup ## Try 10,000 statements that teamlint accepts or refuses on PostgreSQL, and throw text at its parser
	go test -count=1 -timeout 60m -v ./internal/teamlint/oracle -rapid.checks=3400 -deep
	go test -run '^$$' -fuzz FuzzText -fuzztime $(FUZZ_TIME) ./internal/teamlint

.PHONY: bench
bench: setup ## Measure requests against a hand-written handler, and imports against COPY
	go run ./internal/bench $(BENCH_ARGS)

.PHONY: plans
plans: setup ## Check how PostgreSQL would run each tenant query (PLANS_ARGS=-update writes the report)
	go run ./internal/plans $(PLANS_ARGS)

.PHONY: build
build: setup playground ## Build bin/teamgraph
	@mkdir -p bin
	go build -ldflags '-X main.version=$(VERSION)' -o bin/teamgraph ./cmd/teamgraph

.PHONY: generate
generate: setup ## Write the schema dump, the query layer and the GraphQL layer anew
	go run ./internal/schemadump
	$(TOOL) sqlc generate
	$(TOOL) gqlgen generate
	go run ./graph/internal/schemaprint

.PHONY: verify
verify: generate ## Fail on stale generated code, docs tables or module files, and on changes that break API clients
	@scripts/verify $(GENERATED)

.PHONY: release-schema
release-schema: generate ## Make the GraphQL schema the released one, in the commit that makes a release
	@scripts/schemacheck release

.PHONY: lint
lint: ## Check the SQL's team boundaries (teamlint), then the Go code
	go run ./cmd/teamlint
	go vet ./...
	$(TOOL) golangci-lint run

.PHONY: fmt
fmt: ## Format the Go code
	$(TOOL) golangci-lint fmt

.PHONY: setup
setup: ## Find or install PostgreSQL, pgvector and the build's tools
	@scripts/setup

.PHONY: playground
playground: setup ## Build the playground page from npm
	@scripts/playground

.PHONY: clean
clean: ## Remove what was built, and the test cache; the demo's data in .teamgraph stays
	rm -rf bin graph/playground/web/node_modules graph/playground/web/out graph/schemacheck/node_modules
	find graph/playground/dist -mindepth 1 ! -name .gitkeep -delete
	go clean -testcache
