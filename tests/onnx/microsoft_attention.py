"""Random cases of attention in com.microsoft: masks, heads, caches, positions."""
import numpy

from microsoft_case import MS, flag, rows


def rotary(case):
    heads, half, tokens, texts = case.extent(4), case.extent(8), case.extent(12), case.extent(3)
    x = case.input("x", case.floats(texts, tokens, heads * half * 2), known=(2,))
    at = numpy.array([2]) if flag(case) else case.random.integers(0, tokens + 4, (texts, tokens))
    angles = case.floats(tokens + 4, half, low=-3, high=3)
    case.node("RotaryEmbedding", [x, case.input("p", at.astype(numpy.int64)), case.constant("c", numpy.cos(angles)),
                                  case.constant("s", numpy.sin(angles))], "y", MS, interleaved=flag(case))


def attention(case):
    heads, head, tokens, texts = case.extent(4), case.extent(16), case.extent(12), case.extent(3)
    columns, width = heads * head, case.extent(30)
    operands = [case.input("x", case.floats(texts, tokens, width), known=(2,)),
                case.constant("w", case.floats(width, 3 * columns)), case.constant("b", case.floats(3 * columns))]
    mask = int(case.random.integers(0, 3))
    if mask == 1:
        operands.append(case.input("m", case.random.integers(1, tokens + 1, texts).astype(numpy.int32)))
    if mask == 2:
        seen = case.random.integers(0, 2, (texts, tokens)).astype(numpy.int32)
        seen[:, 0] = 1
        operands.append(case.input("m", seen))
    case.node("Attention", operands, "y", MS, num_heads=heads, unidirectional=0 if mask else flag(case))


def masked(case, operands, texts, tokens, past):
    """Appends mask_index of a random kind; whether there is one."""
    kind = int(case.random.integers(0, 5))
    if kind == 0:
        return False
    if kind == 1:
        mask = case.random.integers(1, tokens + past + 1, texts)
    elif kind == 2:
        mask = case.random.integers(0, 2, (texts, tokens + past))
        mask[:, 0] = 1
    elif kind == 3:
        mask = case.random.integers(0, 2, (texts, tokens, tokens + past))
        mask[:, :, 0] = 1
    else:
        ends = case.random.integers(1, tokens + past + 1, texts)
        mask = numpy.concatenate([ends, case.random.integers(0, ends)])
    operands.append(case.input("m", mask.astype(numpy.int32), known=range(mask.ndim)))
    return True


def attention_options(case):
    """Values of another size than keys, a past, a bias of scores, a scale."""
    heads, head, value, tokens, texts = (case.extent(4), case.extent(16), case.extent(16), case.extent(12),
                                         case.extent(3))
    past = case.extent(5) if flag(case) else 0
    if past:
        value = head
    columns, width, total = heads * head, case.extent(30), tokens + past
    x = case.input("x", case.floats(texts, tokens, width), known=(0, 1, 2))
    all_columns = 2 * columns + heads * value
    operands = [x, case.constant("w", case.floats(width, all_columns)), case.constant("b", case.floats(all_columns))]
    if not masked(case, operands, texts, tokens, past):
        operands.append("")
    operands.append(case.input("p", case.floats(2, texts, heads, past, head), known=range(5)) if past else "")
    if not past and flag(case):  # onnxruntime takes only one of them
        operands.append(case.input("a", case.floats(flag(case) * (texts - 1) + 1, heads, tokens, total)))
    if past:
        case.results = ["y", "present"]
    case.node("Attention", operands, case.results, MS, num_heads=heads, scale=0.3,
              qkv_hidden_sizes=[columns, columns, heads * value])


