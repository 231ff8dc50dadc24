"""Decoders of random weights, with the interface that the search ops of com.microsoft require."""
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


def split_heads(d, x, tag, heads, head):
    d.node("Reshape", [x, d.constant(tag + "_shape", numpy.array([0, 0, heads, head]))], tag + "_4")
    return d.node("Transpose", [tag + "_4"], tag, perm=[0, 2, 1, 3])


def attended(d, q, k, v, tag, width, hidden=None):
    """`hidden`: what is added to scores."""
    d.node("Transpose", [k], tag + "_kt", perm=[0, 1, 3, 2])
    scores = d.node("MatMul", [q, tag + "_kt"], tag + "_scores")
    if hidden:
        scores = d.node("Add", [scores, hidden], tag + "_masked")
    d.node("Softmax", [scores], tag + "_shares", axis=3)
    d.node("MatMul", [tag + "_shares", v], tag + "_mixed")
    d.node("Transpose", [tag + "_mixed"], tag + "_turned", perm=[0, 2, 1, 3])
    return d.node("Reshape", [tag + "_turned", d.constant(tag + "_flat", numpy.array([0, 0, width]))], tag)


class T5:
    """A pair of an encoder and a decoder that have the same weights where both have them."""

    def __init__(self, random, vocabulary, heads=2, head=4, layers=2):
        self.random, self.vocabulary, self.heads, self.head, self.layers = random, vocabulary, heads, head, layers
        self.width, self.known = heads * head, {}

    def weights(self, d, name, *shape, spread=1.0):
        if name not in self.known:
            self.known[name] = self.random.normal(0, spread / numpy.sqrt(shape[0]), shape).astype(numpy.float32)
        return d.constant(name, self.known[name])

    def projected(self, d, x, name):
        width = self.width
        d.node("MatMul", [x, self.weights(d, "w_" + name, width, width)], name + "_flat_heads")
        return split_heads(d, name + "_flat_heads", name, self.heads, self.head)

    def hidden(self, d):
        d.node("Cast", ["encoder_attention_mask"], "is_seen", to=TensorProto.FLOAT)
        d.node("Sub", [d.constant("one", numpy.float32(1)), "is_seen"], "unseen")
        d.node("Mul", ["unseen", d.constant("much", numpy.float32(-1e4))], "bias")
        return d.node("Unsqueeze", ["bias", d.constant("heads_and_rows", numpy.array([1, 2]))], "hidden")

    def decoded(self, d, ids, past, cross, hidden):
        """Writes logits and present_*_self_*."""
        width = self.width
        x = d.node("Gather", [self.weights(d, "words", self.vocabulary + 1, width, spread=4), ids], "x")
        for i in range(self.layers):
            q, own = self.projected(d, x, f"q{i}"), []
            for part in ("key", "value"):
                new = self.projected(d, x, f"{part}{i}")
                before = [f"past_{part}_self_{i}"] if past else []
                own.append(d.node("Concat", before + [new], f"present_{part}_self_{i}", axis=2))
            for tag, (k, v), bias in ((f"self{i}", own, None), (f"cross{i}", cross[2 * i:2 * i + 2], hidden)):
                query = q if bias is None else self.projected(d, x, f"cq{i}")
                y = attended(d, query, k, v, tag, width, bias)
                d.node("MatMul", [y, self.weights(d, f"w_{tag}", width, width)], tag + "_out")
                x = d.node("Add", [x, tag + "_out"], tag + "_sum")
        d.node("LayerNormalization", [x, d.constant("g", numpy.ones(width, numpy.float32))], "n")
        d.node("MatMul", ["n", self.weights(d, "w_logits", width, self.vocabulary, spread=3)], "logits")

    def value(self, name, *shape, whole=False):
        return helper.make_tensor_value_info(name, TensorProto.INT32 if whole else TensorProto.FLOAT, shape)

    def kept(self, prefix, kind, positions):
        return [self.value(f"{prefix}_{part}_{kind}_{i}", "batch", self.heads, positions, self.head)
                for i in range(self.layers) for part in ("key", "value")]

    def encoder(self, with_first_step):
        """encoder_input_ids, encoder_attention_mask -> present_key_cross_0 ...; with the decoder's first step, too:
        decoder_input_ids -> logits, encoder_hidden_states, present_key_self_0 ..."""
        d, width = Decoder(self.random), self.width
        x = d.node("Gather", [self.weights(d, "read", self.vocabulary + 1, width, spread=4), "encoder_input_ids"], "e")
        hidden = self.hidden(d)
        y = attended(d, *(self.projected(d, x, "e" + part) for part in "qkv"), "encoded", width, hidden)
        d.node("Add", [x, y], "encoder_hidden_states")
        cross = [self.projected(d, "encoder_hidden_states", f"present_{part}_cross_{i}")
                 for i in range(self.layers) for part in ("key", "value")]
        inputs = [self.value(name, "batch", "read", whole=True) for name in ("encoder_input_ids", "encoder_attention_mask")]
        outputs = self.kept("present", "cross", "read")
        if with_first_step:
            self.decoded(d, "decoder_input_ids", False, cross, hidden)
            inputs.append(self.value("decoder_input_ids", "batch", 1, whole=True))
            outputs = [self.value("logits", "batch", 1, self.vocabulary),
                       self.value("encoder_hidden_states", "batch", "read", width),
                       *self.kept("present", "self", 1), *outputs]
        return helper.make_graph(d.nodes, "encoder", inputs, outputs, d.constants)

    def decoder(self, with_hidden_states, with_texts):
        """input_ids, encoder_attention_mask, encoder_hidden_states?, past_key_self_0 ..., past_key_cross_0 ... ->
        logits, present_key_self_0 ... `with_texts`: input_ids are whole texts."""
        d, ids = Decoder(self.random), "input_ids"
        if with_texts:
            ends = [d.constant(name, numpy.array([v])) for name, v in (("from", -1), ("to", 2 ** 31), ("on", 1))]
            ids = d.node("Slice", ["input_ids", *ends], "last")
        cross = [f"past_{part}_cross_{i}" for i in range(self.layers) for part in ("key", "value")]
        self.decoded(d, ids, True, cross, self.hidden(d))
        inputs = [self.value("input_ids", "batch", "text" if with_texts else 1, whole=True),
                  self.value("encoder_attention_mask", "batch", "read", whole=True)]
        if with_hidden_states:
            inputs.append(self.value("encoder_hidden_states", "batch", "read", self.width))
        inputs += self.kept("past", "self", "past") + self.kept("past", "cross", "read")
        outputs = [self.value("logits", "batch", 1, self.vocabulary), *self.kept("present", "self", "all")]
        return helper.make_graph(d.nodes, "decoder", inputs, outputs, d.constants)
