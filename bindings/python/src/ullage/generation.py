"""Text generation with language models."""
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias, overload

import numpy as np

from . import _ullage
from .devices import Device, default_device
from .models import Model, begins_with, import_gguf
from .sessions import Program, Statistics

# Messages, or the variables of a chat template.
_Conversation: TypeAlias = Sequence[Mapping[str, Any]] | Mapping[str, Any]

# Of the C API.
_MESSAGE, _TEXT, _TOKENS, _CONVERSATION = range(4)


def _program(model: Any, device: Device, entry: str, options: Mapping[str, Any]) -> Program:
    if isinstance(model, Program):
        return model
    is_path = isinstance(model, (str, os.PathLike))
    if is_path and begins_with(model, b"GGUF"):
        model = import_gguf(model)
    if isinstance(model, Model):
        model = model.compile(device, **options)
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


class Generator:
    """Generates answers of a language model in one session. Each answer is one submission and one wait; keys,
    values and tokens stay on the device.

    model: a path (.gguf, .ull), bytes of a program file, a result of `import_gguf`, or a `Program` of the entry
    "answer" or "conversation". conversation: each answer continues the conversation so far. system: a message in
    front of all messages. forget_oldest: where messages exceed the model's context, the oldest are forgotten;
    otherwise this raises OutOfBounds. bounds: the largest numbers of "tokens" of a prompt, of tokens of an
    "answer", of "stops", the largest "stop_length", and for a conversation the largest number of tokens "said".
    Within these bounds later prompts create no pipelines and record no command buffers. compile_options: see
    `Model.compile`. Raises InvalidArgument if the program does not generate answers. One thread at a time may use
    a generator, except for `cancel`."""

    def __init__(self, model: Any, device: Device | None = None, *, conversation: bool = False,
                 system: str = "", forget_oldest: bool = False,
                 bounds: Mapping[str, int] | None = None, **compile_options: Any):
        entry = "conversation" if conversation else "answer"
        program = _program(model, device or default_device(), entry, compile_options)
        self._generator = _ullage.Generator(program._program, dict(bounds or {}), system, forget_oldest)

    def cancel(self) -> None:
        """Ends the answer that is under way with the token that the device is at or the next one; what there is by
        then is the answer. Any thread may call it. Raises InvalidArgument where there is none."""
        self._generator.cancel()

    def forget(self) -> None:
        """Starts a new conversation."""
        self._generator.forget()

    @property
    def statistics(self) -> Statistics:
        return Statistics(**self._generator.statistics())

    def encode(self, text: str) -> list[int]:
        """Returns the tokens of a text. Special tokens in it are plain text."""
        return self._generator.encode(text)

    def decode(self, tokens: Sequence[int]) -> str:
        """Returns the text of tokens. Bytes that are not UTF-8 become U+FFFD."""
        return self._generator.decode(_tokens(tokens)).decode(errors="replace")

    @overload
    def generate(self, prompt: str | _Conversation, max_new_tokens: int = 64, *, chat: bool = False,
                 temperature: float = 0, top_k: int = 0, top_p: float = 1, min_p: float = 0, repetition_penalty: float = 1,
                 seed: int = 0, stop: Sequence[str | int | Sequence[int]] = (),
                 ignore_end_tokens: bool | None = None, stream: Literal[False] = False) -> str: ...
    @overload
    def generate(self, prompt: Sequence[int], max_new_tokens: int = 64, *, temperature: float = 0,
                 top_k: int = 0, top_p: float = 1, min_p: float = 0, repetition_penalty: float = 1,
                 seed: int = 0, stop: Sequence[str | int | Sequence[int]] = (),
                 ignore_end_tokens: bool | None = None, stream: Literal[False] = False) -> list[int]: ...
    @overload
    def generate(self, prompt: str | _Conversation, max_new_tokens: int = 64, *, chat: bool = False,
                 temperature: float = 0, top_k: int = 0, top_p: float = 1, min_p: float = 0, repetition_penalty: float = 1,
                 seed: int = 0, stop: Sequence[str | int | Sequence[int]] = (),
                 ignore_end_tokens: bool | None = None, stream: Literal[True]) -> Iterator[str]: ...
    @overload
    def generate(self, prompt: Sequence[int], max_new_tokens: int = 64, *, temperature: float = 0,
                 top_k: int = 0, top_p: float = 1, min_p: float = 0, repetition_penalty: float = 1,
                 seed: int = 0, stop: Sequence[str | int | Sequence[int]] = (),
                 ignore_end_tokens: bool | None = None, stream: Literal[True]) -> Iterator[int]: ...

    def generate(self, prompt, max_new_tokens=64, *, chat=False, temperature=0, top_k=0, top_p=1, min_p=0,
                 repetition_penalty=1, seed=0, stop=(), ignore_end_tokens=None, stream=False):
        """Returns what follows the prompt, at most `max_new_tokens` tokens: text for a text, tokens for tokens.

        prompt: a text, tokens, or a whole conversation, which the model's chat template formats: a list of messages
        ({"role": "user", "content": "Hi"}), or a dict of the template's variables (messages, tools and others).
        chat: the text is a message of a user, formatted by the model's chat template.
        temperature: 0 takes the most likely token, larger values sample. Sampling considers the top_k most
        likely tokens (0: all), the fewest tokens whose probabilities sum to top_p, and tokens whose probability
        is at least min_p times the largest one. repetition_penalty: values above 1 make tokens that occurred
        before less likely. The same seed gives the same answer. stop: texts, in front of which an answer ends, and
        tokens or sequences of tokens, that end it and are part of it. ignore_end_tokens: whether to continue after the model's end tokens;
        None does so for a prompt of tokens. stream: returns an iterator that yields text or tokens while they are
        generated; closing it early ends the answer at the device's next token. Raises InvalidArgument for options out of
        range, OutOfBounds for a prompt and an answer that exceed the model's context."""
        if max_new_tokens < 1 or top_k < 0:
            raise _ullage.InvalidArgument(f"generate: max_new_tokens must be 1 or more and top_k 0 (all) or "
                                          f"more, given {max_new_tokens} and {top_k}")
        is_conversation = _is_conversation(prompt)
        if is_conversation:
            prompt = json.dumps(prompt)
        is_text = isinstance(prompt, str)
        kind = _CONVERSATION if is_conversation else (_MESSAGE if chat else _TEXT) if is_text else _TOKENS
        tokens = [] if is_text else _tokens(prompt)
        self._generator.submit(
            kind=kind, text=prompt if is_text else "", tokens=tokens, max_tokens=max_new_tokens,
            temperature=temperature, top_k=top_k, top_p=top_p, min_p=min_p,
            repetition_penalty=repetition_penalty, seed=_seed(seed),
            stop_texts=[one for one in stop if isinstance(one, str)],
            stop_tokens=[_tokens(one) for one in stop if not isinstance(one, str)],
            ignore_end_tokens=not is_text if ignore_end_tokens is None else ignore_end_tokens)
        if stream:
            return self._streamed(is_text)
        text, answer = self._generator.wait()
        return text.decode(errors="replace") if is_text else answer

    def _streamed(self, is_text: bool) -> Iterator[Any]:
        is_last = False
        try:
            while not is_last:
                text, tokens, is_last = self._generator.next()
                if not is_text:
                    yield from tokens
                elif text:
                    yield text.decode(errors="replace")
        finally:
            if not is_last:
                self._generator.cancel()
            self._generator.wait()


def generate(model: Any, prompt: str | Sequence[int] | _Conversation, max_new_tokens: int = 64, *,
             device: Device | None = None, **options: Any) -> Any:
    """Generates one answer. model: a `Generator`, or a model from which one is created for this answer.
    options: see `Generator.generate`."""
    generator = model if isinstance(model, Generator) else Generator(model, device)
    return generator.generate(prompt, max_new_tokens, **options)
