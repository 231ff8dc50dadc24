#!/usr/bin/env python3
"""Compares ops of PyTorch with PyTorch itself, by samples of its own tests: of operators (op_db), of modules
(module_db), and of operators with graphs (hop_db).

    compare_ops.py [--of ops,modules,graphs] [--forms raw,core,compile] [--samples 4]
                   [--dtypes float32,int64,bool,float16,bfloat16] [--only REGEX] [--results FILE] [--list FILE]

Forms are a .pt2 file as torch.export.export gives it, the same decomposed, and torch.compile; `compile` has gradients,
too. Samples of one op and dtype are one program; where that fails, each is tried alone, as those of modules are.
Prints what is wrong, what is refused and with which words, and counts by dtype. Needs the package ullage. Exit status
1: something is wrong, or a smaller share of the samples is right than --least."""
import argparse
import collections
import copy
import dataclasses
import io
import json
import multiprocessing
import re
import sys
import warnings
from pathlib import Path

import torch
from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.common_modules import module_db
from torch.testing._internal.hop_db import hop_db
from torch.utils import _pytree

warnings.filterwarnings("ignore")

# Linear algebra above triangular solves, and what needs another device.
OUTSIDE = re.compile(
    r"^(linalg\.(cholesky|cond|det|eig|householder|inv|ldl|lstsq|lu|matrix_rank|pinv|qr|slogdet|solve$|solve_ex|svd|"
    r"tensorinv|tensorsolve)|sparse|jiterator|to_sparse|cholesky|geqrf|inverse$|logdet|lu$|lu_|ormqr|pca_lowrank|"
    r"pinverse|qr$|svd|symeig|torch\.ops\.aten\._efficient|torch\.ops\.aten\._flash)")
# Of equal elements any may be named.
TIES = ("argsort", "kthvalue", "median", "mode", "nanmedian", "sort", "topk")
# Of these only dtypes and extents are compared.
RANDOM = re.compile(r"(?i)(rand|normal_|^normal|log_normal|bernoulli|multinomial|dropout|uniform|^exponential|"
                    r"geometric|cauchy|empty|rrelu|fractional|multi_head_attention|resize)")
# Operators with graphs that programs of users have.
GRAPHS = ("cond", "map", "scan", "while_loop")
TOLERANCE = {torch.float16: 2e-3, torch.bfloat16: 1.6e-2}
SECONDS = 200  # of an op in a dtype and a form


@dataclasses.dataclass(frozen=True)
class Task:
    of: str  # ops, modules or graphs
    name: str  # of the op and its variant
    dtype: str
    form: str
    samples: int


def name_of(op):
    return op.name + ("." + op.variant_test_name if op.variant_test_name else "")


@dataclasses.dataclass
class ModuleSample:
    input: object
    args: tuple
    kwargs: dict
    function: torch.nn.Module


class ModuleInfo:
    """A module of module_db as an op whose samples bring their own function."""

    def __init__(self, info):
        self.info, self.name, self.variant_test_name = info, info.name, ""
        self.op = None

    def supported_dtypes(self, device):
        return self.info.supported_dtypes(device)

    def sample_inputs(self, device, dtype, requires_grad):
        inputs = self.info.module_inputs_func(self.info, device=device, dtype=dtype, requires_grad=requires_grad,
                                              training=self.info.train_and_eval_differ)
        for given in inputs:
            made, forward = given.constructor_input, given.forward_input
            module = self.info.module_cls(*made.args, **made.kwargs).to(dtype)
            named = dict(forward.kwargs)
            first, *rest = forward.args or [named.pop(next(iter(named)))]
            yield ModuleSample(first, tuple(rest), named, module.train(self.info.train_and_eval_differ))


def databases():
    return {"ops": [op for op in op_db if not OUTSIDE.search(op.name)],
            "modules": [ModuleInfo(info) for info in module_db if not info.is_lazy],
            "graphs": [op for op in hop_db if op.name in GRAPHS]}


