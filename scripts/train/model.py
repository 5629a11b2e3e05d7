"""The decider of docs: a small causal transformer whose last position picks a word. This is the definition in PyTorch.

Parameter names are the names of the exported file, so exporting is a copy. It runs on torch 1.13 and on current ones.
"""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F

import charset


class Config:
    """The shape of a model; the fields of config.json that matter here."""

    def __init__(self, name="small", hidden=256, layers=4, heads=4, ffn=704, words=16384):
        self.name, self.hidden, self.layers, self.heads, self.ffn, self.words = name, hidden, layers, heads, ffn, words

    @classmethod
    def preset(cls, name, words):
        sizes = {"small": (256, 4, 4, 704), "base": (256, 6, 4, 704), "tiny": (64, 2, 4, 128)}
        hidden, layers, heads, ffn = sizes[name]
        return cls(name, hidden, layers, heads, ffn, words)


class RMSNorm(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(size))

    def forward(self, x):
        f = x.float()
        return (f * torch.rsqrt(f.square().mean(-1, keepdim=True) + 1e-5)).to(x.dtype) * self.weight


class Attention(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.heads = c.heads
        self.qkv = nn.Linear(c.hidden, 3 * c.hidden, bias=False)
        self.out = nn.Linear(c.hidden, c.hidden, bias=False)

    def forward(self, x, mask):
        b, t, d = x.shape
        size = d // self.heads
        q, k, v = self.qkv(x).view(b, t, 3, self.heads, size).permute(2, 0, 3, 1, 4)
        # dividing by a power of four's root is exact, so scaling q first loses nothing
        score = (q * (1 / math.sqrt(size))) @ k.transpose(-1, -2) + mask
        mixed = torch.softmax(score, -1) @ v
        return self.out(mixed.transpose(1, 2).reshape(b, t, d))


class SwiGLU(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.up = nn.Linear(c.hidden, 2 * c.ffn, bias=False)  # the gate's rows first
        self.down = nn.Linear(c.ffn, c.hidden, bias=False)

    def forward(self, x):
        gate, up = self.up(x).chunk(2, -1)
        return self.down(F.silu(gate) * up)


class Block(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.norm1, self.attn = RMSNorm(c.hidden), Attention(c)
        self.norm2, self.mlp = RMSNorm(c.hidden), SwiGLU(c)

    def forward(self, x, mask):
        x = x + self.attn(self.norm1(x), mask)
        return x + self.mlp(self.norm2(x))


class Decider(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.config = c
        self.embed_chars = nn.Embedding(charset.SIZE, c.hidden)
        self.embed_positions = nn.Embedding(charset.WINDOW, c.hidden)
        self.layers = nn.ModuleList([Block(c) for _ in range(c.layers)])
        self.norm = RMSNorm(c.hidden)
        self.head = nn.Linear(c.hidden, c.words)
        self.char_head = nn.Linear(c.hidden, charset.SIZE, bias=False)  # for training only
        self.register_buffer("mask", torch.full((charset.WINDOW, charset.WINDOW), -1e9).triu(1), persistent=False)
        for name, p in self.named_parameters():
            if p.dim() > 1:
                last = name.endswith(("out.weight", "down.weight"))
                nn.init.normal_(p, std=0.02 / (math.sqrt(2 * c.layers) if last else 1))
        nn.init.zeros_(self.head.bias)

    def forward(self, ids):
        """What every position knows, [batch, time, hidden]: the head's input."""
        t = ids.shape[1]
        x = self.embed_chars(ids) + self.embed_positions.weight[:t]
        mask = self.mask[:t, :t]
        for layer in self.layers:
            x = layer(x, mask)
        return self.norm(x)
