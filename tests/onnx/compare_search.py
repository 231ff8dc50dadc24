"""GreedySearch, Sampling and BeamSearch of small decoders against onnxruntime CPU, at random shapes and options.

    python3 tests/onnx/compare_search.py build/dev/tools/ullage [--cases 24] [--seed 1] [--kind NAME]

Prints what differs and 'N passed, N failed'; exit 1 if anything failed. The tokens that Sampling draws are checked by
their frequencies.
"""
import numpy
import onnxruntime
from onnx import helper

from random_models import main
from small_decoders import MS, T5, gpt

OPSETS = [helper.make_opsetid("", 21), helper.make_opsetid(MS, 1)]


def flag(case):
    return int(case.random.integers(0, 2))


def session(model):
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 3  # it warns that init_decoder is not used
    return onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])


class Prompt:
    """Texts to go on with, some of them with padding in front, and a decoder."""

    def __init__(self, case, texts=None):
        self.case, self.words = case, int(case.random.integers(6, 40))
        self.texts, self.tokens = texts or case.extent(4), case.extent(7)
        self.most = self.tokens + int(case.random.integers(1, 14))
        self.end, self.pad = int(case.random.integers(0, self.words)), self.words
        self.decoder = gpt(case.random, self.words, heads=case.extent(3), head=2 * case.extent(4),
                           layers=case.extent(2), fused=bool(flag(case)))
        self.ids = case.random.integers(0, self.words, (self.texts, self.tokens)).astype(numpy.int32)
        if flag(case):
            for text in self.ids:
                text[:case.random.integers(0, self.tokens)] = self.pad
        self.by_prompt = set()  # operands with a row for each text

    def whole(self, name, value):
        """A number as an operand, known beforehand or not, of rank 0 or 1."""
        value = numpy.asarray([value] if flag(self.case) else value)
        value = value.astype(numpy.float32 if value.dtype.kind == "f" else numpy.int32)
        return self.case.constant(name, value) if flag(self.case) else self.case.input(name, value, range(value.ndim))

    def options(self, operands, least, penalty, mask, prefix, seen):
        """Some of what may be left out, at these places; a node's attributes."""
        case = self.case
        places = {least: lambda: self.whole("least", int(case.random.integers(0, self.most))),
                  penalty: lambda: self.whole("penalty", float(case.random.choice([0.7, 1.0, 1.3, 2.0]))),
                  mask: lambda: case.input("mask", case.random.integers(0, 3, self.words).astype(numpy.int32)),
                  prefix: lambda: self.rows("prefix", case.random.integers(0, 3, (self.texts, self.words))),
                  seen: lambda: self.rows("seen", self.seen())}
        for place, make in places.items():
            operands += [""] * (place + 1 - len(operands))
            if flag(case) and flag(case):
                operands[place] = make()
        ngram = {"no_repeat_ngram_size": int(case.random.integers(1, 4))} if flag(case) else {}
        return {"decoder": self.decoder, "eos_token_id": self.end, "pad_token_id": self.pad, **ngram}

    def rows(self, name, value):
        self.by_prompt.add(name)
        return self.case.input(name, value.astype(numpy.int32))

    def seen(self):
        seen = self.case.random.integers(0, 2, (self.texts, self.tokens))
        seen[:, -1] = 1
        return seen

    def session(self):
        return session(self.case.model())

    def logits(self, ids):
        """Of the token behind each text, none of them padded."""
        heads, head = (self.decoder.input[3].type.tensor_type.shape.dim[axis].dim_value for axis in (2, 4))
        inputs = {"input_ids": ids, "attention_mask": numpy.ones_like(ids),
                  "position_ids": numpy.broadcast_to(numpy.arange(ids.shape[1], dtype=numpy.int32), ids.shape)}
        none = numpy.zeros((2, len(ids), heads, 0, head), numpy.float32)
        inputs |= {given.name: none for given in self.decoder.input[3:]}
        return session(helper.make_model(self.decoder, opset_imports=OPSETS, ir_version=10)).run(["logits"], inputs)[0][:, -1]