def multi_head(case):
    """Keys of another length, values of another size, biases, masks, a past."""
    heads, head, value, tokens, texts = (case.extent(4), case.extent(16), case.extent(16), case.extent(12),
                                         case.extent(3))
    past = case.extent(5) if flag(case) else 0
    value = head if past else value
    keys = tokens if past else case.extent(12)
    q = case.input("q", case.floats(texts, tokens, heads * head), known=(2,))
    k = case.input("k", case.floats(texts, keys, heads * head), known=(2,))
    v = case.input("v", case.floats(texts, keys, heads * value), known=(2,))
    bias = case.constant("b", case.floats(heads * (2 * head + value))) if flag(case) else ""
    mask = ""
    if flag(case):
        seen = case.random.integers(0, 2, (texts, keys + past)).astype(numpy.int32)
        seen[:, 0] = 1
        mask = case.input("m", seen)
    scores = case.input("a", case.floats(1, heads, tokens, keys + past)) if flag(case) else ""
    operands = [q, k, v, bias, mask, scores]
    if past:
        operands += [case.input(name, case.floats(texts, heads, past, head), known=(1, 3)) for name in ("pk", "pv")]
        case.results = ["y", "key", "value"]
    case.node("MultiHeadAttention", operands, case.results, MS, num_heads=heads)


def attended(q, k, v):
    """Of [B, H, T, D]."""
    scores = numpy.einsum("bhtd,bhsd->bhts", q, k) / numpy.sqrt(q.shape[3])
    shares = numpy.exp(scores - scores.max(axis=3, keepdims=True))
    y = numpy.einsum("bhts,bhsd->bthd", shares / shares.sum(axis=3, keepdims=True), v)
    return y.reshape(*y.shape[:2], -1)


def packed_heads(case):
    """Queries, keys and values, or keys and values, in one operand: only GPUs have it."""
    heads, head, tokens, texts = case.extent(4), case.extent(16), case.extent(12), case.extent(3)
    if flag(case):
        x = case.floats(texts, tokens, heads, 3, head)
        q, k, v = x.transpose(3, 0, 2, 1, 4)
        case.node("MultiHeadAttention", [case.input("x", x, known=(2, 3, 4))], "y", MS, num_heads=heads)
    else:
        x, kv = case.floats(texts, tokens, heads * head), case.floats(texts, case.extent(9), heads, 2, head)
        q = x.reshape(texts, tokens, heads, head).transpose(0, 2, 1, 3)
        k, v = kv.transpose(3, 0, 2, 1, 4)
        case.node("MultiHeadAttention", [case.input("x", x, known=(2,)), case.input("k", kv, known=(2, 3, 4))], "y",
                  MS, num_heads=heads)
    case.formula = [attended(q, k, v).astype(numpy.float32)]


def grouped(case):
    """GroupQueryAttention: operands apart or packed, turned by positions or not, norms of heads."""
    shared, groups, half, texts = case.extent(3), case.extent(3), 8 * int(case.random.integers(1, 3)), case.extent(3)
    heads, head = shared * groups, 2 * half
    past = case.extent(6) if flag(case) else 0
    tokens = 1 if past else case.extent(10)
    total = past + tokens
    if flag(case):
        columns = (heads + 2 * groups) * head
        operands = [case.input("q", case.floats(texts, tokens, columns), known=(2,)), "", ""]
    else:
        operands = [case.input("q", case.floats(texts, tokens, heads * head), known=(2,))]
        operands += [case.input(name, case.floats(texts, tokens, groups * head), known=(2,)) for name in "kv"]
    operands += [case.input(name, case.floats(texts, groups, past, head), known=(1, 3)) for name in ("pk", "pv")]
    operands += [case.input("l", numpy.full(texts, total - 1, numpy.int32)),
                 case.input("t", numpy.array(total, numpy.int32))]
    turned = flag(case)
    if turned:
        angles = case.floats(total + 3, half, low=-3, high=3)
        operands += [case.constant("c", numpy.cos(angles)), case.constant("s", numpy.sin(angles))]
        if flag(case):
            at = numpy.broadcast_to(numpy.arange(past, total, dtype=numpy.int64), (texts, tokens))
            operands.append(case.input("i", numpy.ascontiguousarray(at)))
    case.results = ["y", "key", "value"]
    given = {} if not flag(case) else {"local_window_size": case.extent(6)}
    case.node("GroupQueryAttention", operands, case.results, MS, num_heads=heads, kv_num_heads=groups,
              do_rotary=turned, rotary_interleaved=flag(case) if turned else 0, softcap=float(flag(case) * 5), **given)


