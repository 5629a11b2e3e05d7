"""The decider as an ONNX graph of fixed shape: ids [1, T], last [1] -> logits [1, V], T being the window.

Norms, and attention, are the fused operators that ONNX Runtime's own optimiser makes of a transformer; nothing is left
for it to miss. In the last layer everything but keys and values is computed at position `last` alone.
"""
import numpy as np
from onnx import TensorProto, helper, numpy_helper

from weights import last_layer

MICROSOFT = "com.microsoft"


class Graph:
    """Collects nodes and constants; every method returns the name of what it makes."""

    def __init__(self):
        self.nodes, self.constants = [], []

    def constant(self, value):
        name = f"constant{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def op(self, kind, *inputs, outputs=1, domain=None, **attributes):
        names = [f"{kind}{len(self.nodes)}_{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(kind, inputs, names, domain=domain, **attributes))
        return names[0] if outputs == 1 else names

    def linear(self, x, w):
        """x [1, t, columns], w [rows, columns] -> [1, t, rows]"""
        return self.op("MatMul", x, self.constant(w.T))

    def norm(self, x, weight, eps):
        return self.op("SimplifiedLayerNormalization", x, self.constant(weight), axis=-1, epsilon=eps)

    def split(self, x, parts):
        """x [1, t, n] -> parts of [1, t, n / parts]"""
        return self.op("Split", x, outputs=parts, axis=-1, num_outputs=parts)

    def attention(self, q, k, v, heads, mask=""):
        """q [1, t, d], k and v [1, T, d], mask [1, 1, t, T] to add (none: causal) -> [1, t, d]"""
        return self.op("MultiHeadAttention", q, k, v, "", "", mask, domain=MICROSOFT,
                       num_heads=heads, unidirectional=0 if mask else 1)

    def swiglu(self, x):
        """x [1, t, 2f], gate first -> [1, t, f]"""
        gate, up = self.split(x, 2)
        return self.op("Mul", self.op("Mul", gate, self.op("Sigmoid", gate)), up)


def build(config, weights):
    """-> the model, ready for an InferenceSession or for onnxruntime.quantization."""
    g = Graph()
    x = g.op("Add", g.op("Gather", g.constant(weights["embed_chars.weight"]), "ids"),
             g.constant(weights["embed_positions.weight"][None]))
    last, query, key_value = last_layer(weights, config)
    for n in range(last):
        y = g.norm(x, weights[f"layers.{n}.norm1.weight"], config["norm_eps"])
        q, k, v = g.split(g.linear(y, weights[f"layers.{n}.attn.qkv.weight"]), 3)
        x = finish_layer(g, config, weights, n, (x, g.attention(q, k, v, config["num_heads"])))
    y = g.norm(x, weights[f"layers.{last}.norm1.weight"], config["norm_eps"])
    k, v = g.split(g.linear(y, key_value), 2)
    x, y = g.op("Gather", x, "last", axis=1), g.op("Gather", y, "last", axis=1)
    mask = g.op("Gather", g.constant(causal(config["window"])[None, None]), "last", axis=2)
    x = finish_layer(g, config, weights, last, (x, g.attention(g.linear(y, query), k, v, config["num_heads"], mask)))
    head(g, config, weights, x)
    return model(g, config)


def finish_layer(g, config, weights, n, residual_and_mixed):
    """What follows attention in layer n: (x, mixed), both [1, t, d] -> [1, t, d]"""
    x, mixed = residual_and_mixed
    x = g.op("Add", x, g.linear(mixed, weights[f"layers.{n}.attn.out.weight"]))
    y = g.norm(x, weights[f"layers.{n}.norm2.weight"], config["norm_eps"])
    y = g.swiglu(g.linear(y, weights[f"layers.{n}.mlp.up.weight"]))
    return g.op("Add", x, g.linear(y, weights[f"layers.{n}.mlp.down.weight"]))


def head(g, config, weights, x):
    """x [1, 1, d] -> the graph's output, logits [1, V]"""
    x = g.op("Squeeze", g.norm(x, weights["norm.weight"], config["norm_eps"]), g.constant(np.array([1])))
    x = g.op("MatMul", x, g.constant(weights["head.weight"].T))
    g.nodes.append(helper.make_node("Add", [x, g.constant(weights["head.bias"])], ["logits"]))


def causal(window):
    """-> [T, T]: what row t adds to the scores of each position, 0 up to t and very low behind it."""
    return np.triu(np.full((window, window), -1e9, np.float32), 1)


def model(g, config):
    window, words = config["window"], config["vocab_words"]
    graph = helper.make_graph(
        g.nodes, "laya",
        [helper.make_tensor_value_info("ids", TensorProto.INT64, [1, window]),
         helper.make_tensor_value_info("last", TensorProto.INT64, [1])],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, [1, words])], g.constants)
    return helper.make_model(graph, ir_version=10, opset_imports=[helper.make_opsetid("", 18), helper.make_opsetid(MICROSOFT, 1)])
