"""Muon for the body's matrices, Adam for the rest, over one flat vector of fp32 weights.

The model's own parameters are the working copy, in bf16 where that is the faster; master weights, moments and
averaged gradients are flat, so that processes exchange one vector and a checkpoint is a handful of tensors.
"""
import pathlib

import torch
import torch.distributed as dist


def working_type(device, processor=pathlib.Path("/proc/cpuinfo")):
    """bf16 on GPUs and on processors with AMX; fp32 elsewhere, where bf16 is emulated or, with AVX-512's own products,
    a third slower (docs/model.md)."""
    if device.type == "cuda" or (processor.exists() and "amx_bf16" in processor.read_text().split()):
        return torch.bfloat16
    return torch.float32


def orthogonal(g, dtype, steps=5):
    """The nearest matrix with all singular values near 1, by Newton-Schulz (Keller Jordan's coefficients); batched."""
    tall = g.shape[-2] > g.shape[-1]
    x = g.transpose(-1, -2) if tall else g
    x = (x / (x.flatten(-2).norm(dim=-1)[..., None, None] + 1e-7)).to(dtype)
    for _ in range(steps):
        a = x @ x.transpose(-1, -2)
        x = 3.4445 * x + (-4.7750 * a + 2.0315 * (a @ a)) @ x
    return (x.transpose(-1, -2) if tall else x).float()


def adam(p, g, m, v, clip, lr, b1, b2, fix1, fix2):
    """One step of Adam in place; every rate is a tensor, so that a compiled one is compiled once."""
    g = g * clip
    m.lerp_(g, 1 - b1)
    v.lerp_(g * g, 1 - b2)
    p.sub_(lr * (m * fix1) / ((v * fix2).sqrt() + 1e-8))


class Optimizer:
    """Every process has all weights and moments. The matrices of one shape are made orthogonal in one go, each by one of
    the processes, which then tell each other."""
    B1, B2, MOMENTUM = 0.9, 0.98, 0.95

    def __init__(self, model, muon_lr=0.02, adam_lr=2e-3, decay=0.01, wrap=lambda f: f, rank=0, processes=1):
        self.muon_lr, self.adam_lr, self.decay = muon_lr, adam_lr, decay
        self.update, self.orthogonal = wrap(adam), wrap(orthogonal)  # compiled, where that is possible
        named = list(model.named_parameters())
        body = [(n, p) for n, p in named if n.startswith("layers.") and p.dim() == 2]
        rest = [(n, p) for n, p in named if not (n.startswith("layers.") and p.dim() == 2)]
        self.names = [n for n, _ in rest + body]
        self.params = [p for _, p in rest + body]
        self.by_adam = sum(p.numel() for _, p in rest)
        device = self.params[0].device
        self.master = torch.cat([p.detach().float().reshape(-1) for p in self.params])
        size = self.master.numel()
        self.m = torch.zeros(self.by_adam, device=device)
        self.v = torch.zeros(self.by_adam, device=device)
        self.momentum = torch.zeros(size - self.by_adam, device=device)
        self.grad = torch.zeros(size, device=device)
        self.steps = 0
        self.dtype, self.processes = working_type(device), processes
        self.pieces = {shape: starts[rank::processes] for shape, starts in self.matrices().items()}

    def matrices(self):
        """Where the body's matrices begin behind by_adam, by shape; the fused ones one by one."""
        found = {}
        for name, p, s in self.slices():
            if s.start >= self.by_adam:
                parts = 3 if "qkv" in name else 2 if name.endswith("up.weight") else 1
                shape = (p.shape[0] // parts, p.shape[1])
                at = s.start - self.by_adam
                found.setdefault(shape, []).extend(at + i * shape[0] * shape[1] for i in range(parts))
        return found

    def slices(self):
        at = 0
        for name, p in zip(self.names, self.params):
            yield name, p, slice(at, at + p.numel())
            at += p.numel()

    def collect(self):
        """Gathers the parameters' gradients into the flat vector, and clears them."""
        for _, p, s in self.slices():
            self.grad[s].copy_(p.grad.reshape(-1))
            p.grad = None
        return self.grad

    def step(self, rate):
        """One step at `rate` times the peak rates."""
        self.steps += 1
        n, t = self.by_adam, self.grad.new_tensor
        g = self.grad[:n]
        clip = torch.clamp(1.0 / (g.norm() + 1e-6), max=1.0)
        self.update(self.master[:n], g, self.m, self.v, clip, t(rate * self.adam_lr), t(self.B1), t(self.B2),
                    t(1 / (1 - self.B1 ** self.steps)), t(1 / (1 - self.B2 ** self.steps)))
        body = self.grad[n:]
        self.momentum.lerp_(body, 1 - self.MOMENTUM)
        ahead = body.lerp(self.momentum, self.MOMENTUM)  # Nesterov
        self.master[n:].mul_(1 - rate * self.muon_lr * self.decay).sub_(self.direction(ahead), alpha=rate * self.muon_lr)
        self.publish()

    def direction(self, g):
        """Where the body's weights go, for the vector of their gradients with momentum."""
        out = torch.zeros_like(g)
        for (rows, columns), starts in self.pieces.items():
            if not starts:
                continue
            each = [slice(at, at + rows * columns) for at in starts]
            stack = torch.stack([g[s] for s in each]).view(-1, rows, columns)
            scale = max(1.0, rows / columns) ** 0.5
            for s, o in zip(each, self.orthogonal(stack, self.dtype)):
                out[s] = scale * o.reshape(-1)
        if self.processes > 1:
            dist.all_reduce(out)
        return out

    @torch.no_grad()
    def publish(self):
        """Copies the master weights into the model."""
        for _, p, s in self.slices():
            p.data.copy_(self.master[s].view_as(p))

    def weights(self):
        """The master weights by name, fp32."""
        return {name: self.master[s].view_as(p).clone() for name, p, s in self.slices()}

    def state(self):
        return {"master": self.master, "m": self.m, "v": self.v, "momentum": self.momentum, "steps": self.steps,
                "names": self.names}

    def load(self, state):
        if state["names"] != self.names:
            raise SystemExit("train: the checkpoint is of another model")
        for name in ("master", "m", "v", "momentum"):
            getattr(self, name).copy_(state[name])
        self.steps = state["steps"]
        self.publish()
