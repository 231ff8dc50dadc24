"""Recurrent layers as one node, whatever the length: PyTorch writes them out step by step, a graph for each length.
Layers with gradients stay as they are: their derivative is that of the steps."""
import functools
import threading
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch._C import DispatchKey
from torch._ops import OpOverload

_LAYERS = {name: getattr(torch.ops.aten, name).input for name in ("gru", "lstm", "rnn_relu", "rnn_tanh")}
# PyTorch does not look into ops that are not its own. They live as long as this object.
_LIBRARY = torch.library.Library("ullage", "FRAGMENT")
_STATE = threading.local()


def keep_whole(whole: bool) -> bool:
    """Whether layers that this thread traces from now on stay whole. Returns what was before."""
    before = getattr(_STATE, "whole", False)
    _STATE.whole = whole
    return before


def _results(x: torch.Tensor, states: torch.Tensor | Sequence[torch.Tensor], _params: Sequence[torch.Tensor],
             _has_biases: bool, _layers: int, _dropout: float, _train: bool, bidirectional: bool,
             batch_first: bool) -> tuple[torch.Tensor, ...]:
    """Of the shapes and strides of a layer's results."""
    states = [states] if isinstance(states, torch.Tensor) else states
    batch, time = x.shape[:2] if batch_first else (x.shape[1], x.shape[0])
    y = x.new_empty(time, batch, states[0].shape[2] * (2 if bidirectional else 1))
    return y.transpose(0, 1) if batch_first else y, *(x.new_empty(state.shape) for state in states)


def _own_op(name: str, layer: OpOverload) -> OpOverload:
    _LIBRARY.define(name + str(layer._schema).removeprefix(f"aten::{name}.input"))
    _LIBRARY.impl(name, layer, "CompositeExplicitAutograd")
    torch.library.register_fake(f"ullage::{name}", _results, lib=_LIBRARY)
    return getattr(torch.ops.ullage, name).default


def _trace_whole(layer: OpOverload, own: OpOverload) -> None:
    """Puts a choice before what PyTorch writes a layer out by."""
    def chosen(written_out: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(written_out)
        def trace(*arguments: Any) -> Any:
            if not getattr(_STATE, "whole", False) or _drops(*arguments) or _has_gradients(arguments):
                return written_out(*arguments)
            return own(*arguments[:5], 0.0, False, *arguments[7:])
        return trace
    for key in (DispatchKey.CompositeImplicitAutograd, DispatchKey.Autograd):
        layer.py_impl(key)(chosen(layer.py_kernels.pop(key)))


def _drops(*arguments: Any) -> bool:
    """What lies between layers is dropped, and in training alone."""
    layers, dropout, train = arguments[4:7]
    return bool(train and layers > 1 and not (isinstance(dropout, float) and dropout == 0))


def _has_gradients(arguments: Sequence[Any]) -> bool:
    tensors, _ = torch.utils._pytree.tree_flatten(arguments)
    return torch.is_grad_enabled() and any(isinstance(x, torch.Tensor) and x.requires_grad for x in tensors)


# What the layers are called in files.
ATEN_LAYERS = {_own_op(name, layer): layer for name, layer in _LAYERS.items()}
for _own, _layer in ATEN_LAYERS.items():
    _trace_whole(_layer, _own)
