"""Writes graphs of ATen ops in the form of torch.export.save, so that there is one importer for both doors."""
import hashlib
import io
import json
import operator
import re
import zipfile
from dataclasses import dataclass, replace
from typing import Any

import sympy
import torch
from torch._export.serde import schema, serialize
from torch._subclasses.fake_tensor import unset_fake_temporarily
from torch.export.graph_signature import (ConstantArgument, ExportGraphSignature, InputKind, InputSpec, OutputKind,
                                          OutputSpec, SymIntArgument, TensorArgument)
from torch.fx import Graph, GraphModule, Node
from torch.fx.experimental.symbolic_shapes import optimization_hint
from torch.utils._pytree import tree_flatten

from .. import _ullage
from ._recurrences import ATEN_LAYERS

_PLACE = re.compile(r'File "(?:[^"]*[/\\\\])?([^"/\\\\]+)", line (\d+)')

aten = torch.ops.aten


@dataclass(frozen=True)
class Result:
    """What a graph returns at one place: an output of the program, an argument as it came, or a number or None
    that is known."""
    output: str = ""
    argument: int = -1
    value: Any = None
    dtype: torch.dtype | None = None  # None: an integer, float or bool of Python
    order: tuple[int, ...] = ()  # axes from the largest stride to the smallest; () is row-major
    strides: "Strides | None" = None  # of results with gaps between their elements, or that repeat some
    is_again: bool = False  # another result before it is the same output


@dataclass(frozen=True)
class Strides:
    """Strides as expressions of symbols, and where those are found."""
    values: tuple[Any, ...]
    of_arguments: tuple[tuple[Any, int, int], ...]  # a symbol, an argument and its axis
    of_result: tuple[tuple[Any, int], ...]  # a symbol and an axis of the result

    def at(self, arguments: list[Any], shape: tuple[int, ...]) -> tuple[int, ...]:
        known = {symbol: arguments[i].shape[axis] for symbol, i, axis in self.of_arguments}
        known |= {symbol: shape[axis] for symbol, axis in self.of_result}
        return tuple(int(sympy.sympify(value).xreplace(known)) for value in self.values)


@dataclass(frozen=True)
class Captured:
    """A graph for the importer. `key` names its content: sizes, lines and paths of the source are not in it.
    `content` names it with the lines and paths, which messages have."""
    archive: bytes
    key: str
    content: str
    inputs: tuple[tuple[str, int], ...]  # names of program inputs, and which arguments they are
    results: tuple[Result, ...]
    written: tuple[tuple[int, Result], ...]  # arguments to write to, and what


def captured(module: GraphModule) -> Captured:
    """Takes a graph of AOTAutograd, whose placeholders and nodes have `val` in their meta. Raises Unsupported, which
    names the node, where the form has no place for one."""
    return _Capture(module).finished()