def position_bias(case):
    """By the buckets of T5; also of a bias that queries gate."""
    heads, tokens = case.extent(4), case.extent(40)
    if flag(case):
        head, gates = case.extent(16), 2 * case.extent(4)
        x, bias = case.floats(2, tokens, heads * head), case.floats(heads * head)
        rel, w = case.floats(1, heads, tokens, tokens), case.floats(head, gates)
        b, eco = case.floats(gates), case.floats(1, heads, 1, 1)
        case.node("GatedRelativePositionBias",
                  [case.input("x", x, known=(2,)), case.constant("c", bias), case.input("r", rel, known=(1,)),
                   case.constant("w", w), case.constant("b", b), case.constant("e", eco)], "y", MS, num_heads=heads)
        queries = (x + bias).reshape(2, tokens, heads, head).transpose(0, 2, 1, 3)
        opened = 1 / (1 + numpy.exp(-(queries @ w + b).reshape(2, heads, tokens, 2, -1).sum(-1)))
        case.formula = [((opened[..., :1] * (opened[..., 1:] * eco - 1) + 2) * rel).astype(numpy.float32)]
        return
    keys, both, buckets, longest = case.extent(60), flag(case), 2 * case.extent(16) + 2, case.extent(60) + 20
    table = case.floats(buckets, heads)
    case.node("RelativePositionBias", [case.constant("t", table), case.input("q", numpy.array(tokens)),
                                       case.input("k", numpy.array(keys))], "y", MS, is_bidirectional=both,
              max_distance=longest)
    apart = numpy.arange(keys) - numpy.arange(tokens)[:, None]
    each = buckets // 2 if both else buckets
    exact, first = each // 2, numpy.where(apart > 0, each, 0) if both else 0
    far = numpy.abs(apart) if both else numpy.maximum(-apart, 0)
    ratio = lambda of: numpy.log((numpy.float32(of) / numpy.float32(exact)).astype(numpy.float32))  # noqa: E731
    share = ratio(numpy.maximum(far, 1)) / ratio(longest) * numpy.float32(each - exact)
    bucket = first + numpy.where(far < exact, far, numpy.minimum(exact + share.astype(int), each - 1))
    case.formula = [table[bucket].transpose(2, 0, 1)[None]]


def optimised_transformer(case):
    """A block of BERT: skips, norms and gelus that become one node each."""
    case.optimised = True
    heads, head = case.extent(3), 4 * case.extent(4)
    width = heads * head
    weights = lambda name, *shape: case.constant(name, case.floats(*shape, low=-0.3, high=0.3))  # noqa: E731
    x = case.input("x", case.floats(2, case.extent(9), width), known=(0, 1, 2) if flag(case) else (2,))

    def product(value, name, rows, columns):
        y = case.node("MatMul", [value, weights(name + "w", rows, columns)], name + "m")
        return case.node("Add", [y, weights(name + "b", columns)], name + "a")

    shape = case.constant("h", numpy.array([0, 0, heads, head], numpy.int64))
    q, k, v = (case.node("Transpose", [case.node("Reshape", [product(x, n, width, width), shape], n + "r")], n + "t",
                         perm=[0, 2, 3, 1] if n == "k" else [0, 2, 1, 3]) for n in "qkv")
    scores = case.node("Div", [case.node("MatMul", [q, k], "qk"), case.constant("z", numpy.float32(head ** 0.5))], "sc")
    y = case.node("MatMul", [case.node("Softmax", [scores], "sm", axis=-1), v], "av")
    y = case.node("Reshape", [case.node("Transpose", [y], "at", perm=[0, 2, 1, 3]),
                              case.constant("hh", numpy.array([0, 0, width], numpy.int64))], "ar")
    y = case.node("Add", [product(y, "o", width, width), x], "s1")
    y = case.node("LayerNormalization", [y, weights("g1", width), weights("n1", width)], "l1", axis=-1)
    f = product(y, "f", width, 2 * width)
    e = case.node("Erf", [case.node("Div", [f, case.constant("r2", numpy.float32(2 ** 0.5))], "fd")], "fe")
    f = case.node("Mul", [case.node("Mul", [f, case.node("Add", [e, case.constant("one", numpy.float32(1))], "f1")],
                                    "f2"), case.constant("half", numpy.float32(0.5))], "gelu")
    y = case.node("Add", [product(f, "p", 2 * width, width), y], "s2")
    case.node("LayerNormalization", [y, weights("g2", width), weights("n2", width)], "y", axis=-1)
