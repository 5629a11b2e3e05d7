"""The decider in MLX: fp32, its fast norms and attention; the weights are evaluated before the graph is traced."""
import mlx.core as mx

from onnx_graph import causal
from weights import last_layer


def build(config, weights):
    """-> forward(ids [T], last [1]) -> logits [V]"""
    w = {name: mx.array(value) for name, value in weights.items()}
    last_n, query, key_value = last_layer(w, config)
    mask = mx.array(causal(config["window"]))
    w |= {name: mx.contiguous(m.T) for name, m in w.items() if m.ndim == 2 and "embed" not in name}
    query, key_value = mx.contiguous(query.T), mx.contiguous(key_value.T)
    mx.eval(w, query, key_value, mask)
    heads, size = config["num_heads"], config["hidden_size"] // config["num_heads"]

    def norm(x, name):
        return mx.fast.rms_norm(x, w[name + ".weight"], config["norm_eps"])

    def attention(q, k, v, mask):
        """q [t, d], k and v [T, d] -> [t, d]"""
        q, k, v = (a.reshape(1, len(a), heads, size).transpose(0, 2, 1, 3) for a in (q, k, v))
        mixed = mx.fast.scaled_dot_product_attention(q, k, v, scale=size ** -0.5, mask=mask)
        return mixed.transpose(0, 2, 1, 3).reshape(-1, heads * size)

    def finish_layer(n, x, mixed):
        """What follows attention in layer n: x, mixed [t, d] -> [t, d]"""
        x = x + mixed @ w[f"layers.{n}.attn.out.weight"]
        gate, up = mx.split(norm(x, f"layers.{n}.norm2") @ w[f"layers.{n}.mlp.up.weight"], 2, -1)
        return x + (gate * mx.sigmoid(gate) * up) @ w[f"layers.{n}.mlp.down.weight"]

    def forward(ids, last):
        x = w["embed_chars.weight"][ids] + w["embed_positions.weight"]
        for n in range(last_n):
            qkv = norm(x, f"layers.{n}.norm1") @ w[f"layers.{n}.attn.qkv.weight"]
            x = finish_layer(n, x, attention(*mx.split(qkv, 3, -1), "causal"))
        y = norm(x, f"layers.{last_n}.norm1")
        k, v = mx.split(y @ key_value, 2, -1)
        x = finish_layer(last_n, x[last], attention(y[last] @ query, k, v, mask[last]))
        return (norm(x, "norm") @ w["head.weight"] + w["head.bias"])[0]

    return forward
