"""The SPIR-V that GPUs compile: the registry's kernels, and those of models' plans."""
import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from compilers import Module
from gpus import CACHE, UNPACKED, program

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "models"))
from cases import MODELS  # noqa: E402

FOLDER = UNPACKED / "modules"
# Of models that are there: files of other verbs' set-up.
LANGUAGE = {"smollm2": "models/smollm2/*.gguf"}
# Further plans of each model, by the suffix of its name: numbers stored as f16, which multiply by matrices and in
# pairs, and rows rounded to bytes, where weights are quantized in blocks.
SHORT = {"f16": ("--precision", "f16")}
ROUNDED = {"q8": ("--activations", "q8")}


def models():
    """Name -> file, of those whose files are there."""
    found = {name: path for name, (path, _) in MODELS.items() if path.exists()}
    for name, pattern in LANGUAGE.items():
        found |= {name: path for path in sorted(CACHE.glob(pattern))[:1]}
    return found


def variants(name):
    """Name of the plan -> options of `ullage`; the model's own plan uses the default options."""
    more = SHORT | (ROUNDED if name in LANGUAGE else {})
    return {name: (), **{f"{name} {what}": options for what, options in more.items()}}


def is_variant(plan):
    return " " in plan


def identity(*things):
    """The name of a folder, by build and requested options."""
    digest = hashlib.sha256()
    for thing in things:
        digest.update(thing.read_bytes() if isinstance(thing, Path) else str(thing).encode())
    return digest.hexdigest()[:24]


def run(command, env=None):
    done = subprocess.run(list(map(str, command)), env=env, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True)
    if done.returncode:
        output = done.stderr.strip().splitlines()
        raise RuntimeError(output[-1] if output else f"{command[0]} ended with {done.returncode}")


def registry():
    """Every kernel of the registry in its variants for GPUs."""
    tool = program("bench_gpu_registry")
    folder = FOLDER / f"registry-{identity(tool)}"
    if not (folder / "index.json").exists():
        run([tool, folder, UNPACKED / "cache/ullage/kernels"])
    return [Module(folder / one["file"], one["name"], one["subgroup_size"])
            for one in json.loads((folder / "index.json").read_text())]


class Plans:
    """Of models, as `ullage` compiles them for a GPU: for its reported features; a GPU that only
    arm64 programs see gets the portable plan."""

    def __init__(self):
        self.tool = program("ullage")
        self.version = identity(self.tool)

    def of_model(self, path, gpu, options=()):
        """[(module, dispatches)]"""
        target = "portable" if gpu.emulated else gpu.name
        version = identity(self.version, path.stat().st_mtime_ns, *options)
        folder = FOLDER / f"{path.stem}-{target}-{version}"
        report = folder / "report.json"
        if not report.exists():
            self._make(path, gpu, options, folder)
        found = []
        for kernel in json.loads(report.read_text())["plans"][0]["kernel_list"]:
            module = Module(folder / kernel["file"], kernel["name"], kernel["subgroup_size"])
            found.append((module, kernel["dispatches"]))
        return found

    def _make(self, path, gpu, options, folder):
        """Atomic, because several threads may need it at a time."""
        FOLDER.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=FOLDER) as new:
            self._inspect(path, gpu, options, Path(new) / "plan")
            try:
                (Path(new) / "plan").rename(folder)
            except OSError:
                if not folder.exists():
                    raise

    def _inspect(self, path, gpu, options, folder):
        folder.mkdir()
        wanted = ["--kernels", "--modules", folder, "--json", folder / "report.json"]
        env = gpu.environment()
        if not gpu.emulated:
            run(gpu.command(self.tool, "inspect", path, *options, *wanted), env)
            return
        compiled = folder / "portable.ull"
        run([self.tool, "compile", path, *options, "--target", "portable", "-o", compiled], env)
        run([self.tool, "inspect", compiled, *wanted], env)
        compiled.unlink()
