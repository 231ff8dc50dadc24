"""Compares programs by torch.compile(backend="ullage") with eager PyTorch, and counts what they cost."""
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch
from torch.utils._pytree import tree_flatten

import ullage.torch
from ullage.torch._capture import captured
from programs import Case
from training import OPTIMIZERS, Loop, losses, parameters_after


def fresh(case: Case, size: int) -> list[Any]:
    torch.manual_seed(size)
    return [value.requires_grad_() if i in case.gradients else value for i, value in enumerate(case.arguments(size))]


def strides(tensor: torch.Tensor) -> list[int]:
    """Those that matter."""
    return [stride for stride, extent in zip(tensor.stride(), tensor.shape) if extent > 1]


def compare(actual: Any, expected: Any) -> None:
    actual_values, expected_values = tree_flatten(actual)[0], tree_flatten(expected)[0]
    assert len(actual_values) == len(expected_values), f"{len(actual_values)} results, expected {len(expected_values)}"
    for one, other in zip(actual_values, expected_values):
        if isinstance(other, torch.Tensor):
            assert strides(one) == strides(other), f"strides {one.stride()}, not {other.stride()}"
            torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-5)
        else:
            assert type(one) is type(other) and one == other, f"{one!r}, expected {other!r}"


def cotangents(results: Any) -> list[torch.Tensor]:
    torch.manual_seed(1)
    return [torch.randn(value.shape) for value in differentiable(results)]


def differentiable(results: Any) -> list[torch.Tensor]:
    return [value for value in tree_flatten(results)[0] if isinstance(value, torch.Tensor) and value.requires_grad]


def once(case: Case, function: Callable[..., Any], size: int) -> tuple[Any, Sequence[torch.Tensor]]:
    """Results with the arguments as they are after, and gradients."""
    arguments = fresh(case, size)
    with torch.set_grad_enabled(bool(case.gradients)):
        results = function(*arguments)
    gradients: Sequence[torch.Tensor] = ()
    if case.gradients:
        gradients = torch.autograd.grad(differentiable(results), [arguments[i] for i in case.gradients],
                                        cotangents(results))
    return (results, arguments), gradients


def check(case: Case) -> None:
    """Raises AssertionError where a result or a gradient differs, or where a call costs more than it should."""
    torch._dynamo.reset()
    ullage.torch.reset()
    compiled = torch.compile(case.function, backend=ullage.torch.backend, fullgraph=True, dynamic=True)
    waits = 2 if case.gradients else 1
    for size in case.sizes:
        for repeated in (False, True):
            before = ullage.torch.statistics()
            compare(once(case, compiled, size), once(case, case.function, size))
            after = ullage.torch.statistics()
            retries = after.retries - before.retries
            assert after.graphs == 1, f"{after.graphs} graphs"
            assert after.fallbacks == 0, f"{after.fallbacks} fallbacks"
            assert after.host_waits - before.host_waits == waits + retries, (
                f"{after.host_waits - before.host_waits} waits, {retries} retries")
            assert not repeated or retries == 0, f"{retries} retries at the second call"
            assert size == case.sizes[0] or after.pipelines_created == before.pipelines_created, (
                f"{after.pipelines_created - before.pipelines_created} pipelines at size {size}")


def check_loop(loop: Loop, steps: int = 20) -> None:
    """Raises AssertionError where a loss, a parameter or a buffer differs, or a step has more than two waits."""
    torch._dynamo.reset()
    ullage.torch.reset()

    def compile(function: Callable[..., Any]) -> Callable[..., Any]:
        return torch.compile(function, backend=ullage.torch.backend, fullgraph=True, dynamic=True)
    actual, waits = losses(loop, compile, steps, lambda: ullage.torch.statistics().host_waits)
    expected, _ = losses(loop, lambda function: function, steps, lambda: 0)
    for one, other in zip(actual, expected):
        torch.testing.assert_close(one, other, rtol=1e-3, atol=1e-4)
    assert waits[-1] == 2, f"{waits} waits"
    assert ullage.torch.statistics().fallbacks == 0


def check_optimizers(steps: int = 4) -> None:
    """Raises AssertionError where a compiled step of an optimizer differs from its own, or PyTorch runs a part of it."""
    for optimizer in OPTIMIZERS:
        torch._dynamo.reset()
        ullage.torch.reset()
        actual = parameters_after(optimizer, lambda step: torch.compile(step, backend=ullage.torch.backend), steps)
        expected = parameters_after(optimizer, lambda step: step, steps)
        torch.testing.assert_close(actual, expected, rtol=1e-4, atol=1e-5, msg=lambda text: f"{optimizer.__name__}: {text}")
        found = ullage.torch.statistics()
        assert (found.fallbacks, found.host_waits) == (0, steps), f"{optimizer.__name__}: {found}"


