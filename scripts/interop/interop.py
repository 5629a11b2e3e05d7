"""Files both ways: what Laya quantises, Python's MLX reads; what Python's MLX quantises, Laya reads. With equal logits.

    python scripts/interop/interop.py build/laya MODEL      MODEL: an fp16 model directory, such as assets/testdata/tiny

Needs mlx (scripts/interop/mlx.sh makes build/mlx/venv). Both sides compute from the 8-bit weights: MLX by its quantized_matmul,
Laya by its own kernels (`laya model check`). The golden files carry the logits across.
"""
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

import mlx.core as mx
import mlx.nn as nn
from mlx.utils import tree_flatten

TOLERANCE = 1e-3  # of a logit: DESIGN, "Tolerances"
QUANTIZATION = {"group_size": 64, "bits": 8}


class Attention(nn.Module):
    def __init__(self, d, heads):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(d, 3 * d, bias=False)
        self.out = nn.Linear(d, d, bias=False)

    def __call__(self, x):  # [T, d] -> [T, d]
        q, k, v = (a.reshape(1, len(x), self.heads, -1).transpose(0, 2, 1, 3) for a in mx.split(self.qkv(x), 3, -1))
        mixed = mx.fast.scaled_dot_product_attention(q, k, v, scale=q.shape[-1] ** -0.5, mask="causal")
        return self.out(mixed.transpose(0, 2, 1, 3).reshape(len(x), -1))


class MLP(nn.Module):
    def __init__(self, d, ffn):
        super().__init__()
        self.up = nn.Linear(d, 2 * ffn, bias=False)
        self.down = nn.Linear(ffn, d, bias=False)

    def __call__(self, x):
        gate, up = mx.split(self.up(x), 2, -1)
        return self.down(nn.silu(gate) * up)


class Block(nn.Module):
    def __init__(self, config):
        super().__init__()
        d, eps = config["hidden_size"], config["norm_eps"]
        self.norm1, self.norm2 = nn.RMSNorm(d, eps), nn.RMSNorm(d, eps)
        self.attn, self.mlp = Attention(d, config["num_heads"]), MLP(d, config["ffn_size"])

    def __call__(self, x):
        x = x + self.attn(self.norm1(x))
        return x + self.mlp(self.norm2(x))


class Decider(nn.Module):
    """The model in MLX's own modules, whose parameters have the names of Laya's files."""

    def __init__(self, config):
        super().__init__()
        d = config["hidden_size"]
        self.embed_chars = nn.Embedding(config["vocab_chars"], d)
        self.embed_positions = nn.Embedding(config["window"], d)
        self.layers = [Block(config) for _ in range(config["num_layers"])]
        self.norm = nn.RMSNorm(d, config["norm_eps"])
        self.head = nn.Linear(d, config["vocab_words"])

    def __call__(self, ids):  # [T] -> [V]
        x = self.embed_chars(ids) + self.embed_positions(mx.arange(len(ids)))
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm(x)[-1:])[0]


def load(folder):
    """As mlx-lm loads: what has scales in the file becomes quantised. Computed in fp32, as Laya does."""
    config = json.loads((folder / "config.json").read_text())
    weights = mx.load(str(folder / "model.safetensors"))
    model = Decider(config)
    if how := config.get("quantization"):
        nn.quantize(model, **how, class_predicate=lambda path, m: f"{path}.scales" in weights)
    fill(model, {name: w if w.dtype == mx.uint32 else w.astype(mx.float32) for name, w in weights.items()})
    return config, model


def fill(model, weights):
    """Gives model its weights; every one must be there. Others (char_head) are left out, as Laya does."""
    names = dict(tree_flatten(model.parameters()))
    model.load_weights([(name, w) for name, w in weights.items() if name in names])


def check(model, golden):
    """-> the greatest difference of a logit between model and a golden file; fails where the best word is another."""
    worst = 0.0
    for entry in golden:
        logits = model(mx.array(entry["ids"]))
        difference = mx.max(mx.abs(logits[mx.array(entry["top"])] - mx.array(entry["logits"]))).item()
        difference = max(difference, abs(mx.logsumexp(logits).item() - entry["logsumexp"]))
        best = max(zip(entry["logits"], entry["top"]))[1]
        if not math.isfinite(difference) or difference > TOLERANCE or mx.argmax(logits).item() != best:
            sys.exit(f"{entry['context']!r}: logits differ by {difference:g}, best row {mx.argmax(logits).item()}, golden {best}")
        worst = max(worst, difference)
    return worst


def quantize(source, folder):
    """As mlx-lm converts: every module that can be is quantised, the embeddings too; config.json says how."""
    config = json.loads((source / "config.json").read_text())
    model = Decider(config)
    fill(model, mx.load(str(source / "model.safetensors")))
    nn.quantize(model, **QUANTIZATION)
    folder.mkdir()
    mx.save_safetensors(str(folder / "model.safetensors"), dict(tree_flatten(model.parameters())), metadata={"format": "mlx"})
    config["quantization"] = config["quantization_config"] = QUANTIZATION
    (folder / "config.json").write_text(json.dumps(config))
    (folder / "lexicon.txt").write_bytes((source / "lexicon.txt").read_bytes())
    golden = json.loads((source / "golden.json").read_text())
    _, model = load(folder)
    for entry in golden:
        logits = model(mx.array(entry["ids"]))
        rows = mx.argsort(-logits)[:len(entry["top"])].tolist()
        entry |= {"top": rows, "logits": logits[mx.array(rows)].tolist(), "logsumexp": mx.logsumexp(logits).item(), "words": []}
    (folder / "golden.json").write_text(json.dumps(golden))


def main():
    laya, source = sys.argv[1], Path(sys.argv[2])
    mx.set_default_device(mx.cpu)
    with tempfile.TemporaryDirectory() as temporary:
        ours, theirs = Path(temporary) / "ours", Path(temporary) / "theirs"
        subprocess.run([laya, "model", "quantize", source, ours], check=True)
        config, model = load(ours)
        assert config["quantization"] == QUANTIZATION and isinstance(model.head, nn.QuantizedLinear)
        golden = json.loads((ours / "golden.json").read_text())
        print(f"written by Laya, read by MLX {mx.__version__}: {len(golden)} contexts, logits within {check(model, golden):.1e}, same best words")

        quantize(source, theirs)
        print("written by MLX, read by Laya: ", end="", flush=True)
        subprocess.run([laya, "model", "check", theirs], check=True)


if __name__ == "__main__":
    main()
