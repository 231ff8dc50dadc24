"""Memory that `ullage generate` takes besides mapped files, of a large model compared with a small one.

    loading_memory.py --ullage build/dev/tools/ullage [--megabytes 40] [-v]

Needs a driver that reads weights where they are mapped. Both models have the same blocks, so the difference is what the
size of a file costs: a driver's kernels, which cost tens of megabytes, are in both.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import gguf
import numpy

ULLAGE, MEGABYTES = "", 40
HEADS = 4
MEGABYTE = 1 << 20
# Of a vocabulary: texts, their index, scores and kinds, also as the file's metadata have them.
BYTES_PER_TOKEN = 110
BESIDES = 6 * MEGABYTE
# Of the small model, at most.
LOADS = 8


def write_model(path, tokens, width, hidden):
    """A model of architecture llama whose embedding, in blocks, is also its last matrix."""
    random = numpy.random.default_rng(7)
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_context_length(256)
    writer.add_embedding_length(width)
    writer.add_feed_forward_length(hidden)
    writer.add_block_count(1)
    writer.add_head_count(HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_tokenizer_model("llama")
    writer.add_token_list(["<unk>", "<s>", "</s>"] + [f"\u2581token{i}" for i in range(3, tokens)])
    writer.add_token_scores([-float(i) for i in range(tokens)])
    writer.add_token_types([2, 3, 3] + [1] * (tokens - 3))

    def add(name, rows, columns):
        blocks = numpy.empty((rows, columns // 32, 34), numpy.uint8)
        blocks[..., :2] = numpy.frombuffer(numpy.float16(1e-3).tobytes(), numpy.uint8)
        blocks[..., 2:] = random.integers(0, 256, (rows, columns // 32, 32), numpy.uint8)
        writer.add_tensor(name, blocks.reshape(rows, -1), raw_dtype=gguf.GGMLQuantizationType.Q8_0)

    add("token_embd.weight", tokens, width)
    writer.add_tensor("output_norm.weight", numpy.ones(width, numpy.float32))
    for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
        add(f"blk.0.{name}.weight", width, width)
    for name in ("ffn_gate", "ffn_up"):
        add(f"blk.0.{name}.weight", hidden, width)
    add("blk.0.ffn_down.weight", width, hidden)
    for name in ("attn_norm", "ffn_norm"):
        writer.add_tensor(f"blk.0.{name}.weight", numpy.ones(width, numpy.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def anonymous_bytes(pid):
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("RssAnon"))


def load(model, cache):
    """The anonymous memory of a load and a short answer at its peak, and the report."""
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        command = [ULLAGE, "generate", model, "--tokens", "5,6,7", "-n", "2", "--ignore-stop",
                   "--self-test", "off", "--json", report.name]
        process = subprocess.Popen(command, env={**os.environ, "XDG_CACHE_HOME": str(cache)}, text=True,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        peak = 0
        while process.poll() is None:
            peak = max(peak, anonymous_bytes(process.pid))
            time.sleep(0.002)
        if process.returncode != 0:
            raise AssertionError(process.stderr.read())
        return peak, json.loads(Path(report.name).read_text())


class LoadingMemory(unittest.TestCase):
    def test_what_is_not_mapped_follows_the_vocabulary_alone(self):
        # Half of the large file is its embedding, half its feed-forward matrices.
        sizes = {"small": (512, 256, 512), "large": (MEGABYTES * MEGABYTE // 2 // 544, 512, MEGABYTES // 8 * 2304)}
        with tempfile.TemporaryDirectory() as folder:
            peaks = {}
            for name, size in sizes.items():
                model, cache = Path(folder) / (name + ".gguf"), Path(folder) / name
                write_model(model, *size)
                load(model, cache)  # compiles the kernels
                peaks[name, "warm"], report = load(model, cache)
                if name == "small":
                    small = model, cache
            for weights in cache.glob("**/*.weights"):
                weights.unlink()
            peaks["large", "packing"], _ = load(model, cache)
            self.assertGreater(report["statistics"]["device_bytes"], model.stat().st_size * 9 // 10)
            self.assertLess(report["statistics"]["device_bytes"], model.stat().st_size * 12 // 10)
            allowed = sizes["large"][0] * BYTES_PER_TOKEN + BESIDES
            greatest = max(peaks["large", "warm"], peaks["large", "packing"])
            # A peak of the driver lasts shorter than some samples are apart, so that one load may not show it.
            for _ in range(LOADS - 1):
                if greatest - peaks["small", "warm"] < allowed:
                    break
                peaks["small", "warm"] = max(peaks["small", "warm"], load(*small)[0])
            for start in ("warm", "packing"):
                print(f"{start}: {peaks['large', start] / 1e6:.1f} MB of {model.stat().st_size / 1e6:.0f}, of a small "
                      f"file {peaks['small', 'warm'] / 1e6:.1f}", file=sys.stderr)
                self.assertLess(peaks["large", start] - peaks["small", "warm"], allowed, start)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ullage", required=True)
    parser.add_argument("--megabytes", type=int, default=MEGABYTES)
    options, rest = parser.parse_known_args()
    ULLAGE, MEGABYTES = options.ullage, options.megabytes
    unittest.main(argv=[sys.argv[0], *rest])
