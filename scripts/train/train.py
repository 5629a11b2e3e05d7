"""Trains a model.  python3 train.py DATA RUN [--model small|base|tiny] [--steps N | --deadline HH:MM] [...]

DATA is what prepare.py made; RUN is a folder that keeps checkpoint.pt, before-descent.pt and log.jsonl. A run that is
started again goes on from its checkpoint, to the bit: every step's windows depend on the seed, the process, the step and
what the model it began from had seen. On CPUs it runs as two single-threaded processes that average their gradients; with
CUDA as one process on the GPU. Debian's torch 1.13 and current versions both work; a current one compiles the body, which
is twice as fast.
"""
import argparse
import datetime
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np
import torch
import torch.distributed as dist
import torch.nn.functional as F

import batches
import evaluate
import export
import lexicon
import loss
import model
import optim
import schedule

CHAR_WEIGHT = 0.2  # of the next-character loss, which teaches the body to read
# glibc gives every large tensor's pages back and faults them in again, 45,000 a second: it shall keep them.
ALLOCATOR = {"MALLOC_MMAP_MAX_": "0", "MALLOC_TRIM_THRESHOLD_": str(1 << 34), "MALLOC_TOP_PAD_": str(1 << 28), "MALLOC_ARENA_MAX": "1"}


def arguments(argv):
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("data", type=pathlib.Path)
    p.add_argument("run", type=pathlib.Path)
    p.add_argument("--model", default="small", choices=("small", "base", "tiny"))
    p.add_argument("--steps", type=int, help="length of the whole run")
    p.add_argument("--deadline", help="HH:MM (UTC) at which the learning rate reaches zero")
    p.add_argument("--descent", type=float, default=schedule.DESCENT, help="share of the run in which the rate falls")
    p.add_argument("--minutes", type=float, help="stop after so long, keeping a checkpoint to go on from")
    p.add_argument("--stop-at", type=int, help="stop at this step, keeping a checkpoint to go on from")
    p.add_argument("--windows", type=int, help="windows a step and process (64; 1024 with CUDA)")
    p.add_argument("--processes", type=int, default=2)
    p.add_argument("--muon-lr", type=float, default=0.02)
    p.add_argument("--adam-lr", type=float, default=2e-3)
    p.add_argument("--warm", type=pathlib.Path, help="a model's folder or a run's checkpoint to begin from, of as many layers or fewer")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--eval-every", type=int, default=1000, help="steps between looks at the development slice")
    p.add_argument("--eval-chars", type=int, default=24000)
    p.add_argument("--save-every", type=int, default=500)
    p.add_argument("--no-compile", action="store_true")
    p.add_argument("--rank", type=int, help=argparse.SUPPRESS)
    p.add_argument("--meeting", help=argparse.SUPPRESS)
    return p.parse_args(argv)


def main(argv=None):
    argv = sys.argv[1:] if argv is None else argv
    a = arguments(argv)
    a.run.mkdir(parents=True, exist_ok=True)
    if torch.cuda.is_available():
        a.processes = 1
    if a.rank is None and a.processes > 1:
        sys.exit(spawn(argv, a.processes))
    if not torch.cuda.is_available():
        torch.set_num_threads(1)
    if a.processes > 1:
        dist.init_process_group("gloo", init_method=f"file://{a.meeting}", rank=a.rank, world_size=a.processes,
                                timeout=datetime.timedelta(hours=12))  # a paused partner is no dead one
    Trainer(a).loop()
    if a.processes > 1:
        dist.barrier()
        dist.destroy_process_group()


