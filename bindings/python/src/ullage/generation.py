"""Text generation with language models."""
import json
import os
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypedDict, Unpack, overload

import numpy as np

from . import _ullage
from ._options import Progress
from .devices import Device, default_device
from .models import Model, compile_arguments
from .sessions import Program, Statistics

# Messages, or the variables of a chat template.
_Conversation: TypeAlias = Sequence[Mapping[str, Any]] | Mapping[str, Any]


class AnswerOptions(TypedDict, total=False):
    """How a prompt is answered, by the names of `ullage generate`. `Generator.answer` describes them."""
    chat: bool
    ignore_end_tokens: bool | None
    stop: Sequence[str | int | Sequence[int]]
    temperature: float
    top_k: int
    top_p: float
    min_p: float
    typical: float
    xtc_probability: float
    xtc_threshold: float
    repetition_penalty: float
    presence_penalty: float
    frequency_penalty: float
    dry_multiplier: float
    dry_base: float
    dry_allowed_length: int
    logit_bias: Mapping[int, float]
    seed: int
    json_schema: str | bool | Mapping[str, Any]
    grammar: str
    regex: str
    choice: Sequence[str]
    tool_choice: str


@dataclass(frozen=True)
class Answer:
    """An answer of a language model. finish_reason: "stop", "length" or "cancelled". tool_calls: a list of {"name",
    "arguments"}; None where no tool could be called. logprobs: for each token {"token", "logprob", "top"}; None unless
    the generator has them. prompt_tokens: how many were read for it. drafted, accepted: tokens of drafts. forced: tokens that
    had no alternative and took no step of their own."""
    text: str
    tokens: list[int]
    finish_reason: str
    prompt_tokens: int
    forgotten_messages: int
    tool_calls: list[dict[str, Any]] | None
    logprobs: list[dict[str, Any]] | None
    drafted: int
    accepted: int
    forced: int
    first_token_ms: float
    total_ms: float


def _program(model: Any, device: Device, entry: str, compile_options: Mapping[str, Any],
             progress: Progress | None) -> Program:
    if isinstance(model, Program):
        return model
    if isinstance(model, Model):
        model = model.compile(device, progress=progress, **compile_options)
    return Program(model, device, entry=entry)


def _tokens(given: Any) -> list[int]:
    """Raises InvalidArgument for what is no integer or does not fit a token. Which tokens a model has, it knows itself."""
    values = np.asarray(given).reshape(-1)
    if values.size and not np.issubdtype(values.dtype, np.integer):
        raise _ullage.InvalidArgument(f"tokens must be integers, given {values.dtype}")
    outside = [value for value in values.tolist() if not 0 <= value < 2**31]
    if outside:
        raise _ullage.InvalidArgument(f"tokens must be in [0, 2**31), given {outside[0]}")
    return values.tolist()


def _seed(seed: int) -> int:
    """The same 64 bits as a signed integer."""
    if not -2**63 <= seed < 2**64:
        raise _ullage.InvalidArgument(f"seed must fit 64 bits, given {seed}")
    return seed - 2**64 if seed >= 2**63 else seed


def _is_conversation(prompt: Any) -> bool:
    if isinstance(prompt, Mapping):
        return True
    is_list = isinstance(prompt, Sequence) and not isinstance(prompt, str)
    return is_list and len(prompt) > 0 and isinstance(prompt[0], Mapping)


def _constraint(options: dict[str, Any]) -> dict[str, Any]:
    """Takes the constraint out of the options."""
    given = {name: options.pop(name) for name in ("json_schema", "grammar", "regex", "choice")
             if options.get(name) is not None}
    if not given:
        return {}
    if len(given) > 1:
        raise _ullage.InvalidArgument(f"an answer has one constraint, given {' and '.join(given)}")
    [(kind, value)] = given.items()
    if kind == "json_schema" and not isinstance(value, str):
        value = json.dumps(value)
    return {"constraint": kind, "constraint_texts": list(value) if kind == "choice" else [value]}


