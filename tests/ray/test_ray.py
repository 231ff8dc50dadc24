"""examples/ray over images of mixed sizes, with a worker killed on the way: all results, in order, equal to those of
one process.   PYTHONPATH=PACKAGE:examples/ray test_ray.py [IMAGES]"""
import sys
import tempfile
from pathlib import Path

import numpy as np
import ray
import recognise
import ullage
from kill_worker import KillWorker

# As long as the image is high, and then as long as it is wide.
TEXT = """def measure(float(H, W) image) -> (rows, columns) {
  rows(h) +=! image(h, w) * image(h, w)
  columns(w) max=! image(h, w)
}
"""


def main(count: int) -> None:
    rng = np.random.default_rng(23)
    images = [rng.random(rng.integers(1, 33, 2), dtype=np.float32) for _ in range(count)]
    program = ullage.comprehension(TEXT).compile(plans=["portable"])
    session = ullage.Session(program)
    expected = [session.run({"image": image}) for image in images]

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=200 << 20)
    with tempfile.TemporaryDirectory() as folder:
        (killed := Path(folder) / "killed").mkdir()
        rows = ray.data.from_items([{"number": i, "image": image} for i, image in enumerate(images)],
                                   override_num_blocks=max(4, count // 250))
        results = list(recognise.recognise(program, rows, on_image=KillWorker(count // 2, killed)).iter_rows())
        assert len(list(killed.iterdir())) == 1, "no worker was killed"
    ray.shutdown()

    assert [row["number"] for row in results] == list(range(count)), "lost, twice or out of order"
    for row, wanted in zip(results, expected):
        for name, array in wanted.items():
            np.testing.assert_array_equal(np.asarray(row[name]), array)
    sizes = {image.shape for image in images}
    print(f"{count} images of {len(sizes)} sizes over 2 workers, one killed: all there, in order, equal")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10000)