def spawn(argv, processes):
    """Starts the processes and ends all when one fails."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, os.path.abspath(__file__), *argv, "--meeting", os.path.join(folder, "meeting")]
        env = {**ALLOCATOR, **os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        running = [subprocess.Popen(command + ["--rank", str(r)], env=env) for r in range(processes)]
        while any(p.poll() is None for p in running):
            if any(p.poll() for p in running):
                for p in running:
                    p.terminate()
            time.sleep(0.2)
        return max(abs(p.returncode) for p in running)


class Trainer:
    def __init__(self, a):
        self.a, self.rank = a, a.rank or 0
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.manual_seed(a.seed)
        self.words = lexicon.Lexicon.read(a.data / "lexicon.txt")
        self.config = model.Config.preset(a.model, len(self.words))
        self.model = model.Decider(self.config)
        self.before = 0  # characters that the model has seen in other runs
        if a.warm:
            old, old_words, self.before = started_from(a.warm, self.words)
            warm(self.model, self.words, old, old_words)
        self.model.to(self.device)
        self.windows = a.windows or (1024 if self.device.type == "cuda" else 64)
        compiled = hasattr(torch, "compile") and not a.no_compile
        wrap = (lambda f, dynamic=False: torch.compile(f, dynamic=dynamic)) if compiled else (lambda f, dynamic=False: f)
        self.opt = optim.Optimizer(self.model, a.muon_lr, a.adam_lr, wrap=wrap, rank=self.rank, processes=a.processes)
        self.model.to(optim.working_type(self.device))
        self.opt.publish()
        self.body, self.full = wrap(self._body), wrap(loss.softmax_gradient)
        self.inside = wrap(loss.range_gradient, dynamic=True)  # every first letter has other rows
        deadline = parse_clock(a.deadline) if a.deadline else None
        self.schedule = schedule.Schedule(a.steps, deadline, a.descent)
        self.step = self.characters = 0
        self.recent = []
        if (a.run / "checkpoint.pt").exists():
            self.load()
        # what a model has seen decides what it is shown: a run that begins where another ended draws other windows
        self.sampler = batches.Sampler(a.data, self.words, self.windows, (a.seed, self.before), self.rank)

    def _body(self, ids, following):
        hidden = self.model(ids).flatten(0, 1)
        chars = F.cross_entropy(self.model.char_head(hidden).float(), following)
        return hidden, chars

    def gradients(self, step):
        """Leaves this process's gradients in the model; returns the three losses."""
        batch = self.sampler.batch(step).to(self.device)
        hidden, chars = self.body(batch.ids, batch.following)
        head = self.model.head
        total, nxt, mid = loss.WordLoss.apply(hidden, head.weight, head.bias, batch, self.full, self.inside)
        (total + CHAR_WEIGHT * chars).backward()
        return [float(x.detach()) for x in (nxt, mid, chars)]

    def one(self):
        losses = self.gradients(self.step)
        grad = self.opt.collect()
        if self.a.processes > 1:
            dist.all_reduce(grad)
            grad /= self.a.processes
        self.opt.step(self.schedule.rate(self.step))
        self.step += 1
        self.characters += self.windows * 64 * self.a.processes
        return losses

    def loop(self):
        a = self.a
        begun = self.marked = time.time()
        self.agree()
        while not self.schedule.done(self.step):
            if self.step == self.schedule.descent_from:
                self.save("before-descent.pt")  # from here a run can still be lengthened
            self.recent.append(self.one())
            if self.step % 50 == 0:
                self.agree()
                self.report()
            if self.step % a.save_every == 0:
                self.save()
            if self.step % a.eval_every == 0:
                self.evaluate()
            if a.stop_at and self.step >= a.stop_at:
                break
            if a.minutes and self.step % 10 == 0 and self.together(time.time() - begun > 60 * a.minutes):
                break
        self.save()
        self.evaluate()

    def together(self, flag):
        """Rank 0's answer, so that all processes do the same."""
        if self.a.processes == 1:
            return flag
        t = torch.tensor([float(flag)])
        dist.broadcast(t, 0)
        return bool(t.item())

    def agree(self):
        """All processes take over rank 0's view of the schedule."""
        self.schedule.observe(self.step)
        if self.a.processes > 1 and self.a.deadline:
            s = self.schedule
            t = torch.tensor([-1 if v is None else v for v in (s.total, s.descent_from)], dtype=torch.int64)
            dist.broadcast(t, 0)
            s.total, s.descent_from = (None if v < 0 else v for v in t.tolist())

    def report(self):
        now, s = time.time(), self.schedule
        if self.rank == 0:
            nxt, mid, chars = np.mean(self.recent, axis=0)
            speed = len(self.recent) * self.windows * 64 * self.a.processes / max(now - self.marked, 1e-6)
            per_step = (now - self.marked) / len(self.recent)
            left = f"{(s.total - self.step) * per_step / 60:.0f} min left" if s.total else "no end set"
            print(f"step {self.step}  next {nxt:.3f}  mid {mid:.3f}  char {chars / math.log(2):.3f} bit  "
                  f"rate {s.rate(self.step):.3f}  {speed:.0f} characters/s  {left}", flush=True)
            self.log(kind="train", next=round(float(nxt), 4), mid=round(float(mid), 4),
                     char_bits=round(float(chars) / math.log(2), 4), rate=round(s.rate(self.step), 4),
                     speed=round(speed))
        self.marked, self.recent = now, []

    def evaluate(self):
        """Rank 0 scores the development slice while the others wait at the next exchange."""
        if self.rank == 0:
            lines = evaluate.dev_lines(self.a.data, self.a.eval_chars)
            if lines:
                scorer = evaluate.Scorer(self.model, self.words, self.device)
                scores = scorer.score([line for _, line in lines]).figures()
                print(f"step {self.step}  development slice: {evaluate.show(scores)}", flush=True)
                self.log(kind="dev", **scores)
        self.marked = time.time()
        self.schedule.clock = None

    def log(self, **fields):
        fields = {"step": self.step, "characters": self.characters, "at": int(time.time()), **fields}
        with open(self.a.run / "log.jsonl", "a") as f:
            f.write(json.dumps(fields) + "\n")

    def save(self, name="checkpoint.pt"):
        if self.rank != 0:
            return
        path = self.a.run / name
        torch.save({"step": self.step, "characters": self.characters, "before": self.before, "model": vars(self.config),
                    "schedule": self.schedule.state(), "seed": self.a.seed, "windows": self.windows,
                    "processes": self.a.processes, "optimizer": self.opt.state()}, str(path) + ".new")
        os.replace(str(path) + ".new", path)

    def load(self):
        c = torch.load(self.a.run / "checkpoint.pt", map_location=self.device)
        if c["model"] != vars(self.config):
            raise SystemExit("train: the checkpoint is of another model")
        self.step, self.characters, self.before = c["step"], c["characters"], c.get("before", 0)
        self.schedule.load(c["schedule"], self.step)
        self.opt.load(c["optimizer"])


