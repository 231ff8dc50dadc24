"""PyTorch programs as programs of Ullage.

    compiled = torch.compile(model, backend="ullage")       # found without an import
    compiled(x)                                             # one wait for the device
    ullage.torch.statistics().uploaded_bytes                # parameters: once, until they change

Tensors are CPU tensors of PyTorch."""
from ._backend import backend
from ._explain import ExplainedOp, Explanation, explain
from ._programs import PROGRAMS
from ._statistics import Statistics

__all__ = ["ExplainedOp", "Explanation", "Statistics", "backend", "explain", "reset", "statistics"]


def statistics() -> Statistics:
    """Sums over the process since import or `reset()`."""
    return PROGRAMS.statistics()


def reset() -> None:
    """Forgets programs and sums. Call it next to `torch._dynamo.reset()`."""
    PROGRAMS.reset()
