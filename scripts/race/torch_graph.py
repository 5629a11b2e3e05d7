"""The decider in PyTorch: fp32, attention by scaled_dot_product_attention."""
import torch
import torch.nn.functional as F

from onnx_graph import causal
from weights import last_layer


class Decider(torch.nn.Module):
    """forward(ids int64 [T], last int64 [1]) -> logits [V]"""

    def __init__(self, config, weights):
        super().__init__()
        self.last_layer, query, key_value = last_layer(weights, config)
        self.heads, self.eps = config["num_heads"], config["norm_eps"]
        tensors = weights | {"query": query, "key_value": key_value, "mask": causal(config["window"])}
        self.w = torch.nn.ParameterDict({key(name): torch.nn.Parameter(torch.tensor(value), requires_grad=False)
                                         for name, value in tensors.items()})

    def linear(self, x, name):
        return F.linear(x, self.w[key(name)])

    def norm(self, x, name):
        return F.rms_norm(x, x.shape[-1:], self.w[key(name + ".weight")], self.eps)

    def attention(self, q, k, v, **kind):
        """q [t, d], k and v [T, d] -> [t, d]"""
        q, k, v = (a.view(1, len(a), self.heads, -1).transpose(1, 2) for a in (q, k, v))
        return F.scaled_dot_product_attention(q, k, v, **kind).transpose(1, 2).reshape(q.shape[2], -1)

    def finish_layer(self, n, x, mixed):
        """What follows attention in layer n: x, mixed [t, d] -> [t, d]"""
        x = x + self.linear(mixed, f"layers.{n}.attn.out.weight")
        gate, up = self.linear(self.norm(x, f"layers.{n}.norm2"), f"layers.{n}.mlp.up.weight").chunk(2, -1)
        return x + self.linear(F.silu(gate) * up, f"layers.{n}.mlp.down.weight")

    def forward(self, ids, last):
        x = F.embedding(ids, self.w[key("embed_chars.weight")]) + self.w[key("embed_positions.weight")]
        for n in range(self.last_layer):
            qkv = self.linear(self.norm(x, f"layers.{n}.norm1"), f"layers.{n}.attn.qkv.weight")
            x = self.finish_layer(n, x, self.attention(*qkv.chunk(3, -1), is_causal=True))
        y = self.norm(x, f"layers.{self.last_layer}.norm1")
        k, v = self.linear(y, "key_value").chunk(2, -1)
        mixed = self.attention(self.linear(y[last], "query"), k, v, attn_mask=self.w["mask"][last])
        x = self.finish_layer(self.last_layer, x[last], mixed)
        return F.linear(self.norm(x, "norm"), self.w[key("head.weight")], self.w[key("head.bias")])[0]


def key(name):
    return name.replace(".", "_")
