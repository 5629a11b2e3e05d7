"""Reads a model's folder and gives every matrix in fp32, for runtimes that know nothing of our 8-bit layout."""
import json
from pathlib import Path

import numpy as np

TYPES = {"F16": np.float16, "F32": np.float32, "U32": np.uint32}


def load(folder):
    """-> (config, weights): the numbers of config.json, and fp32 arrays by name, matrices as [rows out, columns in]."""
    folder = Path(folder)
    config = json.loads((folder / "config.json").read_text())
    tensors = read_safetensors(folder / "model.safetensors")
    quantised = {name[:-len(".scales")] for name in tensors if name.endswith(".scales")}
    weights = {name: t.astype(np.float32) for name, t in tensors.items() if t.dtype != np.uint32}
    for name in quantised:
        scales, biases = weights.pop(name + ".scales"), weights.pop(name + ".biases")
        weights[name + ".weight"] = dequantise(tensors[name + ".weight"], scales, biases, config["quantization"])
    return config, weights


def read_safetensors(path):
    """-> arrays by name. The file: length of the header (8 bytes), header (JSON), data."""
    data = path.read_bytes()
    begin = 8 + int.from_bytes(data[:8], "little")
    header = json.loads(data[8:begin])
    header.pop("__metadata__", None)
    return {name: np.frombuffer(data[begin + t["data_offsets"][0]:begin + t["data_offsets"][1]],
                                TYPES[t["dtype"]]).reshape(t["shape"])
            for name, t in header.items()}


def dequantise(packed, scales, biases, how):
    """packed uint32 [rows, columns * bits / 32], lowest bits first; scales, biases [rows, columns / group].
    -> fp32 [rows, columns]: scale * q + bias."""
    if how["bits"] != 8:
        raise ValueError(f"{how['bits']} bits: this script reads 8")
    q = packed.astype("<u4").view(np.uint8).reshape(*scales.shape, how["group_size"]).astype(np.float32)
    return (q * scales[..., None] + biases[..., None]).reshape(len(packed), -1)


def last_layer(weights, config):
    """-> (number of the last layer, its query rows [d, d], its key and value rows [2d, d])."""
    n, d = config["num_layers"] - 1, config["hidden_size"]
    qkv = weights[f"layers.{n}.attn.qkv.weight"]
    return n, qkv[:d], qkv[d:]
