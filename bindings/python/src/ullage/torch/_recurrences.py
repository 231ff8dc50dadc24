"""Recurrent layers as one node, whatever the length, with gradients: PyTorch writes them out step by step, a graph for
each length."""
import functools
import threading
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch._C import DispatchKey
from torch._ops import OpOverload
from torch.fx.experimental.symbolic_shapes import is_concrete_int
from torch.utils._pytree import tree_flatten, tree_unflatten

_LAYERS = {name: getattr(torch.ops.aten, name).input for name in ("gru", "lstm", "rnn_relu", "rnn_tanh")}
# PyTorch does not look into ops that are not its own. They live as long as this object.
_LIBRARY = torch.library.Library("ullage", "FRAGMENT")
_STATE = threading.local()

_States = torch.Tensor | Sequence[torch.Tensor]


def keep_whole(whole: bool) -> bool:
    """Whether layers that this thread traces from now on stay whole. Returns what was before."""
    before = getattr(_STATE, "whole", False)
    _STATE.whole = whole
    return before


def _results(x: torch.Tensor, hx: _States, _params: Sequence[torch.Tensor], _has_biases: bool, _layers: int,
             _dropout: float, _train: bool, bidirectional: bool, batch_first: bool) -> tuple[torch.Tensor, ...]:
    """Of the shapes and strides of a layer's results."""
    states, _ = tree_flatten(hx)
    batch, time = x.shape[:2] if batch_first else (x.shape[1], x.shape[0])
    y = x.new_empty(time, batch, states[0].shape[2] * (2 if bidirectional else 1))
    return y.transpose(0, 1) if batch_first else y, *(x.new_empty(state.shape) for state in states)


def _gradients(_grads: Sequence[torch.Tensor], *arguments: Any) -> list[torch.Tensor]:
    """Of the shapes of the gradients of a layer's tensors."""
    return [x.new_empty(x.shape) for x in tree_flatten(arguments[:3])[0]]


def _backward_of(layer: OpOverload, grads: Sequence[torch.Tensor], *arguments: Any) -> list[torch.Tensor]:
    tensors, form = tree_flatten(arguments[:3])
    tensors = [x.detach().requires_grad_() for x in tensors]
    with torch.enable_grad():
        results = layer(*tree_unflatten(tensors, form), *arguments[3:])
    return [grad.contiguous() for grad in torch.autograd.grad(results, tensors, grads)]


def _own_op(name: str, layer: OpOverload) -> OpOverload:
    parameters, results = str(layer._schema).removeprefix(f"aten::{name}.input(").split(") -> ")
    _LIBRARY.define(f"{name}({parameters}) -> {results}")
    _LIBRARY.define(f"{name}_backward(Tensor[] grads, {parameters}) -> Tensor[]")
    _LIBRARY.impl(name, layer, "CompositeExplicitAutograd")
    _LIBRARY.impl(f"{name}_backward", functools.partial(_backward_of, layer), "CompositeExplicitAutograd")
    torch.library.register_fake(f"ullage::{name}", _results, lib=_LIBRARY)
    torch.library.register_fake(f"ullage::{name}_backward", _gradients, lib=_LIBRARY)
    backward = getattr(torch.ops.ullage, f"{name}_backward").default

    # The names are PyTorch's.
    def keep(ctx: Any, inputs: tuple[Any, ...], output: tuple[torch.Tensor, ...]) -> None:
        tensors, ctx.form = tree_flatten(inputs[:3])
        ctx.save_for_backward(*tensors)
        ctx.options = inputs[3:]

    def differentiate(ctx: Any, *grads: torch.Tensor) -> tuple[Any, ...]:
        arguments = tree_unflatten(list(ctx.saved_tensors), ctx.form)
        found = backward(list(grads), *arguments, *ctx.options)
        return *tree_unflatten(found, ctx.form), *[None] * len(ctx.options)
    torch.library.register_autograd(f"ullage::{name}", differentiate, setup_context=keep, lib=_LIBRARY)
    return getattr(torch.ops.ullage, name).default


def _trace_whole(layer: OpOverload, own: OpOverload) -> None:
    """Puts a choice before what PyTorch writes a layer out by."""
    def chosen(written_out: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(written_out)
        def trace(*arguments: Any, **named: Any) -> Any:
            if getattr(_STATE, "whole", False) and not named and _may_be_whole(*arguments):
                return own(*arguments[:5], 0.0, False, *arguments[7:])
            return written_out(*arguments, **named)
        return trace
    for key in (DispatchKey.CompositeImplicitAutograd, DispatchKey.Autograd):
        layer.py_impl(key)(chosen(layer.py_kernels.pop(key)))


def _may_be_whole(_x: torch.Tensor, _hx: _States, params: Sequence[torch.Tensor], has_biases: bool, layers: int,
                  dropout: float, train: bool, bidirectional: bool, _batch_first: bool) -> bool:
    drops = train and layers > 1 and not (isinstance(dropout, float) and dropout == 0)
    projects = len(params) != layers * (2 if bidirectional else 1) * (4 if has_biases else 2)
    # Programs are compiled for a number of hidden units.
    return not drops and not projects and is_concrete_int(params[1].shape[1])


# What the layers are called in files.
ATEN_LAYERS = {_own_op(name, layer): layer for name, layer in _LAYERS.items()}
for _own, _layer in ATEN_LAYERS.items():
    _trace_whole(_layer, _own)