def _prompt(prompt: Any, max_new_tokens: int, given: Mapping[str, Any]) -> dict[str, Any]:
    options = {name: value for name, value in given.items() if value is not None}
    unknown = options.keys() - AnswerOptions.__annotations__.keys()
    if unknown:
        raise TypeError(f"generate has no option {', '.join(map(repr, sorted(unknown)))}")
    for name, least in (("max_new_tokens", 1), ("top_k", 0), ("dry_allowed_length", 1)):
        value = max_new_tokens if name == "max_new_tokens" else options.get(name, least)
        if value < least:
            raise _ullage.InvalidArgument(f"generate: {name} must be {least} or more, given {value}")
    is_conversation, is_text = _is_conversation(prompt), isinstance(prompt, str)
    chat = options.pop("chat", False)
    kind = "conversation" if is_conversation else ("message" if chat else "text") if is_text else "tokens"
    stop = options.pop("stop", ())
    options.setdefault("ignore_end_tokens", kind == "tokens")
    return options | _constraint(options) | {
        "kind": kind, "text": json.dumps(prompt) if is_conversation else prompt if is_text else "",
        "tokens": _tokens(prompt) if kind == "tokens" else [], "max_tokens": max_new_tokens,
        "seed": _seed(options.get("seed", 0)), "stop_texts": [one for one in stop if isinstance(one, str)],
        "stop_tokens": [_tokens(one) for one in stop if not isinstance(one, str)]}


def _answer(given: dict[str, Any]) -> Answer:
    calls = given["tool_calls"]
    return Answer(**given | {"text": given["text"].decode(errors="replace"),
                             "tool_calls": None if calls is None else json.loads(calls)})


class Stream(Iterator[Any]):
    """An answer while the device generates it: an iterator of its text, or of tokens. `answer` is the whole of it,
    once the iterator has ended or was closed. Closing it early, leaving a `with`, or dropping it ends the answer at the
    device's next token."""

    def __init__(self, generator: "Generator", is_text: bool):
        self._generator, self._is_text = generator, is_text
        self._pieces: deque[Any] = deque()
        self._is_under_way = True
        self._answer: Answer | None = None

    def __iter__(self) -> "Stream":
        return self

    def __next__(self) -> Any:
        while self._is_under_way and not self._pieces:
            try:
                text, tokens, is_last = self._generator._generator.next()
            except _ullage.Error:
                self._is_under_way = False
                raise
            if not self._is_text:
                self._pieces.extend(tokens)
            elif text:
                self._pieces.append(text.decode(errors="replace"))
            if is_last:
                self._end()
        if not self._pieces:
            raise StopIteration
        return self._pieces.popleft()

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        self._pieces.clear()
        if self._is_under_way:
            self._generator.cancel()
            self._end()

    @property
    def answer(self) -> Answer:
        if self._answer is None:
            raise _ullage.InvalidArgument("the stream has no answer before its end")
        return self._answer

    def _end(self) -> None:
        self._is_under_way = False
        self._answer = _answer(self._generator._generator.wait())


