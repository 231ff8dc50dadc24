"""Programs on GPUs that are not there: `devices`, `compile --target device` and `bench`, and what the
host pays around them on each real driver. Submissions do nothing; results are not compared.

    ./dev gpu --host [NAME...]

Costs are those of bench/frame, of the recognition model: `run` is ullage_session_run over
vkQueueSubmit and vkWaitForFences of the same commands (bar: 1.5), `record` ullage_vulkan_record
over the same dispatches recorded by hand, `first` the recording that prepare makes, `load` and
`prepare` what comes before. Where commands execute (lavapipe, SwiftShader), `./dev bench frame` has
the same figures. With all GPUs bench/results/gpu-host.{json,md} are written.
"""
import json
import os
import subprocess
import tempfile
from pathlib import Path

from gpus import ROOT, chosen, program
from modules import models
from report import table

RESULTS = ROOT / "bench/results"
MODEL, SHAPE = "rec", "x=1,3,48,320"
BAR = 1.5
# Of bench/frame: what 100 frames and 100 runs of a prepared session make, and what is timed.
MADE = ("operator_new", "malloc", "allocator", "device_objects", "pipelines", "recordings")
FIGURES = ("load_ms", "prepare_ms", "run_ms", "raw_run_ms", "run_ratio", "record_us", "raw_record_us",
           "prepare_record_us_per_dispatch_over_raw")
COLUMNS = ("GPU", "driver", "tier, subgroup", "ran", "pipelines", "memory MiB", "load ms",
           "prepare ms", "made when prepared", "run us", "by hand us", "run / by hand", "record us", "by hand us",
           "first record, us a dispatch over by hand")


def run(gpu, *words):
    # A driver that is made to print its machine code prints it between what the program says.
    environment = {name: value for name, value in gpu.environment().items()
                   if not name.endswith("MESA_DEBUG")}
    done = subprocess.run(gpu.command(*words), env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=900)
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise RuntimeError(f"{Path(str(words[0])).name} {words[1]}: ended with {done.returncode}: "
                           f"{said[-1] if said else ''}")
    return done.stdout.decode(errors="replace")


def programs_on(gpu, model):
    """The device, and what `bench` says of the model compiled for it: each verb a process of its own."""
    ullage = program("ullage")
    with tempfile.TemporaryDirectory() as folder:
        devices, file, report = (Path(folder) / name for name in ("d.json", "model.ull", "r.json"))
        run(gpu, ullage, "devices", "--json", devices)
        run(gpu, ullage, "compile", model, "--target", "device", "-o", file)
        run(gpu, ullage, "bench", file, "--shape", SHAPE, "--json", report)
        return (json.loads(devices.read_text())["devices"][0],
                json.loads(report.read_text())["sizes"][0])


def costs_on(gpu):
    model = models()[MODEL]
    device, size = programs_on(gpu, model)
    frame_costs = json.loads(run(gpu, program("bench_frame"), model))["recognition"]
    if frame_costs["executes"]:
        raise RuntimeError("its submissions do something; ./dev bench frame compares such a device")
    statistics = size["statistics"]
    return {"title": gpu.title, "driver": device["driver"], "tier": device["tier"],
            "subgroup": device["subgroup_size"], "build": build(),
            "ran": ["devices", "compile", "bench"], "pipelines": statistics["pipelines_created"],
            "device_bytes": statistics["peak_device_bytes"], "dispatches": frame_costs["dispatches"],
            "made_when_prepared": sum(frame_costs[what] for what in MADE),
            **{name: frame_costs[name] for name in FIGURES}}


def cells(costs):
    if "error" in costs:
        return [costs["title"], costs["error"], *[""] * (len(COLUMNS) - 2)]
    ratio = f'{costs["run_ratio"]:.2f}'
    return [costs["title"], costs["driver"], f'{costs["tier"]}, {costs["subgroup"]}',
            ", ".join(costs["ran"]), costs["pipelines"], f'{costs["device_bytes"] / 2 ** 20:.1f}',
            f'{costs["load_ms"]:.0f}', f'{costs["prepare_ms"]:.0f}',
            costs["made_when_prepared"],
            f'{1000 * costs["run_ms"]:.1f}', f'{1000 * costs["raw_run_ms"]:.1f}',
            ratio if costs["run_ratio"] <= BAR else f"**{ratio}**",
            f'{costs["record_us"]:.1f}', f'{costs["raw_record_us"]:.1f}',
            f'{costs["prepare_record_us_per_dispatch_over_raw"]:+.2f}']


def build():
    """As CMake's presets name it."""
    return Path(os.environ.get("ULLAGE_BUILD", "build/dev")).name


def page(all_costs):
    return "\n".join([
        "# What the host pays on each driver\n",
        "Made by `./dev gpu --host`: the recognition model on GPUs that are not there, whose drivers are real "
        "and whose submissions do nothing. `docs/gpu-compilers.md` says how. "
        f"Build `{build()}`; the machine's load was {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores. "
        f"A prepared run over a replay of the same commands by hand may cost {BAR} at most. "
        "Made when prepared: host and device allocations, objects and recordings of 100 frames and 100 runs; "
        "should be 0. Ran: verbs of `ullage` that went through there, with the model compiled for the device. "
        "Load: the program read, its weights given to the device; prepare: the first session's pipelines, compiled by the "
        "driver, and memory.\n",
        table(COLUMNS, map(cells, all_costs.values()))])


def main(names):
    all_costs = {}
    for gpu in chosen(names):
        if gpu.emulated or not gpu.shim:
            continue
        try:
            if gpu.missing():
                raise RuntimeError(f"{gpu.missing()} is not there")
            all_costs[gpu.name] = costs_on(gpu)
        except RuntimeError as error:
            all_costs[gpu.name] = {"title": gpu.title, "error": str(error)}
        print(" | ".join(map(str, cells(all_costs[gpu.name]))), flush=True)
    if not names:
        (RESULTS / "gpu-host.json").write_text(json.dumps(all_costs, indent=1) + "\n")
        (RESULTS / "gpu-host.md").write_text(page(all_costs))
        print("written: bench/results/gpu-host.json, .md")
    good = all("error" not in one and one["run_ratio"] <= BAR for one in all_costs.values())
    return 0 if good else 1