def started_from(path, words):
    """(model, its lexicon, characters it has seen) of a folder, or of a checkpoint over these words."""
    if path.is_file():
        old, checkpoint = export.from_checkpoint(path)
        return old, words, export.characters(checkpoint)
    return (*export.load(path), json.loads((path / "config.json").read_text())["trained_characters"])


@torch.no_grad()
def warm(net, words, old, old_words):
    """Takes over another model's weights; the head's rows go by their word, new words begin at the mean. Layers that the
    other lacks begin by adding nothing, so that a deeper model begins where the other stands."""
    theirs, rows = dict(old.named_parameters()), old_words.row
    for name, p in net.named_parameters():
        if not name.startswith("head.") and name in theirs and theirs[name].shape == p.shape:
            p.copy_(theirs[name])
    for layer in net.layers[old.config.layers:]:
        layer.attn.out.weight.zero_()
        layer.mlp.down.weight.zero_()
    w, b = old.head.weight, old.head.bias
    net.head.weight.copy_(w.mean(0, keepdim=True).expand_as(net.head.weight))
    net.head.bias.fill_(float(b.quantile(0.2)))
    for row, form in enumerate(words.forms):
        was = rows.get(form, 0 if row == 0 else None)
        if was is not None:
            net.head.weight[row], net.head.bias[row] = w[was], b[was]


def parse_clock(text):
    """Seconds since the epoch of the next HH:MM UTC."""
    now = datetime.datetime.now(datetime.timezone.utc)
    hour, minute = map(int, text.split(":"))
    at = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
    return (at if at > now else at + datetime.timedelta(days=1)).timestamp()


if __name__ == "__main__":
    main()