def tensors_in(values):
    return [leaf for leaf in _pytree.tree_leaves(values) if isinstance(leaf, torch.Tensor)]


class Samples(torch.nn.Module):
    """An op on several samples: tensors are arguments of the program, all else is part of it."""

    def __init__(self, op, samples):
        super().__init__()
        self.op, self.specs, self.tensors = getattr(samples[0], "function", op.op), [], []
        for sample in samples:
            leaves, spec = _pytree.tree_flatten((sample.input, sample.args, sample.kwargs))
            self.specs.append((leaves, spec))
            self.tensors.extend(leaf.detach().clone() for leaf in leaves if isinstance(leaf, torch.Tensor))

    def forward(self, *tensors):
        results, given = [], iter(tensors)
        for leaves, spec in self.specs:
            values = [next(given) if isinstance(leaf, torch.Tensor) else leaf for leaf in leaves]
            first, args, kwargs = _pytree.tree_unflatten(values, spec)
            results.extend(tensors_in(self.op(first, *args, **kwargs)))
        return tuple(results)

    def arguments(self):
        return tuple(tensor.clone() for tensor in self.tensors)


class Refused(Exception):
    pass


def run_file(module, form, targets):
    """The results by a .pt2 file, and its program; notes the ops that it has."""
    module = copy.deepcopy(module)
    import ullage
    from ullage.torch._residents import host_array
    program = torch.export.export(module, module.arguments(), strict=False)
    if form == "core":
        program = program.run_decompositions()
    file = io.BytesIO()
    torch.export.save(program, file)
    try:
        session = ullage.Session(ullage.import_pt2(file.getvalue()))
        for name, tensor in zip(program.graph_signature.user_inputs, module.arguments()):
            if name in {info.name for info in session.inputs}:
                session._session.set_input(name, *host_array(tensor))
        session._session.run()
    except ullage.Error as error:
        program.module()(*module.arguments())  # may refuse, too
        raise Refused(str(error)) from error
    targets.update(str(node.target) for node in program.graph.nodes if node.op == "call_function")
    found = []
    for i, info in enumerate(session._outputs):
        if info.name.startswith(("input_mutation:", "buffer_mutation:")):  # the results are the same
            continue
        value = torch.from_numpy(session._session.output(i))
        found.append(value.view(torch.bfloat16) if info.dtype == "bfloat16" else value)
    return found, program


def differentiated(function, arguments, parameters):
    """Results, and gradients of the floats among the arguments and of parameters."""
    arguments = [value.requires_grad_() if value.is_floating_point() else value for value in arguments]
    results = function(*arguments)
    sources = [value for value in results if value.requires_grad]
    wanted = [value for value in (*arguments, *parameters) if value.requires_grad]
    if not sources or not wanted:
        return list(results)
    torch.manual_seed(1)
    cotangents = [torch.randn(value.shape).to(value.dtype) for value in sources]
    gradients = torch.autograd.grad(sources, wanted, cotangents, allow_unused=True)
    return [value.detach() for value in results] + [value for value in gradients if value is not None]


def run_compiled(module):
    import ullage.torch
    torch._dynamo.reset()
    ullage.torch.reset()
    module = copy.deepcopy(module)
    try:
        return differentiated(torch.compile(module, backend=ullage.torch.backend, fullgraph=True, dynamic=False),
                              module.arguments(), list(module.parameters()))
    except ullage.Error as error:
        raise Refused(str(error)) from error


