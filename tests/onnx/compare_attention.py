"""Attention of the standard (opset 23), MultiHeadAttention and GroupQueryAttention against onnxruntime CPU, at
random shapes: masks, caches, groups, caps, windows, sinks, rotary embedding.

    python3 tests/onnx/compare_attention.py build/dev/tools/ullage [--cases 42] [--seed 1] [--kind NAME] [--tier T0]

Prints what differs and 'N passed, N failed'; exit 1 where something did.
"""
import numpy

from random_models import main

HEADS = [1, 2, 3, 4, 8, 16, 32, 36, 64, 72]


def one_of(case, values):
    return values[int(case.random.integers(0, len(values)))]


def happens(case, share=0.5):
    return bool(case.random.random() < share)


def head_input(case, name, x):
    """What is known of it: its heads and their size."""
    return case.input(name, x, (1, 3) if x.ndim == 4 else (2,))


def with_presents(case, has_cache):
    """Names of the results."""
    if has_cache:
        case.results += ["present_key", "present_value"]
    return list(case.results)


class Sizes:
    """Of an attention: batches, new rows T, of a cache P, heads of each side, columns of a head."""

    def __init__(self, case, group=True):
        self.batches, self.head = one_of(case, [1, 2, 3]), one_of(case, HEADS)
        self.key_heads = one_of(case, [1, 2, 3])
        self.heads = self.key_heads * (one_of(case, [1, 2, 4]) if group else 1)
        self.rows = one_of(case, [1, 1, 2, 7, 16, 17, 40])
        self.past = one_of(case, [0, 0, 1, 5, 33])

    def flat(self, case, heads, rows=None):
        return case.floats(self.batches, rows or self.rows, heads * self.head, low=-2, high=2)

    def cache(self, case):
        return case.floats(self.batches, self.key_heads, self.past, self.head, low=-2, high=2)


def added_mask(case, sizes, keys):
    """f32, some keys of which are hidden, but never all of a query."""
    shape = (one_of(case, [1, sizes.batches]), one_of(case, [1, sizes.heads]), sizes.rows, keys)
    mask = case.floats(*shape, low=-3, high=3)
    hidden = case.random.random(shape) < 0.3
    hidden[..., 0] = False
    return numpy.where(hidden, numpy.float32(-numpy.inf), mask).astype(numpy.float32)


def standard(case):
    case.opset = 23
    sizes = Sizes(case)
    keys = sizes.rows if happens(case) else one_of(case, [1, 8, 33, 65])
    flat, has_cache = happens(case), sizes.past > 0
    heads = {"q": sizes.heads, "k": sizes.key_heads, "v": sizes.key_heads}
    operands = []
    for name, count in heads.items():
        x = sizes.flat(case, count, sizes.rows if name == "q" else keys)
        if not flat:
            x = x.reshape(*x.shape[:2], count, sizes.head).transpose(0, 2, 1, 3).copy()
        operands.append(head_input(case, name, x))
    attributes = {"q_num_heads": sizes.heads, "kv_num_heads": sizes.key_heads} if flat else {}
    whole = keys + sizes.past
    operands.append("")
    if happens(case, 0.7):
        mask = added_mask(case, sizes, whole)
        operands[3] = case.input("m", mask > -1 if happens(case, 0.3) else mask)
        if happens(case, 0.3):
            operands[3] = case.input("m", mask[0, 0])
        if case.inputs["m"].dtype == bool:
            case.inputs["m"][..., 0] = True
    # With a cache and other numbers of queries and new keys onnxruntime has a different rule.
    if happens(case, 0.4) and (keys == sizes.rows or not has_cache):
        attributes["is_causal"] = 1
    if happens(case, 0.4):
        attributes["softcap"] = float(one_of(case, [0.5, 2.0, 30.0]))
    if happens(case, 0.4):
        attributes["scale"] = 0.3
    if has_cache:
        operands += [head_input(case, "pk", sizes.cache(case)), head_input(case, "pv", sizes.cache(case))]
    case.node("Attention", operands, with_presents(case, has_cache), **attributes)


