"""One exported entry on one driver: compiled, run and timed by the tool, compared with onnxruntime."""
import json
import resource
import signal
import statistics
import subprocess
import time

import numpy as np

# An element may differ by RTOL of itself, or by ATOL of the largest element of its output: sums of
# floats round relative to their largest terms. Integers and truth values are equal.
RTOL, ATOL = 1e-3, 1e-4
# Models with random weights may amplify rounding until onnxruntime differs from itself by more than that.
# A result within SWAYS times onnxruntime's own difference is right, too.
SWAYS = 3
THREADS = 2


class Fell(Exception):
    """The error message of the tool."""


def difference(ours, theirs, sway=0.0):
    """In words, or None. `sway`: what else may lie between them."""
    if ours.shape != theirs.shape:
        return f"shape {list(ours.shape)} instead of {list(theirs.shape)}"
    if ours.dtype != theirs.dtype:
        return f"{ours.dtype} instead of {theirs.dtype}"
    if theirs.dtype.kind != "f":
        wrong = np.count_nonzero(ours != theirs)
        return f"{wrong} of {theirs.size} elements differ" if wrong else None
    if not np.array_equal(np.isfinite(ours), np.isfinite(theirs)):
        return "not finite in other places"
    finite = theirs[np.isfinite(theirs)].astype(np.float64)
    largest = np.max(np.abs(finite), initial=0)
    error = np.abs(ours[np.isfinite(theirs)].astype(np.float64) - finite)
    excess = error - np.maximum(ATOL * largest + RTOL * np.abs(finite), sway)
    if np.all(excess <= 0):
        return None
    return f"error {np.max(error):.3g} with values up to {largest:.3g}"


class Refused(Exception):
    """The error message of onnxruntime."""


class Oracle:
    """onnxruntime on the CPU: results and the median time of a run."""

    def __init__(self, model):
        self.model = str(model)
        self.session = self._session()
        # An exporter drops inputs that nothing reads.
        self.inputs = [i.name for i in self.session.get_inputs()]
        self.outputs = [o.name for o in self.session.get_outputs()]

    def _session(self, is_optimised=True):
        import onnxruntime as ort
        options = ort.SessionOptions()
        options.log_severity_level = 4
        options.intra_op_num_threads = THREADS
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        if not is_optimised:
            options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_DISABLE_ALL
        try:
            return ort.InferenceSession(self.model, options, providers=["CPUExecutionProvider"])
        except Exception as error:  # onnxruntime's kinds of error have no name in common
            raise Refused(str(error).splitlines()[0]) from None

    def run(self, inputs):
        try:
            return dict(zip(self.outputs, self.session.run(None, inputs)))
        except Exception as error:
            raise Refused(str(error).splitlines()[0]) from None

    def sway(self, inputs, there):
        """The largest differences, by output, that rounding makes to onnxruntime itself: between `there`, which
        it makes of `inputs`, and its results without its optimiser, or of inputs moved by half a unit in their
        last place. Of floats alone."""
        plain = self._session(is_optimised=False)
        signs = np.random.default_rng(0)
        moved = {name: (array * (1 + 6e-8 * signs.choice([-1, 1], array.shape))).astype(array.dtype)
                 if array.dtype == np.float32 else array for name, array in inputs.items()}
        others = [dict(zip(self.outputs, plain.run(None, inputs))), self.run(moved)]
        return {name: max((np.max(np.abs(other[name].astype(np.float64) - array), initial=0) for other in others
                           if other[name].shape == array.shape), default=0)
                for name, array in there.items() if array.dtype.kind == "f"}

    def milliseconds(self, inputs):
        times, begin = [], time.perf_counter()
        while len(times) < 3 or (len(times) < 15 and time.perf_counter() - begin < 0.5):
            start = time.perf_counter()
            self.run(inputs)
            times.append((time.perf_counter() - start) * 1e3)
        return statistics.median(times)


