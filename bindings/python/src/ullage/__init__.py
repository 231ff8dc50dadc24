"""Runs neural networks on Vulkan devices, with tensor sizes that may be unknown until the data arrives.

    import numpy as np, ullage
    session = ullage.Session("model.onnx")                  # or .ull, bytes, an onnx.ModelProto
    outputs = session.run({"x": np.zeros((1, 3, 48, 320), np.float32)})   # a dict of arrays by name
    session.statistics.host_waits                           # 1

Inputs are NumPy arrays, or objects with DLPack or the buffer protocol. Outputs are NumPy arrays that own
their memory. Errors raise `ullage.Error`; its `op` and `node` name the node of the model that caused it.
"""
from ._ullage import (Cancelled, DeviceLost, Error, InternalError, InvalidArgument, InvalidFile,
                      NoDevice, OutOfBounds, OutOfMemory, Unsupported, version)
from .buffers import Buffer
from .devices import Device, default_device, devices
from .functions import Rows, checkpoint, grad, jit, value_and_grad, vmap
from .generation import Answer, Generator, Stream, chat, generate, memory
from .graphs import Graph, Value
from .models import Model, TensorInfo, comprehension, import_gguf, import_onnx, import_pt2
from .readers import Embedder, Segment, Transcriber, Transcript, embed, transcribe
from .sessions import Program, Run, Session, Statistics

__version__ = version()
__all__ = ["Answer", "Buffer", "Cancelled", "Device", "DeviceLost", "Embedder", "Error", "Generator", "Graph", "InternalError",
           "InvalidArgument", "InvalidFile", "Model", "NoDevice", "OutOfBounds", "OutOfMemory", "Program", "Rows",
           "Run", "Segment", "Session", "Statistics", "Stream", "TensorInfo", "Transcriber", "Transcript", "Unsupported",
           "Value", "chat", "checkpoint", "comprehension", "default_device", "devices", "embed", "generate", "grad",
           "import_gguf", "import_onnx", "import_pt2", "jit", "memory", "transcribe", "value_and_grad", "vmap"]