def difference(op, wanted, got):
    """Empty if they are as good as equal."""
    if len(wanted) != len(got):
        return f"{len(got)} results instead of {len(wanted)}"
    for i, (w, g) in enumerate(zip(wanted, got)):
        if w.shape != g.shape or w.dtype != g.dtype:
            return f"{g.dtype}{list(g.shape)} instead of {w.dtype}{list(w.shape)}"
        is_place = op.name in TIES and w.dtype == torch.int64 and (i % 2 == 1 or op.name == "argsort")
        if RANDOM.search(op.name) or is_place:
            continue
        tolerance, w, g = TOLERANCE.get(w.dtype, 1e-4), w.double().flatten(), g.double().flatten()
        # Sums in 16 bits, which PyTorch rounds at each step, differ by what their largest parts are rounded by.
        scale = max(1, w[w.isfinite()].abs().max().item()) if w.isfinite().any() and tolerance > 1e-3 else 1
        is_off = ~torch.isclose(w, g, rtol=tolerance, atol=tolerance * scale, equal_nan=True)
        if is_off.any():
            where = int(is_off.int().argmax())
            return f"result {i}: {g[where].item()} instead of {w[where].item()}"
    return ""


def is_as_near(module, wanted, got):
    """Are the results as near to those in 64 bits as PyTorch's own?"""
    try:
        exact = module(*[tensor.double() if tensor.is_floating_point() else tensor for tensor in module.arguments()])
    except Exception:
        return False
    def error(value, true):
        return (value.double() - true).abs().nan_to_num(nan=torch.inf).sum()
    return len(exact) == len(wanted) == len(got) and all(
        e.shape == w.shape == g.shape and w.dtype == g.dtype and error(g, e) <= 1.01 * error(w, e)
        for e, w, g in zip(exact, wanted, got))


def check(op, samples, form, targets):
    """None if right, else (what it is, message)."""
    module = Samples(op, samples)
    eager = copy.deepcopy(module)
    try:
        wanted = (differentiated(eager, eager.arguments(), list(eager.parameters())) if form == "compile"
                  else [value.detach() for value in eager(*eager.arguments())])
    except Exception as error:
        return "left out", str(error)
    if any(tensor.is_complex() or tensor.layout != torch.strided for tensor in wanted):
        return "left out", "complex or sparse"
    try:
        got, program = (run_compiled(module), None) if form == "compile" else run_file(module, form, targets)
    except Refused as error:
        return "refused", str(error)
    except Exception as error:  # PyTorch itself cannot export it
        return "not exported", f"{type(error).__name__}: {error}".splitlines()[0]
    apart = difference(op, wanted, got)
    if apart and form == "core":  # PyTorch may decompose an op into something else
        apart = difference(op, [value.detach() for value in program.module()(*module.arguments())], got)
    is_wrong = apart and (form == "compile" or not is_as_near(module, wanted, got))
    return ("wrong", apart) if is_wrong else None


def samples_of(op, dtype, most):
    found = []
    torch.manual_seed(0)
    # All of them: what is left of a generator would be closed while PyTorch traces a program.
    for sample in list(op.sample_inputs("cpu", dtype, requires_grad=False)):
        tensors = tensors_in((sample.input, sample.args, sample.kwargs))
        if all(t.layout == torch.strided and not t.is_complex() for t in tensors):
            found.append(sample)
        if len(found) == most:
            break
    return found


def outcomes(op, task):
    """[(what, message, samples)] and the ops that right programs have."""
    try:
        samples = samples_of(op, getattr(torch, task.dtype), task.samples)
    except Exception as error:  # its own tests need what is not there
        return [("left out", f"{type(error).__name__}: {error}", 1)], []
    found, targets = [], set()
    groups = [[sample] for sample in samples] if task.of == "modules" else [samples] if samples else []
    while groups:
        group, used = groups.pop(), set()
        result = check(op, group, task.form, used)
        if result and len(group) > 1:
            groups.extend([sample] for sample in group)
            continue
        found.append((*(result or ("right", "")), len(group)))
        if not result:
            targets |= used
    return found, sorted(targets)


def serve(connection):
    torch.set_num_threads(1)
    ops = {(of, name_of(op)): op for of, database in databases().items() for op in database}
    while True:
        task = connection.recv()
        connection.send(outcomes(ops[task.of, task.name], task))


