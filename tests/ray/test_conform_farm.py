"""examples/ray/conform_farm.py on two drivers as two devices, a worker of each killed in the middle of a shard: results
equal to those of one run on each.   PYTHONPATH=examples/ray test_conform_farm.py ULLAGE ICD..."""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import conform_farm
import ray
from kill_worker import KillWorker

# Some seconds of cases.
CASES = ["--suite", "graphs,driver", "--filter", "seed=[0-9]$|builtin", "-j", "1"]
SHARDS = 4
# What no two runs agree in.
VOLATILE = {"seconds", "shards", "started"}


def steady(value):
    """Without what no two runs agree in."""
    if isinstance(value, dict):
        return {name: steady(one) for name, one in value.items() if name not in VOLATILE}
    return [steady(one) for one in value] if isinstance(value, list) else value


def main(tool: str, *drivers: str) -> None:
    farm = {Path(icd).name.split(".")[0]: conform_farm.Device(environment={"VK_ICD_FILENAMES": icd})
            for icd in drivers}
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=100 << 20,
             resources={name: 1 for name in farm})
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (killed := folder / "killed").mkdir()
        # In the middle of a shard, once on each device.
        killer = KillWorker(f"2/{SHARDS}", killed, times=len(farm), after=0.5)
        conform_farm.conform(tool, farm, folder, CASES, SHARDS, killer)
        assert len(list(killed.iterdir())) == len(farm), "a worker was not killed"
        ray.shutdown()
        for device, how in farm.items():
            alone = folder / "alone.json"
            subprocess.run([tool, "conform", "run", *CASES, "--json", str(alone)], stdout=subprocess.DEVNULL,
                           env={**os.environ, **how.environment})
            expected, got = (json.loads(file.read_text()) for file in (alone, folder / f"{device}.json"))
            assert steady(got) == steady(expected), f"{device}: another result"
            print(f"{device}: {len(got['cases'])} cases in {SHARDS} shards, a worker killed: those of one run")


if __name__ == "__main__":
    main(*sys.argv[1:])
