"""An onnx.backend.base.Backend, which the test suite of onnx can run (docs/python.md).

    import onnx.backend.test, ullage.onnx_backend
    runner = onnx.backend.test.BackendTest(ullage.onnx_backend, __name__)
"""
import numpy as np
import onnx
from onnx.backend.base import Backend, BackendRep, namedtupledict

from .arrays import BFLOAT16, as_array
from .devices import default_device, devices
from .models import import_onnx
from .sessions import Session
from ._ullage import OutOfBounds, Unsupported

# Inputs with more elements than this are not specialized.
MOST_SPECIALIZED = 64


def _declared(value_type, array):
    """Converts an output to the dtype that the model declares. Types of ml_dtypes are bytes in a program."""
    dtype = onnx.helper.tensor_dtype_to_np_dtype(value_type.tensor_type.elem_type or 1)
    if array.dtype == dtype or not value_type.tensor_type.elem_type:
        return array
    return array.view(dtype) if _is_narrow_float(dtype) else array.astype(dtype)


def _is_extended(dtype):
    """Is it a dtype of ml_dtypes? `dtype.kind` does not distinguish them."""
    return dtype.type.__module__ == "ml_dtypes"


def _is_narrow_float(dtype):
    """Is it a float of 8 bits or less, or bf16?"""
    return _is_extended(dtype) and "int" not in dtype.name


def _as_bytes(array):
    """Converts an input of a type of ml_dtypes to bytes; the inverse of `_declared`."""
    if not _is_extended(array.dtype) or array.dtype.itemsize != 1:
        return array
    if _is_narrow_float(array.dtype):
        return array.view(np.uint8)
    return array.astype(np.uint8 if array.dtype.name.startswith("u") else np.int8)


class Prepared(BackendRep):
    """Runs a model. Inputs come in order or by name; a sequence is a list, an absent optional is None. Results
    are a named tuple. The first run compiles the model, because lengths of sequences and values that decide the
    structure of the graph are known only then. A run with other lengths or values compiles it again."""

    def __init__(self, model, options):
        self.model, self.options, self.key, self.session = model, options, None, None
        self.needs_values = False  # do inputs decide the graph's structure?
        graph = model.graph
        constants = {tensor.name for tensor in graph.initializer}
        self.inputs = [value.name for value in graph.input if value.name not in constants]

    def run(self, inputs, **kwargs):
        tensors, lengths = self._flat(inputs)
        outputs = self._outputs(tensors, lengths)
        values = [self._value(value, outputs) for value in self.model.graph.output]
        return namedtupledict("Outputs", [value.name for value in self.model.graph.output])(*values)

    def _flat(self, inputs):
        if not isinstance(inputs, dict):
            if not isinstance(inputs, (list, tuple)):
                inputs = [inputs]
            inputs = dict(zip(self.inputs, inputs))
        tensors, lengths = {}, {}
        for name, value in inputs.items():
            if isinstance(value, (list, tuple)):
                lengths[name] = len(value)
                tensors |= {f"{name}.{i}": _as_bytes(as_array(one)) for i, one in enumerate(value)}
            elif value is None:
                lengths[name] = -1
            else:
                tensors[name] = _as_bytes(as_array(value))
        return tensors, lengths

    def _outputs(self, tensors, lengths):
        if not self.needs_values:
            try:
                return self._run(tensors, lengths, {})
            except (Unsupported, OutOfBounds):
                pass
        specialized = {name: value for name, value in tensors.items() if value.size <= MOST_SPECIALIZED
                       and (value.dtype.kind in "biuf" or value.dtype == BFLOAT16)}
        outputs = self._run(tensors, lengths, specialized)
        self.needs_values = True
        return outputs

    def _run(self, tensors, lengths, specialized):
        key = (tuple(lengths.items()), tuple((name, value.tobytes()) for name, value in specialized.items()))
        if self.session is None or key != self.key:
            model = import_onnx(self.model, lengths=lengths, specialized=specialized)
            self.session, self.key = Session(model, default_device(), **self.options), key
        known = {info.name for info in self.session.inputs}
        return self.session.run({name: value for name, value in tensors.items() if name in known})

    def _value(self, declared, outputs):
        kind = declared.type
        if kind.HasField("optional_type"):
            kind = kind.optional_type.elem_type
        if kind.HasField("sequence_type"):
            members = [name for name in outputs if name.rpartition(".")[0] == declared.name]
            return [_declared(kind.sequence_type.elem_type, outputs[name]) for name in members]
        array = outputs.get(declared.name)
        return None if array is None else _declared(kind, array)


class UllageBackend(Backend):
    @classmethod
    def prepare(cls, model, device="CPU", **kwargs):
        """An op without an importer raises ullage.Unsupported (a NotImplementedError) at the first run."""
        onnx.checker.check_model(model)
        return Prepared(model, kwargs)

    @classmethod
    def run_model(cls, model, inputs, device="CPU", **kwargs):
        return cls.prepare(model, device, **kwargs).run(inputs)

    @classmethod
    def run_node(cls, node, inputs, device="CPU", outputs_info=None, opset_version=None, **kwargs):
        """Runs a single node, with the types of these inputs."""
        infos = [onnx.helper.make_tensor_value_info(
            name, onnx.helper.np_dtype_to_tensor_dtype(value.dtype), value.shape)
            for name, value in zip((name for name in node.input if name), inputs)]
        outputs = [onnx.ValueInfoProto(name=name) for name in node.output if name]
        graph = onnx.helper.make_graph([node], "node", infos, outputs)
        opsets = [onnx.helper.make_opsetid(node.domain, opset_version or onnx.defs.onnx_opset_version())]
        return Prepared(onnx.helper.make_model(graph, opset_imports=opsets), kwargs).run(list(inputs))

    @classmethod
    def supports_device(cls, device):
        """onnx's device "CPU" is the default Vulkan device."""
        return device.split(":")[0] == "CPU" and bool(devices())


prepare = UllageBackend.prepare
run_model = UllageBackend.run_model
run_node = UllageBackend.run_node
supports_device = UllageBackend.supports_device