class Tool:
    """`ullage` on one driver, every cache in a separate folder."""

    def __init__(self, path, env, options, folder, limit):
        self.path, self.options, self.folder, self.limit = str(path), options, folder, limit
        self.env = {**env, "XDG_CACHE_HOME": str(folder / "cache")}

    def call(self, verb, *arguments):
        """Milliseconds from spawn to end."""
        begin = time.perf_counter()
        command = [self.path, verb, *map(str, arguments), *self.options]
        # CPU time, which does not depend on the load of the machine.
        limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (self.limit, self.limit + 5))  # noqa: E731
        done = subprocess.run(command, env=self.env, capture_output=True, text=True, preexec_fn=limit)
        if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            raise Fell(f"{verb}: more than {self.limit} s of processor time, or no memory")
        if done.returncode:
            errors = [line for line in done.stderr.strip().splitlines() if line.strip()] or ["nothing"]
            raise Fell(f"{verb}: " + (f"signal {-done.returncode}" if done.returncode < 0 else errors[-1]))
        return (time.perf_counter() - begin) * 1e3

    def compile(self, model, program):
        return self.call("compile", model, "-o", program)

    def run(self, program, files):
        """Outputs, the report and milliseconds."""
        report = self.folder / "run.json"
        arguments = [part for name, file in files.items() for part in ("--input", f"{name}={file}")]
        spent = self.call("run", program, "--output-dir", self.folder / "out", "--json", report, *arguments)
        fields = json.loads(report.read_text())
        return {o["name"]: np.load(o["file"]) for o in fields["outputs"]}, fields["statistics"], spent

    def bench(self, program, feeds):
        """All sizes one after another in one session, on random values."""
        report = self.folder / "bench.json"
        arguments = [part for inputs in feeds for name, array in inputs.items()
                     for part in ("--shape", f"{name}={','.join(map(str, array.shape))}")]
        self.call("bench", program, "--json", report, "--runs", 5, "--seconds", 1, *arguments)
        return json.loads(report.read_text())["sizes"]


def compare(oracle, inputs, ours):
    """The errors, and whether a result was right only within onnxruntime's difference from itself."""
    theirs, errors, sways = oracle.run(inputs), [], None
    for name, array in theirs.items():
        if not np.isfinite(array.astype(np.float64)).any() and array.size:
            errors.append(f"{name}: onnxruntime gives nothing finite")
        elif difference(ours[name], array):
            sways = sways or oracle.sway(inputs, theirs)
            if error := difference(ours[name], array, SWAYS * sways.get(name, 0.0)):
                errors.append(f"{name}: {error}")
    return errors, sways is not None and not errors


def read_sizes(folder, names):
    """(label, {input: file}, {input: array}) of each size."""
    for size in json.loads((folder / "sizes.json").read_text()):
        files = {name: folder / file for name, file in size["inputs"].items() if name in names}
        yield size["label"], files, {name: np.load(file) for name, file in files.items()}


def measure(exported, oracle, tool, timed):
    """The record of one entry on one driver: {"state": right, wrong or failed, ...}; with times if `timed`."""
    record = {"state": "right", "sizes": {}}
    program = tool.folder / "model.ull"
    sizes = list(read_sizes(exported, oracle.inputs))
    wrong = []
    try:
        record["compile_ms"] = tool.compile(exported / "model.onnx", program)
        for label, files, inputs in sizes:
            ours, statistics_, spent = tool.run(program, files)
            record.setdefault("cold_ms", spent)
            errors, swayed = compare(oracle, inputs, ours)
            wrong += [f"{label}: {error}" for error in errors]
            if swayed:
                record["swayed"] = True
            record["sizes"][label] = {"retries": statistics_["retries"], "waits": statistics_["host_waits"],
                                      "bytes": statistics_["peak_device_bytes"]}
            if "pipelines" not in record:
                record["pipelines"] = statistics_["pipelines_created"]
                record["dispatches"] = statistics_["dispatches"]
        if timed:
            time_sizes(record, program, sizes, oracle, tool)
    except Fell as fell:
        return {**record, "state": "failed", "error": str(fell)}
    if wrong:
        return {**record, "state": "wrong", "error": "; ".join(wrong)}
    return record


def time_sizes(record, program, sizes, oracle, tool):
    visits = tool.bench(program, [inputs for _, _, inputs in sizes])
    for (label, _, inputs), size in zip(sizes, visits):
        counts = size["statistics"]
        record["sizes"][label].update(
            steady_ms=size["median_ms"], onnxruntime_ms=oracle.milliseconds(inputs),
            waits_per_run=counts["host_waits"] / size["runs"], new_pipelines=counts["pipelines_created"])
