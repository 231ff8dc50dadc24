"""Text generation with language models."""
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, overload

import numpy as np

from . import _ullage
from .devices import Device, default_device
from .models import Model, import_gguf
from .sessions import Program, Run, Session, Statistics

# The interval at which the host polls a streamed answer, in seconds.
_PAUSE = 0.0005
# The ranges of sampling options.
_RANGES = {"temperature": (0, 1e6), "top_p": (0, 1), "min_p": (0, 1), "repetition_penalty": (1e-3, 1e3)}


def _program(model: Any, device: Device, entry: str, options: Mapping[str, Any]) -> Program:
    if isinstance(model, Program):
        return model
    is_path = isinstance(model, (str, os.PathLike))
    if is_path and str(model).endswith(".gguf"):
        model = import_gguf(model)
    if isinstance(model, Model):
        model = model.compile(device, **options)
    return Program(model, device, entry=entry)


def _stop_rows(stop: Sequence[int | Sequence[int]]) -> np.ndarray:
    rows = [[one] if isinstance(one, (int, np.integer)) else list(one) for one in stop]
    if not all(rows):
        raise _ullage.InvalidArgument("generate: a stop sequence must have at least one token")
    length = max(map(len, rows), default=1)
    return np.array([[-1] * (length - len(row)) + row for row in rows], np.int64).reshape(-1, length)


class Generator:
    """Generates answers of a language model in one session. Each answer is one submission and one wait; keys,
    values and tokens stay on the device.

    model: a path (.gguf, .ull), bytes of a program file, a result of `import_gguf`, or a `Program` of the entry
    "answer" or "conversation". conversation: each answer continues the conversation so far. bounds: the largest
    numbers of "tokens" of a prompt, of tokens of an "answer", of "stops", the largest "stop_length", and for a
    conversation the largest number of tokens "said". Within these bounds later prompts create no pipelines and
    record no command buffers. compile_options: see `Model.compile`. Raises InvalidArgument if the program does
    not generate answers. One thread at a time may use a generator."""

    def __init__(self, model: Any, device: Device | None = None, *, conversation: bool = False,
                 bounds: Mapping[str, int] | None = None, **compile_options: Any):
        entry = "conversation" if conversation else "answer"
        program = _program(model, device or default_device(), entry, compile_options)
        missing = {"tokens", "answer", "stops", "temperature"} - {info.name for info in program.inputs}
        if missing:
            raise _ullage.InvalidArgument(f"generate: the program must generate answers, but it has no input "
                                          f"{sorted(missing)[0]!r}; compile a GGUF file, use entry {entry!r}")
        self._session = Session(program, bounds=bounds, streaming=True)
        # The input "answer" is a number, the output "answer" is tokens; they differ in rank.
        ranks = {info.name: len(info.shape) for info in program.outputs}
        self._state = [info for info in program.inputs if ranks.get(info.name) == len(info.shape)]
        for info in self._state:
            self._session.bind_state(info.name, info.name)
        self.forget()

    def forget(self) -> None:
        """Starts a new conversation."""
        self._session.set_inputs({info.name: np.zeros((0, *info.shape[1:]), info.dtype)
                                  for info in self._state})

    @property
    def statistics(self) -> Statistics:
        return self._session.statistics

    @overload
    def generate(self, prompt: Sequence[int], max_new_tokens: int = 64, *, temperature: float = 0,
                 top_k: int = 0, top_p: float = 1, min_p: float = 0, repetition_penalty: float = 1,
                 seed: int = 0, stop: Sequence[int | Sequence[int]] = (),
                 stream: Literal[False] = False) -> list[int]: ...
    @overload
    def generate(self, prompt: Sequence[int], max_new_tokens: int = 64, *, temperature: float = 0,
                 top_k: int = 0, top_p: float = 1, min_p: float = 0, repetition_penalty: float = 1,
                 seed: int = 0, stop: Sequence[int | Sequence[int]] = (),
                 stream: Literal[True]) -> Iterator[int]: ...

    def generate(self, prompt, max_new_tokens=64, *, temperature=0, top_k=0, top_p=1, min_p=0,
                 repetition_penalty=1, seed=0, stop=(), stream=False):
        """Returns the tokens that follow the prompt, at most `max_new_tokens`.

        temperature: 0 takes the most likely token, larger values sample. Sampling considers the top_k most
        likely tokens (0: all), the fewest tokens whose probabilities sum to top_p, and tokens whose probability
        is at least min_p times the largest one. repetition_penalty: values above 1 make tokens that occurred
        before less likely. The same seed gives the same answer. stop: tokens, or sequences of tokens, that end
        an answer and are part of it. stream: returns an iterator that yields tokens while they are generated;
        closing it early still generates the whole answer. Raises InvalidArgument for options out of range."""
        floats = {"temperature": temperature, "top_p": top_p, "min_p": min_p,
                  "repetition_penalty": repetition_penalty}
        for name, value in floats.items():
            low, high = _RANGES[name]
            if not low <= value <= high:
                raise _ullage.InvalidArgument(f"generate: {name} must be in [{low}, {high}], given {value}")
        integers = {"answer": max_new_tokens, "top_k": top_k, "seed": seed}
        if max_new_tokens < 1 or top_k < 0:
            raise _ullage.InvalidArgument(f"generate: max_new_tokens must be 1 or more and top_k 0 (all) or "
                                          f"more, given {max_new_tokens} and {top_k}")
        self._session.set_inputs({
            "tokens": np.asarray(prompt, np.int64).reshape(-1), "stops": _stop_rows(stop),
            **{name: np.float32(value) for name, value in floats.items()},
            **{name: np.int64(value) for name, value in integers.items()}})
        if stream:
            return self._streamed(self._session.submit())
        return self._session.run()["answer"].tolist()

    @staticmethod
    def _streamed(run: Run) -> Iterator[int]:
        read = 0
        try:
            while not run.is_done():
                tokens = run.read_stream("answer")
                if tokens is None:
                    time.sleep(_PAUSE)
                    continue
                yield from tokens[read:].tolist()
                read = max(read, len(tokens))
        finally:
            answer = run.wait()["answer"]
        yield from answer[read:].tolist()


def generate(model: Any, prompt: Sequence[int], max_new_tokens: int = 64, *, device: Device | None = None,
             **options: Any) -> Any:
    """Generates one answer. model: a `Generator`, or a model from which one is created for this answer.
    options: see `Generator.generate`."""
    generator = model if isinstance(model, Generator) else Generator(model, device)
    return generator.generate(prompt, max_new_tokens, **options)
