"""Runs an ONNX graph in JAX, node by node, subgraphs included."""
import jax
import jax.numpy as jnp
import jax_networks  # noqa: F401 (adds to OPS)
import numpy as np
from jax_ops import OPS, concrete
from onnx import AttributeProto, helper, numpy_helper


class Call:
    """The attributes of a node."""

    def __init__(self, node):
        self.op = node.op_type
        self.attributes = {a.name: plain(a) for a in node.attribute}

    def get(self, name, default=None):
        return self.attributes.get(name, default)


def plain(attribute):
    value = helper.get_attribute_value(attribute)
    if attribute.type == AttributeProto.TENSOR:
        return numpy_helper.to_array(value)
    if isinstance(value, bytes):
        return value.decode()
    return list(value) if attribute.type in (AttributeProto.INTS, AttributeProto.FLOATS) else value


def constant(tensor):
    array = numpy_helper.to_array(tensor)
    return jnp.asarray(array, jnp.float64) if array.dtype.kind == "f" else array


def run_if(call, outer, condition):
    branch = call.get("then_branch" if concrete(condition).reshape(-1)[0] else "else_branch")
    return run(branch, {}, outer)


def run_loop(call, outer, iterations=None, condition=None, *carried):
    body, rows, carried = call.get("body"), [], list(carried)
    going = condition is None or bool(concrete(condition).reshape(-1)[0])
    most = np.inf if iterations is None else int(concrete(iterations).reshape(-1)[0])
    iteration = 0
    while going and iteration < most:
        names = [i.name for i in body.input]
        given = dict(zip(names, [np.array(iteration), np.array(going)] + carried))
        results = run(body, given, outer)
        going = bool(concrete(results[0]).reshape(-1)[0])
        carried = list(results[1:1 + len(carried)])
        rows.append(results[1 + len(carried):])
        iteration += 1
    return tuple(carried) + tuple(jnp.stack(column) for column in zip(*rows))


def run_scan(call, outer, *operands):
    body, scanned = call.get("body"), call.get("num_scan_inputs")
    states, streams = operands[:-scanned], operands[-scanned:]
    backwards = call.get("scan_input_directions", [0] * scanned)
    names = [i.name for i in body.input]

    def iteration(carried, picked):
        results = run(body, dict(zip(names, [*carried, *picked])), outer)
        return tuple(results[:len(states)]), tuple(results[len(states):])

    streams = tuple(s[::-1] if b else s for s, b in zip(streams, backwards))
    last, rows = jax.lax.scan(iteration, tuple(states), streams)
    return last + rows


CONTROL = {"If": run_if, "Loop": run_loop, "Scan": run_scan}


def run(graph, inputs, outer=None):
    """The outputs, given inputs by name; `outer`: what encloses a subgraph."""
    values = dict(outer or {})
    values.update({t.name: constant(t) for t in graph.initializer})
    values.update(inputs)
    for node in graph.node:
        call = Call(node)
        operands = [values[name] if name else None for name in node.input]
        if node.op_type == "Constant":
            array = call.get("value")
            if array is None:
                array = np.array(next(iter(call.attributes.values())))
            results = jnp.asarray(array, jnp.float64) if array.dtype.kind == "f" else array
        elif node.op_type in CONTROL:
            results = CONTROL[node.op_type](call, values, *operands)
        else:
            results = OPS[node.op_type](call, *operands)
        results = results if isinstance(results, tuple) else (results,)
        values.update({name: r for name, r in zip(node.output, results) if name})
    return tuple(values[o.name] for o in graph.output)
