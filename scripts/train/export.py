"""Checkpoint to a model's folder.  python3 export.py CHECKPOINT LEXICON OUT [--name small]

Writes config.json, model.safetensors (fp16), lexicon.txt and golden.json: for some contexts the window's ids, the best
rows with their logits and the logsumexp over all rows, in fp32 arithmetic on the fp16 weights.
"""
import argparse
import json
import pathlib
import shutil
import struct

import numpy as np
import torch

import charset
import golden
import lexicon
import model


def from_checkpoint(path):
    """(model in fp32, checkpoint) of a training run."""
    c = torch.load(path, map_location="cpu")
    cfg = model.Config(**c["model"])
    net = model.Decider(cfg)
    opt, at, state = c["optimizer"], 0, {}
    shapes = dict(net.named_parameters())
    for name in opt["names"]:
        n = shapes[name].numel()
        state[name] = opt["master"][at:at + n].view_as(shapes[name])
        at += n
    net.load_state_dict(state, strict=False)
    return net.eval(), c


def characters(checkpoint):
    """How many characters the model has seen, in this run and those that it began from."""
    return checkpoint.get("before", 0) + checkpoint["characters"]


def load(folder):
    """(model in fp32, lexicon) of an exported folder, with fp16 weights."""
    cfg = json.loads((folder / "config.json").read_text())
    net = model.Decider(model.Config(cfg["name"], cfg["hidden_size"], cfg["num_layers"], cfg["num_heads"],
                                     cfg["ffn_size"], cfg["vocab_words"]))
    net.load_state_dict(read_tensors(folder / "model.safetensors"), strict=False)
    return net.eval(), lexicon.Lexicon.read(folder / "lexicon.txt")


def write_tensors(path, tensors):
    """A safetensors file of fp16 tensors, in name order; its header is padded to 8 bytes."""
    header, at = {"__metadata__": {"format": "mlx"}}, 0
    arrays = {name: t.detach().to(torch.float16).contiguous().numpy() for name, t in sorted(tensors.items())}
    for name, a in arrays.items():
        header[name] = {"dtype": "F16", "shape": list(a.shape), "data_offsets": [at, at + a.nbytes]}
        at += a.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as f:
        f.write(struct.pack("<Q", len(text)) + text)
        for a in arrays.values():
            f.write(a.tobytes())


def read_tensors(path):
    """The tensors of a safetensors file in fp32; quantised ones (MLX's layout, as `laya model quantize` writes it) widened."""
    raw = path.read_bytes()
    size, = struct.unpack("<Q", raw[:8])
    stored = {}
    for name, e in json.loads(raw[8:8 + size]).items():
        if name != "__metadata__":
            begin, end = (8 + size + o for o in e["data_offsets"])
            kind = np.float16 if e["dtype"] == "F16" else np.uint8  # a U32 is four columns of one byte each
            stored[name] = np.frombuffer(raw[begin:end], dtype=kind).astype(np.float32).reshape(e["shape"][0], -1)
            if len(e["shape"]) == 1:
                stored[name] = stored[name][:, 0]
    out = {}
    for name, w in stored.items():
        stem = name[:-len("weight")]
        if stem + "scales" in stored and name.endswith("weight"):
            scales, biases = stored[stem + "scales"], stored[stem + "biases"]
            group = w.shape[1] // scales.shape[1]
            w = w * scales.repeat(group, 1) + biases.repeat(group, 1)
        if not name.endswith(("scales", "biases")):
            out[name] = torch.from_numpy(w)
    return out


def write(net, lexicon_path, out, name, characters, contexts=golden.CONTEXTS):
    out.mkdir(parents=True, exist_ok=True)
    tensors = {n: p for n, p in net.named_parameters() if n != "char_head.weight"}
    write_tensors(out / "model.safetensors", tensors)
    if lexicon_path.resolve() != (out / "lexicon.txt").resolve():
        shutil.copyfile(lexicon_path, out / "lexicon.txt")
    c = net.config
    config = {"model_type": "laya-decider", "format_version": 1, "name": name, "window": charset.WINDOW,
              "hidden_size": c.hidden, "num_layers": c.layers, "num_heads": c.heads, "ffn_size": c.ffn, "norm_eps": 1e-5,
              "vocab_chars": charset.SIZE, "vocab_words": c.words, "dtype": "float16", "quantization": None,
              "trained_characters": characters}
    (out / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    rounded, lex = load(out)
    golden.write(out / "golden.json", golden.vectors(rounded, lex, contexts))


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("checkpoint", type=pathlib.Path)
    p.add_argument("lexicon", type=pathlib.Path)
    p.add_argument("out", type=pathlib.Path)
    p.add_argument("--name")
    p.add_argument("--contexts", type=pathlib.Path, help="JSON list of [context, at_start] instead of golden.CONTEXTS")
    a = p.parse_args()
    torch.set_num_threads(1)
    net, c = from_checkpoint(a.checkpoint)
    contexts = [tuple(x) for x in json.loads(a.contexts.read_text())] if a.contexts else golden.CONTEXTS
    write(net, a.lexicon, a.out, a.name or net.config.name, characters(c), contexts)
    size = (a.out / "model.safetensors").stat().st_size
    print(f"exported {a.out}: {size / 1e6:.2f} MB, {characters(c) / 1e6:.1f} M characters seen, "
          f"golden error {golden.check(a.out):.1e}")


if __name__ == "__main__":
    main()
