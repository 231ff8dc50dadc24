"""What became of each op of a program."""
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import GraphModule, Node

from .. import _ullage
from ..devices import default_device
from ..models import import_pt2
from ..sessions import Program
from ._backend import REFUSALS, Run, boxed, by_aot_autograd, in_context
from ._capture import captured, line_of
from ._recurrences import ATEN_LAYERS

_COLUMNS = ("op", "node", "line", "result", "became")


@dataclass(frozen=True)
class ExplainedOp:
    """An op of a graph that PyTorch hands over."""
    graph: int
    op: str  # "aten.add.Tensor"
    node: str
    line: str  # "model.py:12"; "": PyTorch does not say
    result: str  # "f32[s77, 8]"
    became: str  # "device", "host: why", "folded: why"; "PyTorch": it runs the graph itself
    lacking: str  # why the op cannot be compiled; "": it can


@dataclass(frozen=True)
class Explanation:
    """The ops of a program in order. As text it is a table."""
    ops: tuple[ExplainedOp, ...]

    @property
    def lacking(self) -> tuple[ExplainedOp, ...]:
        """The ops that cannot be compiled: PyTorch runs their graphs."""
        return tuple(op for op in self.ops if op.lacking)

    def __str__(self) -> str:
        rows = [_COLUMNS, *((op.op, op.node, op.line, op.result, f"lacking: {op.lacking}" if op.lacking else op.became)
                            for op in self.ops)]
        widths = [max(len(row[i]) for row in rows) for i in range(len(_COLUMNS) - 1)]
        lines = ["  ".join((*(cell.ljust(width) for cell, width in zip(row, widths)), row[-1])) for row in rows]
        graphs = max((op.graph + 1 for op in self.ops), default=0)
        return "\n".join((*lines, f"{graphs} graphs, {len(self.ops)} ops, {len(self.lacking)} lacking"))


def explain(function: Callable[..., Any], *arguments: Any, **named: Any) -> Explanation:
    """Prints the table of the ops of `function(*arguments)`: what each became, the line it comes from, what is
    lacking. Returns it. PyTorch runs the call itself, and writes to what it writes to."""
    ops: list[ExplainedOp] = []
    graphs = [0]

    def compile(graph: GraphModule, *_: Any) -> Run:
        ops.extend(_explained(graph, graphs[0]))
        graphs[0] += 1
        return boxed(lambda given: graph(*given))
    torch._dynamo.reset()
    torch.compile(function, backend=in_context(lambda module, inputs: by_aot_autograd(module, inputs, compile)),
                  dynamic=True)(*arguments, **named)
    torch._dynamo.reset()
    explanation = Explanation(tuple(ops))
    print(explanation)
    return explanation


def _explained(graph: GraphModule, number: int) -> list[ExplainedOp]:
    became: dict[str, str] = {}
    lacking: dict[str, str] = {}
    try:
        program = Program(import_pt2(captured(graph).archive).compile(default_device()))
        became = {node.name: node.where + (f": {node.reason}" if node.reason else "") for node in program.nodes}
    except REFUSALS as error:
        lacking = {node: reason for _, node, reason in getattr(error, "unsupported_nodes", ())}
        lacking = lacking or {error.node: str(error)}
    nodes = [node for node in graph.graph.nodes if node.op == "call_function"]
    # What has no node of its own is a size, or a result of one with several.
    here = [node for node in nodes if lacking or node.name in became]
    return [ExplainedOp(number, _name_of(node), node.name, line_of(node), _result_of(node),
                        became.get(node.name, "PyTorch"), _lacking_of(node.name, lacking)) for node in here]


def _lacking_of(name: str, lacking: dict[str, str]) -> str:
    return next((reason for node, reason in lacking.items() if node == name or node.startswith(f"{name}/")), "")


def _name_of(node: Node) -> str:
    target = ATEN_LAYERS.get(node.target, node.target)
    return getattr(target, "__name__", str(target)) if callable(target) and not isinstance(
        target, torch._ops.OpOverload) else str(target)


def _result_of(node: Node) -> str:
    value = node.meta.get("val")
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_type_of, value))
    return _type_of(value)


def _type_of(value: Any) -> str:
    if not isinstance(value, torch.Tensor):
        return "" if value is None else str(value)
    return f"{str(value.dtype).removeprefix('torch.')}[{', '.join(map(str, value.shape))}]"
