"""The others: each function opens one runtime, on one thread, and returns decide(ids, last) -> logits [V].

ids is int64 [T], padded with 0 behind position `last`. Each has the form that is fast in it; all leave out, as ours
does, what nobody reads: in the last layer only keys and values of every position, the rest at `last` alone.
A runtime that is not installed raises ImportError.
"""
import ctypes
import tempfile
from pathlib import Path

import numpy as np

from weights import last_layer


def ort_fp32(config, weights):
    import onnx_graph
    return ort_session(onnx_graph.build(config, weights).SerializeToString())


def ort_int8(config, weights):
    """Dynamic quantisation as ONNX Runtime offers it: 8-bit weights by column; activations become 8-bit at each MatMul."""
    import onnx
    from onnxruntime.quantization import QuantType, quantize_dynamic

    import onnx_graph
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "fp32.onnx", Path(folder) / "int8.onnx"
        onnx.save(onnx_graph.build(config, weights), source)
        quantize_dynamic(source, target, op_types_to_quantize=["MatMul"], weight_type=QuantType.QInt8,
                         per_channel=True, extra_options={"DefaultTensorType": onnx.TensorProto.FLOAT})
        return ort_session(target.read_bytes())


def ort_session(model):
    import onnxruntime as ort
    ort.set_default_logger_severity(3)
    options = ort.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.execution_mode = ort.ExecutionMode.ORT_SEQUENTIAL
    options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_ENABLE_ALL
    session = ort.InferenceSession(model, options, providers=["CPUExecutionProvider"])

    def decide(ids, last):
        return session.run(["logits"], {"ids": ids[None], "last": np.array([last])})[0][0]
    return decide


def torch_eager(config, weights):
    return torch_runtime(config, weights, lambda forward: forward)


def torch_compiled(config, weights):
    """torch.compile with the weights frozen into its C++ code; needs a C++ compiler."""
    import torch
    return torch_runtime(config, weights, lambda forward: torch.compile(
        forward, fullgraph=True, dynamic=False, options={"freezing": True}))


def torch_runtime(config, weights, prepare):
    import torch
    import torch_graph
    torch.set_num_threads(1)
    torch.set_num_interop_threads(1)
    forward = prepare(torch_graph.Decider(config, weights).eval())

    @torch.inference_mode()
    def decide(ids, last):
        return forward(torch.from_numpy(ids), torch.tensor([last])).numpy()
    return decide


def mlx_fp32(config, weights):
    """MLX on its CPU device, as it comes: for Linux its wheel carries the reference BLAS."""
    import mlx.core as mx
    import mlx_graph
    mx.set_default_device(mx.cpu)
    forward = mx.compile(mlx_graph.build(config, weights))

    def decide(ids, last):
        return np.array(forward(mx.array(ids), mx.array([last])), copy=False)
    return decide


def mlx_openblas(config, weights):
    """The same with the system's OpenBLAS in the place of the reference BLAS: its symbols are there first."""
    try:
        blas = ctypes.CDLL("libopenblas.so.0", mode=ctypes.RTLD_GLOBAL)
    except OSError as error:
        raise ImportError(error) from error
    blas.openblas_set_num_threads(1)
    return mlx_fp32(config, weights)


# name: (what the table calls it, the packages whose versions it states, how it is opened)
LANES = {
    "ort-fp32": ("ONNX Runtime, fp32", ("onnxruntime",), ort_fp32),
    "ort-int8": ("ONNX Runtime, int8 (dynamic)", ("onnxruntime",), ort_int8),
    "torch": ("PyTorch, fp32", ("torch",), torch_eager),
    "torch-compile": ("PyTorch, fp32, compiled", ("torch",), torch_compiled),
    "mlx": ("MLX on CPU, fp32", ("mlx", "mlx-cpu"), mlx_fp32),
    "mlx-openblas": ("MLX on CPU, fp32, OpenBLAS", ("mlx", "mlx-cpu"), mlx_openblas),
}