def padded(texts, prompt):
    """onnxruntime leaves what is behind the end of all texts as it was in memory."""
    for column in range(prompt.tokens, prompt.most):
        if (texts[:, column] == prompt.pad).all():
            texts[:, column:] = prompt.pad
    return texts


def greedy(case):
    prompt = Prompt(case)
    operands = [case.input("ids", prompt.ids), prompt.whole("most", prompt.most)]
    options = prompt.options(operands, least=2, penalty=3, mask=4, prefix=5, seen=6)
    case.node("GreedySearch", operands, "y", MS, **options)
    case.formula = [padded(prompt.session().run(None, case.inputs)[0], prompt)]


def greedy_of_two_decoders(case):
    """One for the prompt, which onnxruntime's CPU provider takes for another copy of the other."""
    prompt = Prompt(case)
    operands = [case.input("ids", prompt.ids), prompt.whole("most", prompt.most)]
    case.node("GreedySearch", operands, "y", MS, decoder=prompt.decoder, init_decoder=prompt.decoder,
              eos_token_id=prompt.end, pad_token_id=prompt.pad, model_type=0, vocab_size=prompt.words)
    case.formula = [padded(prompt.session().run(None, case.inputs)[0], prompt)]


def sampling_of_one(case):
    """So small a share that one token is left. Without presence_mask, which onnxruntime's CPU provider passes over."""
    prompt = Prompt(case)
    operands = [case.input("ids", prompt.ids), prompt.whole("most", prompt.most)]
    options = prompt.options(operands, least=2, penalty=3, mask=4, prefix=5, seen=6)
    options |= {"custom": flag(case), "top_p": 1e-5, "min_tokens_to_keep": flag(case), "temperature": 0.7}
    if options["custom"]:
        operands += ["", prompt.whole("seed", 7)]
    case.node("Sampling", operands, "y", MS, **options)
    case.formula = [padded(prompt.session().run(None, case.inputs)[0], prompt)]


def shares(scores, present=0, custom=0, top_p=0.0, min_tokens_to_keep=0, temperature=1.0, presence_penalty=0.0,
           filter_value=-1e20):
    """How likely each token is drawn."""
    scores = scores / numpy.float32(temperature) - numpy.float32(presence_penalty) * present
    order = numpy.argsort(scores, kind="stable")[:: -1 if custom else 1]
    share = numpy.exp(scores[order] - scores.max())
    sums = numpy.cumsum(share / share.sum())
    place = numpy.arange(len(scores))
    if custom:
        dropped = numpy.concatenate([[False], sums[:-1] > top_p])
    else:
        dropped = (sums <= 1 - top_p) & ((place < len(scores) - min_tokens_to_keep) | (place == 0))
    scores[order[dropped]] = filter_value
    share = numpy.exp(scores - scores.max())
    return share / share.sum()


def unlikely(drawn, share):
    """What is wrong with how often tokens came: by chi squared, of those expected five times at least."""
    count, most = numpy.bincount(drawn, minlength=len(share)), len(drawn)
    if count[share * most < 1e-3].any():
        return f"drew {numpy.flatnonzero(count * (share * most < 1e-3))}, which never come"
    often = share * most >= 5
    apart = ((count - share * most)[often] ** 2 / (share * most)[often]).sum()
    freedom = often.sum()
    # Less than once in a million: Wilson and Hilferty, "The distribution of chi-square" (1931).
    limit = freedom * (1 - 2 / (9 * freedom) + 5 * numpy.sqrt(2 / (9 * freedom))) ** 3
    return f"chi squared is {apart:.1f}, above {limit:.1f}" if apart > limit else ""


