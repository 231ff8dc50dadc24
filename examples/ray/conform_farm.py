"""`ullage conform` over a farm of devices: each device's cases in shards, and one file of results per device.

    python conform_farm.py FARM.json OUT [OPTIONS OF `ullage conform run`...]

FARM.json names the devices:

    {"pixel": {"workers": 2, "options": ["--device", "Pixel"]},
     "lavapipe": {"environment": {"VK_ICD_FILENAMES": "/usr/share/vulkan/icd.d/lvp_icd.x86_64.json"}}}

Each name is a resource of Ray's, which the machines that have the device offer: `ray start --address=...
--resources '{"pixel": 2}'`; without a cluster this machine has all of them. A worker that dies is started anew, and its
shard runs again: OUT/pixel.json is case by case what one run of all cases writes.
"""
import ctypes
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import ray

# Exit codes of `ullage conform`: all well, something is bad, and either wrong usage or, where results were
# written, cases that are broken themselves.
ENDED, BROKEN = (0, 1), 2


def _has_ended(done: subprocess.CompletedProcess, results: Path) -> bool:
    return done.returncode in ENDED or (done.returncode == BROKEN and results.exists())


@dataclass(frozen=True)
class Device:
    """How a worker reaches a device, and how many workers may at once."""
    workers: int = 1
    options: Sequence[str] = ()
    environment: Mapping[str, str] = field(default_factory=dict)


def _die_with_the_worker() -> None:
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def run_shard(tool: str, options: Sequence[str], device: Device, shard: str,
              on_shard: Callable[[str], None] | None) -> str:
    """The results of one shard ("2/8"), as JSON."""
    if on_shard:
        on_shard(shard)
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "shard.json"
        command = [tool, "conform", "run", *options, *device.options, "--shard", shard, "--json", str(results)]
        done = subprocess.run(command, env={**os.environ, **device.environment}, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True, preexec_fn=_die_with_the_worker)
        if not _has_ended(done, results):
            raise RuntimeError(f"{' '.join(command)}: exit code {done.returncode}: {done.stderr[-1000:]}")
        return results.read_text()


def merge(tool: str, parts: Sequence[str], results: Path) -> bool:
    """Is all well?"""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}.json" for number in range(len(parts))]
        for file, part in zip(files, parts):
            file.write_text(part)
        results.unlink(missing_ok=True)
        done = subprocess.run([tool, "conform", "merge", *map(str, files), "--json", str(results)],
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if not _has_ended(done, results):
        raise RuntimeError(f"ullage conform merge: exit code {done.returncode}: {done.stderr[-1000:]}")
    return done.returncode == 0


def conform(tool: str, farm: Mapping[str, Device], out: Path, options: Sequence[str] = (), shards: int = 8,
            on_shard: Callable[[str], None] | None = None) -> dict[str, bool]:
    """By device: is all well? Its results are in OUT/NAME.json. `on_shard` is called before each shard, in the
    worker. REQUIRES: Ray is initialised."""
    # A worker's death is no error of the task: Ray tries it again elsewhere, as often as it takes.
    task = ray.remote(max_retries=-1, num_cpus=0)(run_shard)
    under_way = {name: [task.options(resources={name: 1}).remote(tool, list(options), device,
                                                                 f"{i + 1}/{shards}", on_shard)
                        for i in range(shards)]
                 for name, device in farm.items()}
    return {name: merge(tool, ray.get(parts), out / f"{name}.json") for name, parts in under_way.items()}


def main(farm_file: str, out: str, *options: str) -> int:
    farm = {name: Device(**device) for name, device in json.loads(Path(farm_file).read_text()).items()}
    if "RAY_ADDRESS" in os.environ:
        ray.init()
    else:
        ray.init(include_dashboard=False, resources={name: device.workers for name, device in farm.items()})
    Path(out).mkdir(parents=True, exist_ok=True)
    verdicts = conform(os.environ.get("ULLAGE", "ullage"), farm, Path(out), options)
    for name, good in verdicts.items():
        print(f"{name}: {'all well' if good else 'something is bad'}, {out}/{name}.json")
    return 0 if all(verdicts.values()) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