class Generator:
    """Generates answers of a language model in one session. Each answer is one submission and one wait; keys,
    values and tokens stay on the device.

    model: a path of a GGUF file, of the first of split ones, of a folder as Hugging Face lays it out or of a .ull file;
    bytes of a program file, a result of `import_gguf`, or a `Program` of the entry "answer" or "conversation".
    conversation: each answer continues the conversation so far. system: a message in
    front of all messages. forget_oldest: where messages exceed the model's context, the oldest are forgotten;
    otherwise this raises OutOfBounds. bounds: the largest numbers of "tokens" of a prompt, of tokens of an
    "answer", of "stops", the largest "stop_length", and for a conversation the largest number of tokens "said".
    Within these bounds later prompts create no pipelines and record no command buffers.

    Of models that are compiled here: cache_type_k, cache_type_v: how keys and values are kept, "f32", "f16" or "q8_0".
    speculate: tokens that each step drafts from earlier text, 1 to 8, 0 for none, or model_draft: the path of a smaller
    model that drafts them, 4 unless `speculate` says otherwise. lora: a path of adapters. logprobs: answers report
    log-probabilities, with so many of the likeliest tokens. chat_template: in place of the model's own.
    allow_unknown_keys: see `import_onnx`. progress, compile_options: see `Model.compile`.

    Raises InvalidArgument if the program does not generate answers. One thread at a time may use
    a generator, except for `cancel`."""

    def __init__(self, model: Any, device: Device | None = None, *, conversation: bool = False,
                 system: str = "", forget_oldest: bool = False, bounds: Mapping[str, int] | None = None,
                 cache_type_k: str = "f32", cache_type_v: str = "f32", speculate: int = 0,
                 model_draft: str | os.PathLike | None = None, lora: str | os.PathLike | None = None,
                 logprobs: int | None = None, chat_template: str | None = None, allow_unknown_keys: bool = False,
                 progress: Progress | None = None, **compile_options: Any):
        self._continues = conversation
        device = device or default_device()
        session = {"bounds": dict(bounds or {})}
        drafted = speculate or (4 if model_draft is not None else 0)
        options = _given(system=system or None, speculate=drafted, chat_template=chat_template, logprobs=logprobs,
                         model_draft=_path(model_draft), lora=_path(lora)) | {
            "conversation": conversation, "forget_oldest": forget_oldest, "cache_type_k": cache_type_k,
            "cache_type_v": cache_type_v, "allow_unknown_keys": allow_unknown_keys}
        if isinstance(model, (str, os.PathLike)):
            self._generator = _ullage.load_generator(device._context, str(Path(model)), options, session,
                                                     *compile_arguments(device, compile_options), progress)
        else:
            entry = "conversation" if conversation else "answer"
            program = _program(model, device, entry, compile_options, progress)
            self._generator = _ullage.Generator(program._program, options, session)

    def cancel(self) -> None:
        """Ends the answer that is under way with the token that the device is at or the next one; what there is by
        then is the answer. Any thread may call it. Raises InvalidArgument where there is none."""
        self._generator.cancel()

    def forget(self) -> None:
        """Starts a new conversation."""
        self._generator.forget()

    def save_state(self, path: str | os.PathLike) -> None:
        """Writes the conversation behind the last answer to a file. Raises Unsupported without a conversation."""
        self._generator.save_state(str(Path(path)))

    def load_state(self, path: str | os.PathLike) -> None:
        """Goes on from a conversation in a file: only what is new is read. Raises InvalidArgument for one of another
        model or another cache, InvalidFile for a damaged one."""
        self._generator.load_state(str(Path(path)))

    @property
    def statistics(self) -> Statistics:
        """Counters since the program was compiled."""
        return Statistics(**self._generator.statistics())

    def encode(self, text: str) -> list[int]:
        """Returns the tokens of a text. Special tokens in it are plain text."""
        return self._generator.encode(text)

    def decode(self, tokens: Sequence[int]) -> str:
        """Returns the text of tokens. Bytes that are not UTF-8 become U+FFFD."""
        return self._generator.decode(_tokens(tokens)).decode(errors="replace")

    def answer(self, prompt: str | Sequence[int] | _Conversation, max_new_tokens: int = 64,
               **options: Unpack[AnswerOptions]) -> Answer:
        """Answers a prompt with at most `max_new_tokens` tokens.

        prompt: a text, tokens, or a whole conversation, which the model's chat template formats: a list of messages
        ({"role": "user", "content": "Hi"}), or a dict of the template's variables (messages, tools and others).
        chat: the text is a message of a user, formatted by the model's chat template.
        temperature: 0 takes the most likely token, larger values sample. Sampling considers the top_k most
        likely tokens (0: all), the fewest tokens whose information is nearest to the mean and whose probabilities sum to
        `typical`, the fewest tokens whose probabilities sum to top_p, and tokens whose probability
        is at least min_p times the largest one; in a share xtc_probability of draws all tokens of a share of
        xtc_threshold but the last are left out. repetition_penalty: values above 1 make tokens that occurred
        before less likely. presence_penalty, frequency_penalty: subtracted from logits of tokens of the answer, once and for
        each occurrence. dry_multiplier: what continues a repetition of dry_allowed_length tokens loses it times dry_base to
        the power of what is longer. logit_bias: numbers that are added to logits, by token. The same seed gives the same answer.

        json_schema (a text or an object), grammar (GBNF), regex or choice: the whole answer is of that language, unless it is
        cut at `max_new_tokens`. tool_choice: whether tools of a conversation are called: "auto", "none", "required", a name.

        stop: texts, in front of which an answer ends, and
        tokens or sequences of tokens, that end it and are part of it. ignore_end_tokens: whether to continue after the
        model's end tokens; None does so for a prompt of tokens. The first prompt with a constraint, a text to stop at,
        biases, penalties of the answer, DRY, `typical` or XTC compiles the model again.

        Raises InvalidArgument for options out of range and faults of a constraint, Unsupported for keywords of a schema that
        are not obeyed, OutOfBounds for a prompt and an answer that exceed the model's context."""
        self._generator.submit(_prompt(prompt, max_new_tokens, options))
        return _answer(self._generator.wait())

    def answers(self, prompt: str | Sequence[int] | _Conversation, count: int, max_new_tokens: int = 64,
                **options: Unpack[AnswerOptions]) -> list[Answer]:
        """Returns `count` answers of a prompt, drawn one after another with the seeds `seed`, `seed` + 1 and so on: each is
        that of its seed alone. Raises InvalidArgument with `conversation`, where an answer would continue the one before."""
        if self._continues and count > 1:
            raise _ullage.InvalidArgument(f"answers: {count} answers of one prompt do not continue a conversation")
        first = options.pop("seed", 0)
        return [self.answer(prompt, max_new_tokens, **options, seed=first + i) for i in range(count)]

    def stream(self, prompt: str | Sequence[int] | _Conversation, max_new_tokens: int = 64,
               **options: Unpack[AnswerOptions]) -> Stream:
        """As `answer`, while the device generates it."""
        given = _prompt(prompt, max_new_tokens, options)
        self._generator.submit(given)
        return Stream(self, given["kind"] != "tokens")

    @overload
    def generate(self, prompt: str | _Conversation, max_new_tokens: int = 64, *, stream: Literal[False] = False,
                 **options: Unpack[AnswerOptions]) -> str: ...
    @overload
    def generate(self, prompt: Sequence[int], max_new_tokens: int = 64, *, stream: Literal[False] = False,
                 **options: Unpack[AnswerOptions]) -> list[int]: ...
    @overload
    def generate(self, prompt: str | Sequence[int] | _Conversation, max_new_tokens: int = 64, *, stream: Literal[True],
                 **options: Unpack[AnswerOptions]) -> Stream: ...

    def generate(self, prompt, max_new_tokens=64, *, stream=False, **options):
        """Returns what follows the prompt: text for a text, tokens for tokens, or with `stream` an iterator of them. The
        options are those of `answer`."""
        if stream:
            return self.stream(prompt, max_new_tokens, **options)
        answer = self.answer(prompt, max_new_tokens, **options)
        return answer.text if isinstance(prompt, str) or _is_conversation(prompt) else answer.tokens


