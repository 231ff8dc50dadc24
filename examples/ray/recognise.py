"""Batch inference over a Ray Data pipeline: one session per worker, images of any size.

    python recognise.py MODEL.ull IMAGES...      (.npy files with one grey image each)

A worker that dies is started anew, and the images that it had are computed again: none is lost, none comes twice, and
results are in the order of the images.
"""
import sys
from collections.abc import Callable

import numpy as np
import ray
import ullage


class Recogniser:
    """State of a worker: one session, created once, for images of every size."""

    def __init__(self, program: bytes, on_image: Callable[[int], None] | None = None):
        self._session = ullage.Session(program)
        self._on_image = on_image

    def __call__(self, row: dict) -> dict:
        if self._on_image:
            self._on_image(row["number"])
        return {"number": row["number"], **self._session.run({"image": row["image"]})}


def recognise(program: bytes, images: ray.data.Dataset, workers: int = 2,
              on_image: Callable[[int], None] | None = None) -> ray.data.Dataset:
    """Rows with the number of an image and the program's outputs, in the order of `images`, whose rows have "number"
    and "image". `on_image` is called before each image, in the worker."""
    images.context.execution_options.preserve_order = True
    return images.map(Recogniser, fn_constructor_args=(program, on_image),
                      compute=ray.data.ActorPoolStrategy(size=workers),
                      # A worker's death is no error of the task: Ray tries it again elsewhere, as often as it takes.
                      max_restarts=-1, max_task_retries=-1)


def main(model: str, *paths: str) -> None:
    ray.init(include_dashboard=False)
    with open(model, "rb") as file:
        program = file.read()
    images = ray.data.from_items([{"number": number, "image": np.load(path)} for number, path in enumerate(paths)])
    for row in recognise(program, images).iter_rows():
        print(paths[row["number"]], {name: value for name, value in row.items() if name != "number"})


if __name__ == "__main__":
    main(*sys.argv[1:])
