"""200 shader variants: `ullage shader compile` against glslc + spirv-opt + spirv-val + spirv-cross.

Both make SPIR-V and MSL of the same variants with as many processes or threads as there are cores; the
product is compared word by word after names and ids are normalised. Wall-clock seconds, best of three.
"""
import argparse
import itertools
import os
import pathlib
import shutil
import struct
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).parent
AXES = {"BIAS": [0, 1], "STEPS": [1, 2, 3, 4, 5], "TILE": [4, 6, 8, 10, 12, 14, 16, 20, 24, 28]}
SHADERS = ["filter", "matmul"]


def variants():
    for shader in SHADERS:
        for values in itertools.product(*AXES.values()):
            yield shader, list(zip(AXES, values))


def name_of(shader, defines):
    return shader + "." + ".".join(f"{name}-{value}" for name, value in defines)


def chain_one(folder, shader, defines):
    stem = folder / name_of(shader, defines)
    raw, spv, msl = (f"{stem}{ending}" for ending in (".raw.spv", ".spv", ".metal"))
    flags = [f"-D{name}={value}" for name, value in defines]
    for command in (["glslc", "--target-env=vulkan1.1", "-I", str(HERE), *flags,
                     str(HERE / f"{shader}.comp"), "-o", raw],
                    ["spirv-opt", "--target-env=vulkan1.1", "-O", "--preserve-bindings", raw, "-o", spv],
                    ["spirv-val", "--target-env", "vulkan1.1", spv],
                    ["spirv-cross", "--msl", "--msl-version", "20300", spv, "--output", msl]):
        subprocess.run(command, check=True)


def run_chain(folder, jobs):
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(lambda v: chain_one(folder, *v), variants()))


def run_ullage(tool, folder, cache, jobs):
    axes = list(itertools.chain.from_iterable(
        ("-V", f"{name}={','.join(map(str, values))}") for name, values in AXES.items()))
    subprocess.run([tool, "shader", "compile", *(str(HERE / f"{s}.comp") for s in SHADERS),
                    "-o", str(folder), "-O", "-j", str(jobs), "--cache-dir", str(cache), "-q", *axes],
                   check=True)


def timed(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def normal_words(path):
    """Words behind the header, names and ids normalised."""
    with tempfile.NamedTemporaryFile(suffix=".spv") as plain:
        subprocess.run(["spirv-opt", "--target-env=vulkan1.1", "--strip-debug", "--compact-ids", str(path),
                        "-o", plain.name], check=True)
        data = pathlib.Path(plain.name).read_bytes()
    return struct.unpack(f"<{len(data) // 4}I", data)[5:]


def compare(ours, theirs):
    same = sum(normal_words(ours / f"{name_of(*v)}.spv") == normal_words(theirs / f"{name_of(*v)}.spv")
               for v in variants())
    return same, len(list(variants()))


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tool", default="build/release/tools/ullage")
    arguments.add_argument("--repeat", type=int, default=3)
    arguments.add_argument("-j", type=int, default=os.cpu_count())
    a = arguments.parse_args()
    missing = [t for t in ("glslc", "spirv-opt", "spirv-val", "spirv-cross") if not shutil.which(t)]
    if missing:
        raise SystemExit(f"not installed: {' '.join(missing)} (Debian: glslc spirv-tools spirv-cross)")
    with tempfile.TemporaryDirectory() as text:
        root = pathlib.Path(text)
        chain = cold = warm = float("inf")
        (root / "chain").mkdir()
        for i in range(a.repeat):
            cache = root / f"cache{i}"
            cold = min(cold, timed(lambda: run_ullage(a.tool, root / "ullage", cache, a.j)))
            warm = min(warm, timed(lambda: run_ullage(a.tool, root / "ullage", cache, a.j)))
            chain = min(chain, timed(lambda: run_chain(root / "chain", a.j)))
        same, count = compare(root / "ullage", root / "chain")
    print(f"{count} variants, {a.j} at once, best of {a.repeat}; SPIR-V the same for {same}")
    print(f"{'':<32}{'seconds':>9}{'ratio':>9}{'goal':>9}")
    print(f"{'glslc+opt+val+spirv-cross':<32}{chain:>9.2f}{1:>9.3f}")
    print(f"{'ullage shader compile, cold':<32}{cold:>9.2f}{cold / chain:>9.3f}{'< 0.5':>9}")
    print(f"{'ullage shader compile, cached':<32}{warm:>9.2f}{warm / chain:>9.3f}{'< 0.05':>9}")


if __name__ == "__main__":
    main()