class _Capture:
    def __init__(self, module: GraphModule):
        self.graph = Graph()
        self.constants: dict[str, torch.Tensor] = {}
        returned = self.graph.graph_copy(module.graph, {})
        self.arguments = {node: i for i, node in enumerate(self.graph.find_nodes(op="placeholder"))}
        writes = self._writes()
        self.written = [self.arguments[node.args[0]] for node in writes]
        # What is returned, then what is written to arguments.
        self.output = self.graph.output((*returned, *(node.args[1] for node in writes)))
        for node in writes:
            node.replace_all_uses_with(node.args[1])
            self.graph.erase_node(node)
        self.module = GraphModule(module, self.graph)

    def finished(self) -> Captured:
        _make_plain(self.module)
        self._lift_constants()
        self._derive_sizes()
        self._read_floats()
        values = list(self.output.args[0])
        results = [self._result(value) for value in values]
        for i, result in enumerate(results):
            if result.output and result in results[:i]:
                results[i] = replace(result, is_again=True)
        returned = len(results) - len(self.written)
        outputs = list({value: None for value, result in zip(values, results) if result.output})
        self.graph.erase_node(self.output)
        self.graph.output(tuple(outputs))
        self.graph.eliminate_dead_code()
        inputs = [(node, i) for node, i in self.arguments.items() if node.users]
        for node in self.arguments:
            if not node.users:
                self.graph.erase_node(node)
        with unset_fake_temporarily():
            archive, *names = self._written_out([node for node, _ in inputs], outputs)
        return Captured(archive, *names, tuple((node.name, i) for node, i in inputs), tuple(results[:returned]),
                        tuple(zip(self.written, results[returned:])))

    # A graph for inference copies to its arguments in the end; what is copied becomes an output.
    def _writes(self) -> list[Node]:
        return [node for node in self.graph.find_nodes(op="call_function", target=aten.copy_.default)
                if node.args[0] in self.arguments]

    def _lift_constants(self) -> None:
        for node in self.graph.find_nodes(op="get_attr"):
            value = operator.attrgetter(node.target)(self.module)
            if not isinstance(value, torch.Tensor):
                continue
            name = f"constant_{len(self.constants)}"
            with self.graph.inserting_before(next(iter(self.graph.nodes))):
                placeholder = self.graph.placeholder(name)
            placeholder.meta["val"] = node.meta.get("val", value)
            with unset_fake_temporarily():
                self.constants[placeholder.name] = value.detach().contiguous()
            node.replace_all_uses_with(placeholder)
            self.graph.erase_node(node)

    # Where symbols are extents of arguments.
    def _places(self) -> dict[Any, tuple[Node, int]]:
        places: dict[Any, tuple[Node, int]] = {}
        for node in self.arguments:
            for axis, extent in enumerate(getattr(node.meta["val"], "shape", ())):
                if isinstance(extent, torch.SymInt) and extent.node.expr.is_Symbol:
                    places.setdefault(extent.node.expr, (node, axis))
        return places

    def _behind_placeholders(self) -> Any:
        return self.graph.inserting_after(list(self.graph.find_nodes(op="placeholder"))[-1])

    # PyTorch passes each symbol next to the tensors; the importer reads it from their extents.
    def _derive_sizes(self) -> None:
        places = self._places()
        for node in self.arguments:
            value = node.meta["val"]
            if not isinstance(value, torch.SymInt) or value.node.expr not in places or not node.users:
                continue
            with self._behind_placeholders():
                size = self.graph.call_function(aten.sym_size.int, places[value.node.expr])
            size.meta["val"] = value
            node.replace_all_uses_with(size, lambda user: user is not self.output)

    # Files have tensors in the place of floats that differ from call to call.
    def _read_floats(self) -> None:
        for node in self.arguments:
            value = node.meta["val"]
            if not isinstance(value, torch.SymFloat) or not node.users:
                continue
            with self._behind_placeholders():
                number = self.graph.call_function(aten.item.default, (node,))
            number.meta["val"] = value
            node.replace_all_uses_with(number, lambda user: user is not number and user is not self.output)
            with unset_fake_temporarily():
                node.meta["val"] = torch.tensor(0.0, dtype=torch.float64)

    def _result(self, value: Any) -> Result:
        if not isinstance(value, Node):
            return Result(value=value)
        if value in self.arguments:
            return Result(argument=self.arguments[value])
        meta = value.meta["val"]
        if not isinstance(meta, torch.Tensor):
            return Result(output=value.name)
        if _is_dense(meta):
            return Result(output=value.name, dtype=meta.dtype, order=_order(meta))
        return Result(output=value.name, dtype=meta.dtype, strides=self._strides(meta))

    # None: they are not known before the result is there, which is then row-major.
    def _strides(self, value: torch.Tensor) -> Strides | None:
        strides = tuple(stride.node.expr if isinstance(stride, torch.SymInt) else stride for stride in value.stride())
        symbols = {symbol for stride in strides for symbol in sympy.sympify(stride).free_symbols}
        own = {extent.node.expr: axis for axis, extent in enumerate(value.shape) if isinstance(extent, torch.SymInt)}
        places = {symbol: place for symbol, place in self._places().items() if symbol in symbols}
        rest = symbols - set(places)
        if any(symbol not in own for symbol in rest):
            return None
        return Strides(strides, tuple((symbol, self.arguments[node], axis) for symbol, (node, axis) in places.items()),
                       tuple((symbol, own[symbol]) for symbol in rest))

    def _written_out(self, inputs: list[Node], outputs: list[Node]) -> tuple[bytes, str, str]:
        constants = [InputSpec(InputKind.CONSTANT_TENSOR, TensorArgument(name), name, True) for name in self.constants]
        users = [InputSpec(InputKind.USER_INPUT, _argument(node), None) for node in inputs]
        returned = [OutputSpec(OutputKind.USER_OUTPUT, _argument(node), None) for node in outputs]
        writer = serialize.GraphModuleSerializer(ExportGraphSignature(constants + users, returned), [])
        module = GraphModule(self.module, self.graph)
        module.meta.clear()
        program = schema.ExportedProgram(
            graph_module=_written(writer, module), opset_version={"aten": torch._C._get_max_operator_version()},
            range_constraints=serialize.serialize_range_constraints(_ranges(self.graph)),
            schema_version=schema.SchemaVersion(*schema.SCHEMA_VERSION), verifiers=["TRAINING"],
            torch_version=torch.__version__)
        form = _without(json.loads(serialize._to_json_bytes(program)), ("hint",))
        constants = hashlib.sha256()
        for value in self.constants.values():
            constants.update(_bytes_of(value))
        key, content = (hashlib.sha256(_text(named) + constants.digest()).hexdigest()
                        for named in (_without(form, ("metadata",)), form))
        return _archive(_text(form), self.constants), key, content