def _given(**options: Any) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}


def _path(path: str | os.PathLike | None) -> str | None:
    return None if path is None else str(Path(path))


def _generator_of(model: Any, device: Device | None, options: dict[str, Any]) -> tuple[Generator, dict[str, Any]]:
    """The generator, and the options of answers; others are those of a generator that is created."""
    of_answers = {name: options.pop(name) for name in AnswerOptions.__annotations__ if name in options}
    if not isinstance(model, Generator):
        return Generator(model, device, **options), of_answers
    if options:
        raise TypeError(f"a generator has its options already: {', '.join(map(repr, sorted(options)))}")
    return model, of_answers


def generate(model: Any, prompt: str | Sequence[int] | _Conversation, max_new_tokens: int = 64, *,
             device: Device | None = None, stream: bool = False, **options: Any) -> Any:
    """Generates one answer. model: a `Generator`, or a model from which one is created for this answer.
    options: see `Generator.answer`, and `Generator` where one is created."""
    generator, of_answers = _generator_of(model, device, options)
    return generator.generate(prompt, max_new_tokens, stream=stream, **of_answers)


def chat(model: Any, messages: _Conversation, max_new_tokens: int = 256, *, schema: str | Mapping[str, Any] | None = None,
         tools: Sequence[Mapping[str, Any]] | None = None, device: Device | None = None, **options: Any) -> Stream:
    """Answers a conversation, and returns its text piece by piece while it is generated; `answer` of the result has the
    whole of it, with its calls of tools.

        for piece in ullage.chat(model, [{"role": "user", "content": "Name a town."}], schema={"type": "object"}):
            print(piece, end="")

    model: as for `generate`. messages: a list of messages, or a dict of the chat template's variables. schema: a JSON schema
    for which the answer is valid, as `json_schema` of `Generator.answer`. tools: functions that the model may call."""
    generator, of_answers = _generator_of(model, device, options)
    if tools is not None:
        variables = dict(messages) if isinstance(messages, Mapping) else {"messages": list(messages)}
        messages = variables | {"tools": list(tools)}
    if schema is not None:
        of_answers["json_schema"] = schema
    return generator.stream(messages, max_new_tokens, **of_answers)


def memory(model: str | os.PathLike, *, bounds: Mapping[str, int] | None = None, cache_type_k: str = "f32",
           cache_type_v: str = "f32", allow_unknown_keys: bool = False) -> dict[str, int]:
    """Returns the bytes that a language model will take, without loading it: "weights" as its file has them,
    "cache_per_token", keys and values of a position, "cache", those of all "positions": the sum of the bounds "said",
    "tokens" and "answer", or the model's context."""
    options = {"cache_type_k": cache_type_k, "cache_type_v": cache_type_v, "allow_unknown_keys": allow_unknown_keys}
    return _ullage.file_memory(str(Path(model)), options, {"bounds": dict(bounds or {})})