def multi_head(case):
    sizes = Sizes(case, group=False)
    keys = sizes.rows if happens(case) else one_of(case, [1, 8, 33, 65])
    operands = [head_input(case, "q", sizes.flat(case, sizes.heads)),
                head_input(case, "k", sizes.flat(case, sizes.heads, keys)),
                head_input(case, "v", sizes.flat(case, sizes.heads, keys))]
    has_cache = sizes.past > 0
    whole = keys + sizes.past
    operands += [""] * 5
    if happens(case):
        operands[3] = case.constant("b", case.floats(3 * sizes.heads * sizes.head))
    if happens(case):
        mask = case.random.integers(0, 2, (sizes.batches, whole)).astype(numpy.int32)
        mask[:, 0] = 1
        if happens(case, 0.3) and not has_cache:
            mask = case.random.integers(1, whole + 1, sizes.batches).astype(numpy.int32)
        operands[4] = case.input("p", mask)
    if happens(case):
        mask = added_mask(case, sizes, whole)
        operands[5] = case.input("m", numpy.where(mask < -3, numpy.float32(-5), mask))
    if has_cache:
        operands[6:] = [head_input(case, "pk", sizes.cache(case)), head_input(case, "pv", sizes.cache(case))]
    attributes = {"scale": 0.4} if happens(case, 0.3) else {}
    if happens(case, 0.3) and keys == sizes.rows:
        attributes["unidirectional"] = 1
    while not operands[-1]:
        operands.pop()
    case.node("MultiHeadAttention", operands, with_presents(case, has_cache), "com.microsoft",
              num_heads=sizes.heads, **attributes)


def group_query(case):
    sizes = Sizes(case)
    sizes.head = one_of(case, [16, 32, 64])
    if sizes.past > 0 and sizes.rows > 1:
        sizes.batches = 1
    whole = sizes.past + sizes.rows
    if happens(case, 0.3):
        operands = [head_input(case, "q", sizes.flat(case, sizes.heads + 2 * sizes.key_heads)), "", ""]
    else:
        operands = [head_input(case, "q", sizes.flat(case, sizes.heads)),
                    head_input(case, "k", sizes.flat(case, sizes.key_heads)),
                    head_input(case, "v", sizes.flat(case, sizes.key_heads))]
    # onnxruntime requires a cache, which may be empty.
    operands += [head_input(case, "pk", sizes.cache(case)), head_input(case, "pv", sizes.cache(case)),
                 case.input("n", numpy.full(sizes.batches, whole - 1, numpy.int32)),
                 case.input("t", numpy.array(whole, numpy.int32)), "", "", "", "", ""]
    attributes = {"num_heads": sizes.heads, "kv_num_heads": sizes.key_heads}
    if happens(case):
        angles = case.floats(whole + 3, sizes.head // 2, low=0, high=6)
        operands[7:9] = [case.constant("c", numpy.cos(angles)), case.constant("s", numpy.sin(angles))]
        attributes.update(do_rotary=1, rotary_interleaved=int(happens(case)))
    if happens(case, 0.4):
        attributes["local_window_size"] = one_of(case, [1, 4, 20])
    if happens(case, 0.4):
        attributes["softcap"] = 2.0
    if happens(case, 0.4):
        mask = added_mask(case, sizes, whole)
        operands[10] = case.input("m", numpy.where(mask < -3, numpy.float32(-5), mask))
    if happens(case, 0.4):
        operands[11] = case.input("z", case.floats(sizes.heads, low=-2, high=4))
    while not operands[-1]:
        operands.pop()
    case.node("GroupQueryAttention", operands, with_presents(case, True), "com.microsoft",
              **attributes)


main([standard, multi_head, group_query])