def _written(writer: serialize.GraphModuleSerializer, module: GraphModule) -> schema.GraphModule:
    try:
        return writer.serialize(module)
    except serialize.SerializeError as error:
        *_, reason = str(error).strip().splitlines()
        node = next((node for node in module.graph.nodes if str(error).startswith(f"Failed serializing node {node} ")),
                    None)
        op, name, line = (str(node.target), node.name, line_of(node)) if node else ("", "", "")
        refused = _ullage.Unsupported(f"{op} '{name}': unsupported: the form of torch.export.save has no place for it "
                                      f"({reason}){', in ' + line if line else ''}")
        refused.op, refused.node = op, name
        raise refused from None


def line_of(node: Node) -> str:
    places = _PLACE.findall(node.meta.get("stack_trace") or "")
    return ":".join(places[-1]) if places else ""


# Changes what the form of torch.export.save has no place for.
def _make_plain(module: GraphModule) -> None:
    for graph_module in [part for part in module.modules() if isinstance(part, GraphModule)]:
        for node in graph_module.graph.nodes:
            node.meta = {key: node.meta[key] for key in ("val", "stack_trace") if key in node.meta}
            if isinstance(node.meta.get("val"), list) and isinstance(node.target, torch._ops.HigherOrderOperator):
                node.meta["val"] = tuple(node.meta["val"])
            node.target = ATEN_LAYERS.get(node.target, node.target)
            if node.target is torch.sym_sum:
                _add_in_pairs(graph_module.graph, node)


def _add_in_pairs(graph: Graph, node: Node) -> None:
    total, *others = node.args[0]
    with graph.inserting_before(node):
        for other in others:
            known = [value.meta["val"] if isinstance(value, Node) else value for value in (total, other)]
            total = graph.call_function(operator.add, (total, other))
            total.meta["val"] = known[0] + known[1]
    node.replace_all_uses_with(total)
    graph.erase_node(node)


def _argument(node: Node) -> Any:
    value = node.meta["val"]
    if isinstance(value, torch.Tensor):
        return TensorArgument(node.name)
    if isinstance(value, (int, float, bool)):
        return ConstantArgument(node.name, value)
    return SymIntArgument(node.name)


def _hints(sizes: Any) -> list[int]:
    return [optimization_hint(size, fallback=64) for size in sizes]


def _is_dense(value: torch.Tensor) -> bool:
    """Does each element lie behind another one?"""
    expected = 1
    for stride, extent in sorted(zip(_hints(value.stride()), _hints(value.shape))):
        if extent == 0:
            return True
        if extent != 1 and stride != expected:
            return False
        expected *= extent
    return True


def _order(value: torch.Tensor) -> tuple[int, ...]:
    strides = _hints(value.stride())
    order = sorted(range(len(strides)), key=lambda axis: -strides[axis])
    return () if order == list(range(len(order))) else tuple(order)


def _ranges(graph: Graph) -> dict[Any, Any]:
    """The range of each symbol of the graph."""
    values = [value for node in graph.nodes for value in tree_flatten(node.meta.get("val"))[0]]
    sizes = [size for value in values
             for size in ((*value.shape, *value.stride()) if isinstance(value, torch.Tensor) else [value])]
    ranges = {}
    for size in sizes:
        if isinstance(size, torch.SymInt):
            known = size.node.shape_env.var_to_range
            ranges.update({symbol: known[symbol] for symbol in size.node.expr.free_symbols if symbol in known})
    return ranges


def _without(form: Any, keys: tuple[str, ...]) -> Any:
    if isinstance(form, dict):
        return {key: _without(value, keys) for key, value in form.items() if key not in keys}
    if isinstance(form, list):
        return [_without(value, keys) for value in form]
    return form


# The same in all processes, whose sets of symbols have another order.
def _text(form: Any) -> bytes:
    return json.dumps(form, sort_keys=True).encode()


def _bytes_of(value: torch.Tensor) -> bytes:
    return value.reshape(-1).view(torch.uint8).numpy().tobytes()


def _archive(text: bytes, constants: dict[str, torch.Tensor]) -> bytes:
    config = {}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("archive/archive_format", "pt2")
        archive.writestr("archive/archive_version", "0")
        archive.writestr("archive/byteorder", "little")
        archive.writestr("archive/.data/version", "6\n")
        archive.writestr("archive/models/model.json", text)
        archive.writestr("archive/data/weights/model_weights_config.json", json.dumps({"config": {}}))
        for i, (name, value) in enumerate(constants.items()):
            archive.writestr(f"archive/data/constants/tensor_{i}", _bytes_of(value))
            meta = json.loads(serialize._to_json_bytes(serialize.serialize_tensor_meta(value)))
            config[name] = {"path_name": f"tensor_{i}", "is_param": False, "use_pickle": False, "tensor_meta": meta}
        archive.writestr("archive/data/constants/model_constants_config.json", json.dumps({"config": config}))
    return buffer.getvalue()