class Worker:
    """A process that does tasks: what ends it or takes too long is an outcome, too."""

    def __init__(self):
        self.process = None

    def ask(self, task):
        if self.process is None:
            self.connection, other = multiprocessing.Pipe()
            self.process = multiprocessing.get_context("fork").Process(target=serve, args=(other,), daemon=True)
            self.process.start()
            other.close()
        self.connection.send(task)
        try:
            if self.connection.poll(SECONDS):
                return self.connection.recv()
            lost = "timed out"
        except (EOFError, ConnectionError):
            lost = "crashed"
        self.end()
        return [(lost, "", task.samples)], []

    def end(self):
        if self.process is not None:
            self.process.kill()
            self.process.join()
        self.process = None


def tasks(options):
    for of in options.of.split(","):
        for op in databases()[of]:
            for dtype in options.dtypes.split(","):
                if re.search(options.only, name_of(op)) and getattr(torch, dtype) in op.supported_dtypes("cpu"):
                    for form in options.forms.split(","):
                        yield Task(of, name_of(op), dtype, form, options.samples)


def report(results):
    """Prints counts by form and dtype; returns all."""
    of_all = collections.Counter()
    for of, form, dtype in sorted({(task.of, task.form, task.dtype) for task, _ in results}):
        counts, ops = collections.Counter(), collections.Counter()
        for task, found in results:
            if (task.of, task.form, task.dtype) != (of, form, dtype):
                continue
            for what, _, number in found:
                counts[what] += number
            tried = {what for what, _, _ in found} - {"left out", "not exported"}
            if tried:
                ops["whole" if tried == {"right"} else "in part" if "right" in tried else "none"] += 1
        of_all += counts
        print(f"{of} {form} {dtype}: " + ", ".join(f"{ops[what]} {what}" for what in ("whole", "in part", "none"))
              + "; samples " + ", ".join(f"{number} {what}" for what, number in counts.most_common()))
    return of_all


def core_ops():
    packets = (getattr(torch.ops.aten, name) for name in dir(torch.ops.aten) if not name.startswith("__"))
    return {str(getattr(packet, overload)) for packet in packets if hasattr(packet, "overloads")
            for overload in packet.overloads() if torch.Tag.core in getattr(packet, overload).tags}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--of", default="ops,modules,graphs")
    parser.add_argument("--forms", default="raw,core")
    parser.add_argument("--dtypes", default="float32,int64,bool,float16,bfloat16")
    parser.add_argument("--samples", type=int, default=4)
    parser.add_argument("--only", default="")
    parser.add_argument("--least", type=float, default=0, help="share of samples that must be right")
    parser.add_argument("--results", help="file for outcomes as lines of JSON, as they come")
    parser.add_argument("--list", help="file for core ops that no right sample has")
    options = parser.parse_args()
    results, targets, worker = [], set(), Worker()
    lines = open(options.results, "w") if options.results else io.StringIO()
    for task in tasks(options):
        found, used = worker.ask(task)
        targets.update(used)
        results.append((task, found))
        lines.write(json.dumps({**dataclasses.asdict(task), "found": found}) + "\n")
        lines.flush()
        for what, message, _ in found:
            if what not in ("right", "left out", "not exported"):
                print(f"{what} {task.name} {task.dtype} {task.form}: {message}", flush=True)
    worker.end()
    counts = report(results)
    if options.list:
        missing = sorted(core_ops() - targets)
        Path(options.list).write_text("\n".join(missing) + "\n")
        print(f"{len(core_ops()) - len(missing)} of {len(core_ops())} core overloads in right samples")
    tried = counts.total() - counts["left out"] - counts["not exported"]
    is_wrong = counts["wrong"] + counts["crashed"] + counts["timed out"] > 0
    return 1 if is_wrong or counts["right"] < tried * options.least else 0


if __name__ == "__main__":
    sys.exit(main())
