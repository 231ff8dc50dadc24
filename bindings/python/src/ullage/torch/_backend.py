"""The backend of torch.compile: graphs of Dynamo become programs by way of AOTAutograd."""
import sys
import warnings
from collections.abc import Callable, Collection
from typing import Any

import torch
from torch._decomp import core_aten_decompositions
from torch._decomp.decompositions import affine_grid_generator
from torch._dynamo.backends.common import aot_autograd
from torch._dynamo.symbolic_convert import InstructionTranslator
from torch._guards import TracingContext
from torch.fx import GraphModule
from torch.nn.attention import SDPBackend, sdpa_kernel

from .. import _ullage
from ._capture import captured
from ._programs import PROGRAMS
from ._recurrences import keep_whole

# Whatever its graph is refused for, the program is PyTorch's, and right.
REFUSALS = (_ullage.InvalidArgument, _ullage.InvalidFile, _ullage.Unsupported)

Run = Callable[[list[Any]], Any]
# How to run a graph: given it, the arguments that stay the same, and the results that only another graph reads.
Compile = Callable[[GraphModule, Collection[int], Collection[int]], Run]


def backend(module: GraphModule, example_inputs: list[Any], **options: Any) -> Callable[..., Any]:
    """What `torch.compile(f, backend="ullage")` calls for each graph."""
    is_whole = InstructionTranslator.current_tx().one_graph

    def compile(graph: GraphModule, resident: Collection[int], device_results: Collection[int]) -> Run:
        return _compiled(graph, is_whole, resident, device_results)
    compiled = by_aot_autograd(module, example_inputs, compile)
    # Not before: PyTorch may break off and hand the graph over again, with floats as tensors.
    PROGRAMS.counters.graphs += 1
    return compiled


def by_aot_autograd(module: GraphModule, example_inputs: list[Any], compile: Compile) -> Callable[..., Any]:
    """Runs a graph of Dynamo by graphs of ATen ops, of the forward and of the backward pass."""
    def compile_inference(graph: GraphModule, _: list[Any]) -> Run:
        return compile(graph, _static_arguments(), ())

    # What the forward graph returns behind the results is for the backward graph alone.
    def compile_forward(graph: GraphModule, _: list[Any]) -> Run:
        returned = len(graph.graph.output_node().args[0])
        return compile(graph, _static_arguments(),
                       range(TracingContext.get().fw_metadata.num_forward_returns, returned))

    def compile_backward(graph: GraphModule, _: list[Any]) -> Run:
        return compile(graph, (), ())
    # The other forms of attention have no derivative by ops that are differentiable.
    with sdpa_kernel(SDPBackend.MATH):
        return aot_autograd(fw_compiler=compile_forward, bw_compiler=compile_backward,
                            inference_compiler=compile_inference, decompositions=_decompositions(),
                            keep_inference_input_mutations=True)(_with_derivatives(module), example_inputs)


def _decompositions() -> dict[Any, Callable[..., Any]]:
    # Without detach a scan that carries what it also returns would be taken for one with aliases.
    return {op: how for op, how in core_aten_decompositions().items() if op is not torch.ops.aten.detach.default}


class _Capturing:
    """The context of calls: PyTorch goes on where data decides sizes, and into recurrent and transformer layers."""
    _change = torch._dynamo.config._make_closure_patcher(
        allow_rnn=True, capture_dynamic_output_shape_ops=True, capture_scalar_outputs=True)

    def __enter__(self) -> None:
        self._revert = _Capturing._change()
        self._kept_whole = keep_whole(True)
        self._has_fast_path = torch.backends.mha.get_fastpath_enabled()
        torch.backends.mha.set_fastpath_enabled(False)

    def __exit__(self, *error: Any) -> None:
        torch.backends.mha.set_fastpath_enabled(self._has_fast_path)
        keep_whole(self._kept_whole)
        self._revert()


def in_context(backend: Callable[..., Any]) -> Callable[..., Any]:
    """The backend, which torch.compile calls in its context."""
    # torch.compile keeps a backend in a wrapper that does not pass on its context. This is called with the wrapper
    # before its attributes are read.
    def give_context() -> None:
        sys._getframe(1).f_locals["backend"].backend_ctx_ctor = _Capturing
    backend._dynamo_backend_init = give_context
    return backend


in_context(backend)


def _masked_select(input: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    input, mask = torch.broadcast_tensors(input, mask)
    return input[mask]


def _affine_grid(theta: torch.Tensor, size: list[int], align_corners: bool | None = None) -> torch.Tensor:
    return affine_grid_generator(theta, size, bool(align_corners))


# The derivatives that PyTorch has of these make the sizes of the first call constants, or need constant ones.
_COMPOSITIONS: dict[Any, Callable[..., Any]] = {
    torch.masked_select: _masked_select, "masked_select": _masked_select,
    torch.nn.functional.affine_grid: _affine_grid, torch.affine_grid_generator: affine_grid_generator}


def _with_derivatives(module: GraphModule) -> GraphModule:
    for node in module.graph.nodes:
        if node.op.startswith("call_") and node.target in _COMPOSITIONS and "out" not in node.kwargs:
            node.op, node.target = "call_function", _COMPOSITIONS[node.target]
    module.recompile()
    return module


def _static_arguments() -> Collection[int]:
    return frozenset(TracingContext.get().fw_metadata.static_input_indices)


def _compiled(graph: GraphModule, is_whole: bool, resident: Collection[int], device_results: Collection[int]) -> Run:
    try:
        runner = PROGRAMS.runner(captured(graph), resident, device_results)
    except REFUSALS as error:
        refused = as_unsupported(error)
        return _refused(refused) if is_whole else _by_pytorch(graph, refused)

    def run(arguments: list[Any]) -> list[Any]:
        results = runner.run(arguments)
        arguments.clear()
        return results
    return boxed(run)


def as_unsupported(error: _ullage.Error) -> _ullage.Unsupported:
    """One of REFUSALS."""
    if isinstance(error, _ullage.Unsupported):
        return error
    refused = _ullage.Unsupported(str(error))
    refused.op, refused.node = error.op, error.node
    return refused


# Raises where the graph runs: what a backend raises while it compiles, PyTorch wraps.
def _refused(error: _ullage.Unsupported) -> Run:
    def run(arguments: list[Any]) -> Any:
        raise error.with_traceback(None)
    return boxed(run)


def _by_pytorch(graph: GraphModule, error: _ullage.Unsupported) -> Run:
    warnings.warn(f"PyTorch runs a graph itself: {error}", stacklevel=2)

    def run(arguments: list[Any]) -> Any:
        PROGRAMS.counters.fallbacks += 1
        for argument in arguments:
            if isinstance(argument, torch.Tensor):
                PROGRAMS.residents.fill(argument)
        results = graph(*arguments)
        arguments.clear()
        return results
    return boxed(run)


def boxed(run: Run) -> Run:
    """Marks a function that takes its arguments as a list, which it may empty."""
    run._boxed_call = True
    return run