def sampling(case):
    """Two tokens behind many copies of one text: the first, and the second behind the most frequent first."""
    prompt = Prompt(case, texts=4096)
    prompt.ids = numpy.tile(case.random.integers(0, prompt.words, (1, prompt.tokens)).astype(numpy.int32), (4096, 1))
    prompt.end = prompt.words - 1
    options = {"custom": flag(case), "top_p": float(case.random.choice([0.5, 0.9])),
               "temperature": float(case.random.choice([1.0, 2.5]))}
    if not options["custom"]:
        options["min_tokens_to_keep"] = int(case.random.integers(1, 4))
    operands = [case.input("ids", prompt.ids), case.constant("most", numpy.array([prompt.tokens + 2], numpy.int32))]
    operands += [""] * 5
    present = case.random.integers(0, 2, prompt.words).astype(numpy.int32)
    if flag(case):
        options["presence_penalty"] = 1.5
        operands.append(prompt.rows("presence", numpy.tile(present, (4096, 1))))
    if flag(case):
        operands += [""] * (8 - len(operands)) + [prompt.whole("seed", int(case.random.integers(0, 1000)))]
    while not operands[-1]:
        operands.pop()
    case.node("Sampling", operands, "y", MS, decoder=prompt.decoder, eos_token_id=prompt.end,
              pad_token_id=prompt.pad, **options)

    def check(texts):
        first = numpy.where(texts[:, -2] == prompt.pad, prompt.end, texts[:, -2])
        problem = unlikely(first, shares(prompt.logits(prompt.ids[:1])[0], present, **options))
        others = first[first != prompt.end]
        if others.size == 0:  # every text ends at once
            return problem
        often = numpy.bincount(others).argmax()
        second = texts[first == often, -1]
        second = numpy.where(second == prompt.pad, prompt.end, second)
        behind = numpy.append(prompt.ids[0], numpy.int32(often))[None]
        return problem or unlikely(second, shares(prompt.logits(behind)[0], present, **options))

    case.check = check


def searched_by_beams(case, prompt, **more):
    """Each text by itself: onnxruntime's result for one depends on the one before it."""
    count = case.extent(5)
    operands = [case.input("ids", prompt.ids), prompt.whole("most", prompt.most), "",
                prompt.whole("beams", count), prompt.whole("returned", int(case.random.integers(1, count + 1))),
                prompt.whole("by_length", float(case.random.choice([0.5, 1.0, 2.0])))]
    options = prompt.options(operands, least=2, penalty=6, mask=7, prefix=8, seen=9) | more
    if not operands[2]:
        operands[2] = prompt.whole("least", 0)  # onnxruntime requires it, and the penalty of lengths
    case.results = ["y", "scores"]
    case.node("BeamSearch", operands, case.results, MS, early_stopping=flag(case), **options)
    whole = prompt.session()
    rows = [whole.run(None, {name: value[i:i + 1] if name in prompt.by_prompt | {"ids"} else value
                             for name, value in case.inputs.items()}) for i in range(prompt.texts)]
    case.formula = [numpy.concatenate(parts) for parts in zip(*rows)]


def beams(case):
    searched_by_beams(case, Prompt(case))


def beams_of_encoders(case):
    prompt, old = Prompt(case), flag(case)
    prompt.most = 3 + case.extent(9)  # texts begin anew
    model = T5(case.random, prompt.words, heads=case.extent(3), head=2 * case.extent(4), layers=case.extent(2))
    searched_by_beams(case, prompt, model_type=1, decoder_start_token_id=int(case.random.integers(0, prompt.words)),
                      encoder=model.encoder(old), decoder=model.decoder(old and flag(case), flag(case)))


# Which ops of ONNX Runtime's own each kind writes.
KINDS = {
    greedy: "GreedySearch",
    greedy_of_two_decoders: "GreedySearch",
    sampling_of_one: "Sampling",
    sampling: "Sampling",
    beams: "BeamSearch",
    beams_of_encoders: "BeamSearch",
}

main(KINDS)
