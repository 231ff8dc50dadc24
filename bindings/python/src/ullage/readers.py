"""Embeddings of texts, and transcripts of recordings."""
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from . import _ullage
from ._options import Progress
from .devices import Device, default_device
from .generation import _tokens
from .models import compile_arguments


class Embedder:
    """Computes texts as vectors, or as scores of a reranker, in one session.

    model: a path of a language model: a GGUF file, the first of split ones, a folder as Hugging Face lays it out, or a .ull
    compiled from an encoder. pooling: what becomes of the rows of a text's tokens: "none": each remains, "mean", "cls",
    "last", or "rank": the score of the model's classifier; None: as the file has it. embd_normalize: 2 for vectors of length
    1, -1 for vectors as the model computes them. bounds: the largest number of "tokens" of a text. progress,
    compile_options: see `Model.compile`."""

    def __init__(self, model: str | os.PathLike, device: Device | None = None, *, pooling: str | None = None,
                 embd_normalize: int = 2, bounds: Mapping[str, int] | None = None, allow_unknown_keys: bool = False,
                 progress: Progress | None = None, **compile_options: Any):
        if embd_normalize not in (-1, 2):
            raise _ullage.InvalidArgument(f"embd_normalize must be 2, for length 1, or -1, for none, given {embd_normalize}")
        device = device or default_device()
        options = {"pooling": pooling or "model", "keep_lengths": embd_normalize == -1,
                   "allow_unknown_keys": allow_unknown_keys}
        self._embedder = _ullage.Embedder(device._context, str(Path(model)), options, {"bounds": dict(bounds or {})},
                                          *compile_arguments(device, compile_options), progress)

    def embed(self, text: str | Sequence[int], *, parse_special: bool = False) -> np.ndarray:
        """Returns the embedding of a text or of tokens, float32 [width], without pooling [tokens, width], of rank [].
        parse_special: special tokens in a text are what they stand for, not plain text. Raises OutOfBounds for more tokens
        than the model has positions."""
        if isinstance(text, str):
            return self._embedder.embed(text, parse_special)
        return self._embedder.embed_tokens(_tokens(text))


def embed(model: Any, texts: str | Sequence[Any], *, parse_special: bool = False, device: Device | None = None,
          **options: Any) -> Any:
    """Returns the embedding of a text, or a list of those of several. model: an `Embedder`, or a path, from which one is
    created. options: see `Embedder`."""
    if isinstance(model, Embedder) and options:
        raise TypeError(f"an embedder has its options already: {', '.join(map(repr, sorted(options)))}")
    embedder = model if isinstance(model, Embedder) else Embedder(model, device, **options)
    is_one = isinstance(texts, str) or (len(texts) > 0 and isinstance(texts[0], (int, np.integer)))
    if is_one:
        return embedder.embed(texts, parse_special=parse_special)
    return [embedder.embed(text, parse_special=parse_special) for text in texts]


@dataclass(frozen=True)
class Segment:
    """A part of a transcript. start, end: seconds from the recording's beginning. tokens: those of times included."""
    start: float
    end: float
    text: str
    tokens: list[int]


@dataclass(frozen=True)
class Transcript:
    """language: the one that was heard, as "<|en|>", None where it was given. windows: parts of the recording that the model
    read one after another."""
    text: str
    segments: list[Segment]
    language: str | None
    seconds: float
    windows: int


class Transcriber:
    """Writes what is said in recordings, in one session.

    model: a folder of Whisper or Moonshine as Hugging Face lays it out. language: what is spoken, such as "en"; None: the
    configuration's, or the one that is heard. timestamps: segments begin and end at times that the model gives, as those of
    recordings longer than a window always do. bounds: the largest numbers of "samples" and "windows". progress,
    compile_options: see `Model.compile`."""

    def __init__(self, model: str | os.PathLike, device: Device | None = None, *, language: str | None = None,
                 timestamps: bool = False, bounds: Mapping[str, int] | None = None, progress: Progress | None = None,
                 **compile_options: Any):
        device = device or default_device()
        options: dict[str, Any] = {"timestamps": timestamps}
        if language is not None:
            options["language"] = language
        self._transcriber = _ullage.Transcriber(device._context, str(Path(model)), options, {"bounds": dict(bounds or {})},
                                                *compile_arguments(device, compile_options), progress)

    def transcribe(self, recording: str | os.PathLike | bytes | np.ndarray, rate: int | None = None) -> Transcript:
        """Returns what is said. recording: a path or bytes of a WAV file, or samples, one channel of floats with full scale 1,
        of which `rate` are a second. Raises InvalidFile for a damaged file, Unsupported for another encoding."""
        is_path = isinstance(recording, (str, os.PathLike))
        if is_path or isinstance(recording, bytes):
            if rate is not None:
                raise _ullage.InvalidArgument("a WAV file has its rate: rate is for samples")
            found = self._transcriber.transcribe_wav(Path(recording).read_bytes() if is_path else recording)
        elif rate is None:
            raise _ullage.InvalidArgument("samples require their rate")
        else:
            found = self._transcriber.transcribe(np.ascontiguousarray(recording, np.float32), rate)
        segments = [Segment(start, end, text.decode(errors="replace"), tokens)
                    for start, end, text, tokens in found["segments"]]
        return Transcript(**found | {"text": found["text"].decode(errors="replace"), "segments": segments})


def transcribe(model: Any, recording: str | os.PathLike | bytes | np.ndarray, rate: int | None = None, *,
               device: Device | None = None, **options: Any) -> Transcript:
    """Returns what is said in a recording. model: a `Transcriber`, or a folder, from which one is created. options: see
    `Transcriber`."""
    if isinstance(model, Transcriber) and options:
        raise TypeError(f"a transcriber has its options already: {', '.join(map(repr, sorted(options)))}")
    transcriber = model if isinstance(model, Transcriber) else Transcriber(model, device, **options)
    return transcriber.transcribe(recording, rate)
