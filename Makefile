# Laya. `make` lists what can be made.
GO ?= go
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
FUZZTIME ?= 20s
SHARED ?= ../shared
PYTHON ?= /usr/bin/python3
QEMU ?= qemu-aarch64 -L /usr/aarch64-linux-gnu
ROOMS = app assets engine mlxc scripts
CORPUS ?= $(SHARED)/corpus
RUN ?= build/train
FOREIGN = mackenzie enron-mobile-all ewt-test
ARCH = universal
IDENTITY =

.DEFAULT_GOAL := help
.PHONY: help run test build app lint fuzz soak bench cross kernels abi box mutants names mlx record pictures train smoke counts calibrate eval rate check clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

ifeq ($(shell uname),Darwin)
run: app
	@open build/Laya.app
else
run: build ## type and see what Laya suggests (without a terminal: a demonstration; on a Mac: Laya.app)
	@build/laya
endif

test: ## every test, with the race detector where there is a C compiler (not for kernels: they share nothing)
	$(GO) test $(if $(shell command -v $${CC:-gcc}),-race) $(LAYA_TEST_FLAGS) $$($(GO) list ./... | grep -v engine/kernel)
	$(GO) test $(LAYA_TEST_FLAGS) ./engine/kernel

build: ## build/laya
	@$(GO) build -trimpath -o build/laya ./app

app: ## build/Laya.app, on macOS and on Linux (ARCH=arm64 or amd64 for one; MLX from build/mlx-mac; IDENTITY to sign with)
	@$(GO) run ./scripts/app -out build/Laya.app -arch $(ARCH)
	@if command -v codesign >/dev/null; then sh scripts/release/sign.sh build/Laya.app "$(IDENTITY)"; fi

lint: ## gofmt, vet, staticcheck, size caps
	@test -z "$$(gofmt -l $(ROOMS))" || { gofmt -d $(ROOMS); exit 1; }
	$(GO) vet ./...
	$(GO) vet -tags box ./app/macos/...
	$(GO) run $(STATICCHECK) ./...
	$(GO) run $(STATICCHECK) -tags box ./app/macos/...
	$(GO) run ./scripts/lint

fuzz: ## every fuzz target for FUZZTIME each
	@sh scripts/fuzz.sh $(FUZZTIME)

soak: ## ten million random events on the simulated desktop, a hundred thousand decisions of the service and of MLX, half an hour of typing on the Mac in a box: half an hour
	LAYA_SOAK_EVENTS=10000000 $(GO) test -v -run TestRandom -timeout 60m ./app/desktop
	LAYA_SOAK_DECISIONS=100000 $(GO) test -v -run TestSoak -timeout 60m ./app/serving
	LAYA_SOAK_MINUTES=30 LAYA_COCOATEST_LIMIT=30m $(GO) test -tags box -v -run TestSoak -timeout 60m ./app/macos
	LAYA_MLXC=$$(PYTHON=$(PYTHON) sh scripts/interop/mlx.sh) OPENBLAS_NUM_THREADS=1 LAYA_SOAK_DECISIONS=100000 \
		$(GO) test -v -run LeavesNothingBehind -timeout 60m ./engine/mlx

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

abi: ## the bindings' calling conventions on arm64 under qemu (qemu-user, gcc-aarch64-linux-gnu)
	CGO_ENABLED=0 GOARCH=arm64 LAYA_QEMU="$(QEMU)" $(GO) test -exec "$(QEMU)" ./mlxc
	CGO_ENABLED=0 GOARCH=arm64 $(GO) test -tags box -exec "$(QEMU)" ./app/macos/quartz/... ./app/macos/ax ./app/macos/box

box: ## the Mac in a box: the shell's own code on GNUstep and fake frameworks (docs/mac-in-a-box.md)
	$(GO) test -tags box $(LAYA_TEST_FLAGS) ./app/macos/...

mutants: ## mistakes put into the shell's code, one at a time, that the tests in the box must notice
	LAYA_MUTANTS=1 $(GO) test -tags box -timeout 20m -run Mutants ./app/macos/cocoa/cocoatest ./app/macos/typing

names: ## selectors, classes and constants against Apple's documentation, C symbols against their list
	$(GO) run ./scripts/selectors
	$(GO) run ./scripts/symbols

mlx: build ## real MLX on this machine (a PyPI wheel on Linux): the binding, the engine, model files both ways
	library=$$(PYTHON=$(PYTHON) sh scripts/interop/mlx.sh) && \
		LAYA_MLXC=$$library OPENBLAS_NUM_THREADS=1 $(GO) test -timeout 20m $(LAYA_TEST_FLAGS) ./mlxc ./engine/mlx && \
		build/mlx/venv/bin/python scripts/interop/interop.py build/laya assets/testdata/tiny

record: build ## docs/typing.svg, typed into the real program (tmux)
	$(GO) run ./scripts/record > build/typing.svg && mv build/typing.svg docs/typing.svg

pictures: ## docs/pictures: the menu, the tabs and the first window, as GNUstep draws them in the box
	sh scripts/pictures.sh

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

rate: build ## assets/*/evaluation.json: what each model saves on the held-out sets of which nothing was in the training text
	for config in assets/*/config.json; do \
		build/laya eval --engine cpu --model $${config%/*} --record \
			$(FOREIGN:%=$(SHARED)/corpus/heldout/%.txt) || exit 1; \
	done

check: lint test cross ## what must pass before a commit

clean:
	rm -rf build
