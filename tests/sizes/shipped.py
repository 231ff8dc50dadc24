"""What users carry beside the runtime, against budget.json: the command, the demo's memory and start-up, the wheels.

    shipped.py SOURCE tool     build/release/tools/ullage, stripped; the demo on lavapipe: its largest resident
                               memory, and its processor time as a multiple of what hashing 256 MiB takes, so
                               that machines can be compared (the least of three runs, caches warm)
    shipped.py SOURCE wheels   bytes of the wheels that ./dev wheel writes
"""
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import check_sizes


def step(source, *command):
    done = subprocess.run(command, capture_output=True, text=True, cwd=source)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit {done.returncode}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")


def used_by(command):
    """Processor seconds and the largest resident memory, in KiB, of a command that must succeed."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = process.stderr.read()
    _, status, used = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{command[0]}: status {status}\n{said.decode()}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss


def hashing_seconds():
    block, begin = bytes(1 << 20), time.process_time()
    digest = hashlib.sha256()
    for _ in range(256):
        digest.update(block)
    return time.process_time() - begin


def tool_figures(source):
    launchers = [f"-DCMAKE_{language}_COMPILER_LAUNCHER=ccache" for language in ("C", "CXX")]
    step(source, "cmake", "--preset", "release", *(launchers if shutil.which("ccache") else []))
    step(source, "cmake", "--build", "build/release", "--target", "ullage", "ullage-demo")
    tools = source / "build/release/tools"
    with tempfile.TemporaryDirectory() as folder:
        demo = [tools / "ullage-demo", "--models", source / ".cache/models", "--output", folder]
        runs = [used_by(demo) for _ in range(4)][1:]
    hashing = min(hashing_seconds() for _ in range(3))
    return {"ullage": tools / "ullage", "demo_memory_kib": min(memory for _, memory in runs),
            "demo_start": f"{min(seconds for seconds, _ in runs) / hashing:.3f}"}


def wheel_figures(source):
    step(source, "./dev", "wheel")
    return {"wheel_" + name.name.split("-")[0]: name.stat().st_size for name in (source / "dist").glob("*.whl")}


def main():
    source = Path(sys.argv[1]).resolve()
    figures = {"tool": tool_figures, "wheels": wheel_figures}[sys.argv[2]](source)
    return check_sizes.main([part for name, value in figures.items() for part in ("--figure", f"{name}={value}")])


if __name__ == "__main__":
    sys.exit(main())
