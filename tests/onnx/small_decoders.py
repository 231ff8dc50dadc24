"""Decoders of random weights, in the form that the searches of com.microsoft want."""
import numpy
from onnx import TensorProto, helper, numpy_helper

MS = "com.microsoft"


class Decoder:
    """A subgraph under construction."""

    def __init__(self, random):
        self.random, self.nodes, self.constants = random, [], []

    def weights(self, name, *shape, spread=1.0):
        values = self.random.normal(0, spread / numpy.sqrt(shape[0]), shape).astype(numpy.float32)
        return self.constant(name, values)

    def constant(self, name, values):
        self.constants.append(numpy_helper.from_array(numpy.asarray(values), name))
        return name

    def node(self, op, inputs, output, domain="", **attributes):
        outputs = [output] if isinstance(output, str) else output
        self.nodes.append(helper.make_node(op, inputs, outputs, domain=domain, **attributes))
        return outputs[0]


def fused_attention(d, i, x, heads, head):
    """As onnxruntime's optimiser leaves it."""
    width = heads * head
    y = d.node("Attention", [x, d.weights(f"w{i}", width, 3 * width), d.weights(f"b{i}", 3 * width),
                             "attention_mask", f"past_{i}"], [f"y{i}", f"present_{i}"], MS,
               num_heads=heads, unidirectional=1)
    return y


def plain_attention(d, i, x, heads, head):
    """As PyTorch exports it: what is before a token by a constant of the longest text."""
    width, name = heads * head, lambda word: f"{word}_{i}"
    d.node("MatMul", [x, d.weights(name("w"), width, 3 * width)], name("all"))
    d.node("Split", [name("all")], [name("q_"), name("k_"), name("v_")], axis=2, num_outputs=3)
    shape = d.constant(name("heads"), numpy.array([0, 0, heads, head]))
    for part in "qkv":
        d.node("Reshape", [name(part + "_"), shape], name(part + "4"))
        d.node("Transpose", [name(part + "4")], name(part + "h"), perm=[0, 2, 1, 3])
    d.node("Split", [f"past_{i}"], [name("past_k"), name("past_v")], axis=0, num_outputs=2)
    front = d.constant(name("front"), numpy.array([0]))
    for part in "kv":
        d.node("Squeeze", [name("past_" + part), front], name("before_" + part))
        d.node("Concat", [name("before_" + part), name(part + "h")], name(part + "s"), axis=2)
        d.node("Unsqueeze", [name(part + "s"), front], name("present_" + part))
    d.node("Concat", [name("present_k"), name("present_v")], f"present_{i}", axis=0)
    d.node("Transpose", [name("ks")], name("kt"), perm=[0, 1, 3, 2])
    d.node("MatMul", [name("qh"), name("kt")], name("raw"))
    d.node("Mul", [name("raw"), d.constant(name("scale"), numpy.float32(head ** -0.5))], name("scores"))
    d.node("Shape", [name("ks")], name("key_shape"))
    d.node("Shape", [name("qh")], name("query_shape"))
    two = d.constant(name("two"), numpy.array([2]))
    d.node("Gather", [name("key_shape"), two], name("keys"))
    d.node("Gather", [name("query_shape"), two], name("queries"))
    d.node("Sub", [name("keys"), name("queries")], name("first"))
    lower = d.constant(name("lower"), numpy.tril(numpy.ones((1, 1, 64, 64), bool)))
    d.node("Slice", [lower, name("first"), name("keys"), two], name("lower_rows"))
    d.node("Slice", [name("lower_rows"), front, name("keys"), d.constant(name("three"), numpy.array([3]))],
           name("seen"))
    d.node("Where", [name("seen"), name("scores"), d.constant(name("low"), numpy.float32(-1e4))], name("causal"))
    d.node("Cast", ["attention_mask"], name("mask"), to=TensorProto.FLOAT)
    d.node("Sub", [d.constant(name("one"), numpy.float32(1)), name("mask")], name("hidden"))
    d.node("Mul", [name("hidden"), d.constant(name("much"), numpy.float32(-1e4))], name("bias"))
    d.node("Unsqueeze", [name("bias"), d.constant(name("axes"), numpy.array([1, 2]))], name("bias4"))
    d.node("Add", [name("causal"), name("bias4")], name("masked"))
    d.node("Softmax", [name("masked")], name("shares"), axis=3)
    d.node("MatMul", [name("shares"), name("vs")], name("mixed"))
    d.node("Transpose", [name("mixed")], name("turned"), perm=[0, 2, 1, 3])
    return d.node("Reshape", [name("turned"), d.constant(name("flat"), numpy.array([0, 0, width]))], f"y{i}")


def gpt(random, vocabulary, heads=2, head=4, layers=2, fused=True, positions=64):
    """input_ids, position_ids, attention_mask, past_0 ... -> logits, present_0 ...

    Reads one token more than it writes: token `vocabulary` is for padding.
    """
    d, width = Decoder(random), heads * head
    d.node("Gather", [d.weights("words", vocabulary + 1, width, spread=4), "input_ids"], "word")
    d.node("Gather", [d.weights("places", positions, width, spread=4), "position_ids"], "place")
    x = d.node("Add", ["word", "place"], "x0")
    for i in range(layers):
        y = (fused_attention if fused else plain_attention)(d, i, x, heads, head)
        d.node("MatMul", [y, d.weights(f"o{i}", width, width)], f"p{i}")
        d.node("Add", [x, f"p{i}"], f"s{i}")
        d.node("LayerNormalization", [f"s{i}", d.constant(f"g{i}", numpy.ones(width, numpy.float32))], f"n{i}")
        d.node("MatMul", [f"n{i}", d.weights(f"up{i}", width, 2 * width)], f"h{i}")
        d.node("Tanh", [f"h{i}"], f"t{i}")
        d.node("MatMul", [f"t{i}", d.weights(f"down{i}", 2 * width, width)], f"d{i}")
        x = d.node("Add", [f"s{i}", f"d{i}"], f"x{i + 1}")
    d.node("LayerNormalization", [x, d.constant("g", numpy.ones(width, numpy.float32))], "n")
    d.node("MatMul", ["n", d.weights("logits_w", width, vocabulary, spread=3)], "logits")
    whole = TensorProto.INT32
    kept = [helper.make_tensor_value_info(f"past_{i}", TensorProto.FLOAT, [2, "batch", heads, "past", head])
            for i in range(layers)]
    inputs = [helper.make_tensor_value_info("input_ids", whole, ["batch", "tokens"]),
              helper.make_tensor_value_info("position_ids", whole, ["batch", "tokens"]),
              helper.make_tensor_value_info("attention_mask", whole, ["batch", "all"]), *kept]
    outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", "tokens", vocabulary])]
    outputs += [helper.make_tensor_value_info(f"present_{i}", TensorProto.FLOAT, [2, "batch", heads, "all", head])
                for i in range(layers)]
    return helper.make_graph(d.nodes, "decoder", inputs, outputs, d.constants)