def check_explained() -> None:
    """Raises AssertionError where the table of a program's ops lacks one, its line, or what became of it."""
    def chosen(x: torch.Tensor) -> torch.Tensor:
        return x[x[:, 0] > 0].exp()

    def lacking(x: torch.Tensor) -> torch.Tensor:
        return torch.special.airy_ai(chosen(x))
    arguments = torch.randn(6, 2)
    line = chosen.__code__.co_firstlineno + 1
    explanation = ullage.torch.explain(chosen, arguments)
    exponential = next(op for op in explanation.ops if op.op == "aten.exp.default")
    assert exponential.line == f"checks.py:{line}" and exponential.became == "device", f"{exponential}"
    assert not explanation.lacking and "aten.exp.default" in str(explanation)
    explanation = ullage.torch.explain(lacking, arguments)
    assert [op.op for op in explanation.lacking] == ["aten.special_airy_ai.default"], f"{explanation}"
    assert all(op.became == "PyTorch" for op in explanation.ops)
    try:
        torch.compile(lacking, backend=ullage.torch.backend, fullgraph=True)(arguments)
    except ullage.Unsupported as error:
        assert f"checks.py:{line + 3}" in str(error) and error.op == "aten.special_airy_ai", f"{error}"
    else:
        raise AssertionError("an op without a rule must be refused")


def check_unwritable() -> None:
    """Raises AssertionError where a node that no file has a place for is not named."""
    graph = torch.fx.Graph()
    x, factor = graph.placeholder("x"), graph.placeholder("factor")
    y = graph.call_function(torch.ops.aten.mul.Tensor, (x, factor))
    x.meta["val"] = y.meta["val"] = torch.zeros(2)
    factor.meta["val"] = 1j
    graph.output((y,))
    try:
        captured(torch.fx.GraphModule(torch.nn.Module(), graph))
    except ullage.Unsupported as error:
        assert error.node == "factor" and "no place for it" in str(error), f"{error}"
    else:
        raise AssertionError("a complex number that differs from call to call must be refused")


def check_shared_kernels() -> None:
    """Raises AssertionError where a size that PyTorch specialises on creates pipelines that exist."""
    torch._dynamo.reset()
    ullage.torch.reset()

    def scaled(x: torch.Tensor) -> torch.Tensor:
        return torch.tanh(x * 2 + 1)
    compiled = torch.compile(scaled, backend=ullage.torch.backend, fullgraph=True, dynamic=True)
    created = []
    for size in (5, 1, 0, 7):
        x = torch.randn(size, 3)
        compare(compiled(x), scaled(x))
        created.append(ullage.torch.statistics().pipelines_created)
    assert ullage.torch.statistics().graphs == 3, "PyTorch does not specialise on 0 and 1"
    assert created[0] > 0 and len(set(created)) == 1, f"{created} pipelines"


def check_kept_programs() -> None:
    """Raises AssertionError where a process compiles what an earlier one has compiled, or does not where it must."""
    with tempfile.TemporaryDirectory() as cache:
        def begin(seed: int) -> subprocess.Popen[str]:
            environment = {**os.environ, "XDG_CACHE_HOME": cache, "PYTHONHASHSEED": str(seed)}
            return subprocess.Popen([sys.executable, str(Path(__file__).with_name("kept_program.py"))],
                                    env=environment, stdout=subprocess.PIPE, text=True)

        def compiled(*processes: subprocess.Popen[str]) -> list[int]:
            texts = [process.communicate()[0] for process in processes]
            assert all(process.returncode == 0 for process in processes), "a process failed"
            return [int(text.split()[-1]) for text in texts]
        assert sum(compiled(begin(1), begin(2))) >= 1  # at once
        kept = list(Path(cache).glob("ullage/program-*.ull"))
        assert len(kept) == 1, f"{kept}"
        assert compiled(begin(3)) == [0], "compiled again"
        whole = kept[0].read_bytes()
        for damaged in (whole[:len(whole) // 2], whole[:-9] + bytes(9)):
            kept[0].write_bytes(damaged)
            assert compiled(begin(4)) == [1], "not compiled again"
            assert kept[0].read_bytes() == whole, "not replaced"
