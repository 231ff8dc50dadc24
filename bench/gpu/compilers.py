"""Compiles modules with a GPU's compiler, and caches its reports by SPIR-V and driver version."""
import hashlib
import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from gpus import UNPACKED, program
from isa.hot_loop import hot_loop

RESULTS = UNPACKED / "results"
# Modules per process for a compiler under emulation: their results are saved after each process.
EMULATED_AT_ONCE = 4
APPLE_LINE = re.compile(r"^\s*[0-9a-f]+:\s+[0-9a-f]+\s")


@dataclass(frozen=True)
class Module:
    path: Path
    name: str           # of the kernel
    subgroup_size: int  # that it demands; 0: any

    def key(self):
        return f"{hashlib.sha256(self.path.read_bytes()).hexdigest()[:32]}-{self.subgroup_size}"


def reader_version():
    """The version of the machine code readers: another one invalidates the cache."""
    digest = hashlib.sha256()
    for path in sorted((Path(__file__).parent / "isa").glob("*.py")):
        digest.update(path.read_bytes())
    digest.update(Path(__file__).read_bytes())
    return digest.hexdigest()[:16]


def apple_code(output):
    """Honeykrisp does not return machine code, but prints it, the main program first."""
    lines = []
    for line in output:
        if APPLE_LINE.match(line):
            lines.append(line)
            if re.search(r"\sstop\s*$", line):
                break
    return "\n".join(lines)


def record_of(answer, output):
    if "error" in answer:
        return {"error": answer["error"]}
    if not answer["statistics"]:
        return {"error": "the driver reports no statistics"}
    executable = answer["statistics"][0]
    record = {name: one["value"] for name, one in executable["common"].items()}
    record["shared"] = record.get("shared", answer["shared_bytes"])
    return {**record, "subgroup": executable["subgroup_size"],
            "compile_ms": round(answer["compile_ms"], 1),
            "loop": hot_loop(answer["machine_code"] or apple_code(output))}


class Compiler:
    """The compiler of one GPU. `driver`: its version; `sources`: its own names of the statistics."""

    def __init__(self, gpu, tool=None):
        self.gpu, self.tool = gpu, tool or program("bench_gpu", gpu.emulated)
        self.file = RESULTS / f"{gpu.name}.json"
        kept = json.loads(self.file.read_text()) if self.file.exists() else {}
        self.driver, _, _ = self._ask([])
        if (kept.get("driver"), kept.get("reader")) != (self.driver, reader_version()):
            kept = {}
        self.sources, self.kernels = kept.get("sources", {}), kept.get("kernels", {})

    def _ask(self, modules):
        """The driver, the answers to the first of `modules`, and how the process ended."""
        lines = "".join(f"{one.subgroup_size} {one.path}\n" for one in modules)
        done = subprocess.run(self.gpu.command(self.tool), input=lines.encode(),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              env=self.gpu.environment())
        driver, answers, output = None, [], []
        for line in done.stdout.decode(errors="replace").splitlines():
            if not line.startswith('{"'):
                output.append(line)
                continue
            answer = json.loads(line)
            if "path" in answer:
                answers.append((answer, output))
            elif "driver" in answer:
                driver = f'{answer["device"]}, {answer["driver"]}'
            else:
                raise RuntimeError(answer["error"])
            output = []
        if driver is None:
            output = done.stderr.decode(errors="replace").strip().splitlines()
            raise RuntimeError(output[-1] if output else f"ended with {done.returncode}")
        return driver, answers, done.returncode

    def records(self, modules):
        """By key, of all modules. A module that crashes the compiler has an error; the rest continue."""
        keys = {one.key(): one for one in modules}
        todo = [one for key, one in keys.items() if key not in self.kernels]
        while todo:
            print(f"  {self.gpu.name}: {len(todo)} kernels", file=sys.stderr, flush=True)
            asked = todo[:EMULATED_AT_ONCE] if self.gpu.emulated else todo
            _, answers, ended = self._ask(asked)
            for module, (answer, output) in zip(asked, answers):
                self._keep(module, answer, output)
            todo = todo[len(answers):]
            if len(answers) < len(asked):
                self._keep(todo[0], {"error": f"the compiler ended with {ended}"}, [])
                todo = todo[1:]
            self._save()
        return {key: self.kernels[key] for key in keys}

    def _keep(self, module, answer, output):
        self.kernels[module.key()] = record_of(answer, output)
        for executable in answer.get("statistics", [])[:1]:
            for name, one in executable["common"].items():
                self.sources[name] = one["source"]

    def _save(self):
        RESULTS.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps({"driver": self.driver, "reader": reader_version(),
                                         "sources": self.sources, "kernels": self.kernels}))
