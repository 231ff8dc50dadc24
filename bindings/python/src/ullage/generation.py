"""Answers of language models."""
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, overload

import numpy as np

from . import _ullage
from .devices import Device, default_device
from .models import Model, import_gguf
from .sessions import Program, Run, Session, Statistics

# How often the host asks how far an answer is, in seconds.
_PAUSE = 0.0005
# Of all sampling choices: what they may be.
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
        raise _ullage.InvalidArgument("generate: a sequence to stop at must have a token")
    length = max(map(len, rows), default=1)
    return np.array([[-1] * (length - len(row)) + row for row in rows], np.int64).reshape(-1, length)


class Generator:
    """Answers of a language model, one after another in one session: each is one submission and one wait,
    and keys, values and tokens stay on the device.

    model: a path (.gguf, .ull), bytes of a program file, what `import_gguf` makes, or a `Program` of the entry
    "answer" or "conversation". conversation: an answer goes on behind all that was said before. bounds:
    largest "tokens" of a prompt, "answer", "stops", "stop_length" (and "said"): under them another question
    makes no pipeline and no recording. compile_options: as of `Model.compile`.
    A generator belongs to one thread at a time."""

    def __init__(self, model: Any, device: Device | None = None, *, conversation: bool = False,
                 bounds: Mapping[str, int] | None = None, **compile_options: Any):
        entry = "conversation" if conversation else "answer"
        program = _program(model, device or default_device(), entry, compile_options)
        missing = {"tokens", "answer", "stops", "temperature"} - {info.name for info in program.inputs}
        if missing:
            raise _ullage.InvalidArgument(f"generate: a program of answers is wanted, this one has no input "
                                          f"{sorted(missing)[0]!r}: make it of a GGUF file, entry {entry!r}")
        self._session = Session(program, bounds=bounds, streaming=True)
        # The number "answer" is not the tokens "answer".
        ranks = {info.name: len(info.shape) for info in program.outputs}
        self._state = [info for info in program.inputs if ranks.get(info.name) == len(info.shape)]
        for info in self._state:
            self._session.bind_state(info.name, info.name)
        self.forget()

    def forget(self) -> None:
        """Of a conversation: nothing was said."""
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
        """The tokens behind those of the prompt, `max_new_tokens` at most.

        temperature: 0 takes the likeliest token, more draws by chance; top_k, top_p, min_p: from the K best,
        from the fewest with that share of all, from those at least that likely beside the best;
        repetition_penalty: above 1, tokens that were there are less likely. The same seed, the same answer.
        stop: tokens, or sequences of tokens, that end an answer and belong to it. stream: an iterator that
        has each token as it is made; an answer that is not read to its end is made to its end."""
        floats = {"temperature": temperature, "top_p": top_p, "min_p": min_p,
                  "repetition_penalty": repetition_penalty}
        for name, value in floats.items():
            low, high = _RANGES[name]
            if not low <= value <= high:
                raise _ullage.InvalidArgument(f"generate: {name} must be in [{low}, {high}], given {value}")
        integers = {"answer": max_new_tokens, "top_k": top_k, "seed": seed}
        if max_new_tokens < 1 or top_k < 0:
            raise _ullage.InvalidArgument(f"generate: max_new_tokens must be 1 or more and top_k 0, for all, or "
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
                made = run.read_stream("answer")
                if made is None:
                    time.sleep(_PAUSE)
                    continue
                yield from made[read:].tolist()
                read = max(read, len(made))
        finally:
            answer = run.wait()["answer"]
        yield from answer[read:].tolist()


def generate(model: Any, prompt: Sequence[int], max_new_tokens: int = 64, *, device: Device | None = None,
             **options: Any) -> Any:
    """The tokens that a language model answers to those of a prompt: `Generator.generate`, whose options
    these are, of a `Generator` or of one that is made of the model for this answer alone."""
    generator = model if isinstance(model, Generator) else Generator(model, device)
    return generator.generate(prompt, max_new_tokens, **options)
