# Laya. `make` lists what can be made.
GO ?= go
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
FUZZTIME ?= 20s
SHARED ?= ../shared
PYTHON ?= /usr/bin/python3
CORPUS ?= $(SHARED)/corpus
RUN ?= build/train
ARCH = universal
IDENTITY =

.DEFAULT_GOAL := help
.PHONY: help run test build app lint fuzz soak bench cross kernels train smoke counts calibrate eval check clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: build ## type and see what Laya suggests (without a terminal: a demonstration)
	@build/laya

test: ## every test, with the race detector where there is a C compiler (not for kernels: they share nothing)
	$(GO) test $(if $(shell command -v $${CC:-gcc}),-race) $(LAYA_TEST_FLAGS) $$($(GO) list ./... | grep -v engine/kernel)
	$(GO) test $(LAYA_TEST_FLAGS) ./engine/kernel

build: ## build/laya
	@$(GO) build -trimpath -o build/laya ./app

app: ## build/Laya.app, on macOS and on Linux (ARCH=arm64 or amd64 for one; MLX from build/mlx; IDENTITY to sign with)
	@$(GO) run ./scripts/app -out build/Laya.app -arch $(ARCH)
	@if command -v codesign >/dev/null; then sh scripts/release/sign.sh build/Laya.app "$(IDENTITY)"; fi

lint: ## gofmt, vet, staticcheck, size caps
	@test -z "$$(gofmt -l app assets engine scripts)" || { gofmt -d app assets engine scripts; exit 1; }
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	$(GO) run ./scripts/lint

fuzz: ## every fuzz target for FUZZTIME each
	@sh scripts/fuzz.sh $(FUZZTIME)

soak: ## ten million random events on the simulated desktop, three to eight minutes
	LAYA_SOAK_EVENTS=10000000 $(GO) test -v -run TestRandom -timeout 60m ./app/desktop

bench: ## Go benchmarks
	$(GO) test -run '^$$' -bench . -benchmem ./...

cross: ## build and vet for macOS, other Linux, and a machine without assembly
	@for target in darwin/arm64 darwin/amd64 linux/arm64 linux/riscv64; do \
		echo "build and vet $$target"; \
		CGO_ENABLED=0 GOOS=$${target%/*} GOARCH=$${target#*/} $(GO) vet ./... || exit 1; \
		CGO_ENABLED=0 GOOS=$${target%/*} GOARCH=$${target#*/} $(GO) build -o /dev/null ./... || exit 1; \
	done

kernels: ## the kernels without assembly, and on arm64 under qemu (qemu-user)
	$(GO) test -tags noasm ./engine/kernel ./engine/cpu
	GOARCH=arm64 $(GO) test -exec qemu-aarch64 ./engine/kernel

train: ## `small` from CORPUS in RUN, going on where it was (TRAIN="--deadline 18:00"; scripts/train/README.md)
	@test -f $(RUN)/data/sizes.json || $(PYTHON) scripts/train/prepare.py $(CORPUS)/train $(RUN)/data --wordfreq $(CORPUS)/freq/wordfreq-large-en.tsv.zst
	$(PYTHON) scripts/train/train.py $(RUN)/data $(RUN)/run $(TRAIN)
	$(PYTHON) scripts/train/export.py $(RUN)/run/checkpoint.pt $(RUN)/data/lexicon.txt $(RUN)/model

smoke: ## the whole training pipeline on fifty lines, under two minutes
	$(PYTHON) scripts/train/smoke_test.py

counts: ## assets/counts.bin from SHARED/corpus/train
	$(GO) run ./scripts/counts -train $(SHARED)/corpus/train

calibrate: ## the gate's thresholds from the development slice
	$(GO) run ./scripts/calibrate -train $(SHARED)/corpus/train -engine frequency
	$(GO) run ./scripts/calibrate -train $(SHARED)/corpus/train -engine cpu -every 6

eval: build ## keystroke savings on the held-out sets
	build/laya eval --engine frequency $(SHARED)/corpus/heldout/*.txt
	build/laya eval --engine cpu $(SHARED)/corpus/heldout/*.txt

check: lint test cross ## what must pass before a commit

clean:
	rm -rf build
